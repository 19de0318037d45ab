"""What judging fewer topics would have shown of a campaign whose scores are complete."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from assessment.analysis.economy.draw_rules import functions_of
from assessment.analysis.economy.machine_labels import machines_of
from assessment.campaign import Campaign
from assessment.model import UserError
from assessment.model.economy import DRAW_RULES
from assessment.model.progress import Progress
from assessment.statistics.design_simulation import DesignOutcome, coverage_error
from assessment.ui.computing.on_demand import result_on_demand
from assessment.ui.economy.rule_words import rule_words
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import measure_digits
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
    table_from_rows,
)
from assessment.ui.tables.table_shapes import TableRow

_Result = Sequence[DesignOutcome] | str
"""The rows, or why the campaign cannot be tried."""


def show_fewer_topics(campaign: Campaign, measure: str) -> None:
    """The table of `economy check`, made at the press of a button."""
    st.header("What fewer judgments would have shown", anchor=False)
    left, right = st.columns(2)
    rule = left.selectbox(
        "Draw",
        list(DRAW_RULES),
        format_func=lambda rule: DRAW_RULES[rule],
        key=element_key("economy-check-rule", campaign.name),
        help="Units fit measures to which each label contributes by itself; the track's scorer decides.",
    )
    with right:
        machine = _choose_machine(campaign)
    check = functions_of(rule).check
    draws = rule_words(rule).draws_in_check

    def outcomes(progress: Progress) -> _Result:
        try:
            return check(campaign, measure, machine, draws=draws, progress=progress)
        except UserError as why:
            # Kept with the result: asking again would find the same.
            return str(why)

    about = (campaign.name, campaign.task, measure, rule, machine, campaign.state())
    result = result_on_demand("Draw at random", "economy-check", about, outcomes)
    if result is None:
        st.caption(
            f"Topics or units are drawn from the present scores {draws} times, and each estimate is "
            "compared with the official result: nothing in the campaign is changed."
        )
    elif isinstance(result, str):
        st.info(f"It cannot be tried here: {md(result)}.", icon=":material/inbox:")
    else:
        _show_table(campaign, measure, result, draws)


def _choose_machine(campaign: Campaign) -> str:
    """A machine assessor whose labels help, "" for none."""
    machines = ["none", *machines_of(campaign)]
    chosen = st.selectbox(
        "With the help of",
        machines,
        format_func=shown,
        key=element_key("economy-check-machine", campaign.name),
    )
    return "" if chosen in (None, "none") else chosen


def _show_table(
    campaign: Campaign, measure: str, outcomes: Sequence[DesignOutcome], draws: int
) -> None:
    digits = measure_digits(campaign, measure)
    frame = table_from_rows([_row(outcome) for outcome in outcomes])
    look = {
        "Tau": number_column(3, "Kendall's tau-b with the official ranking"),
        "Half-width": number_column(digits, "Mean over runs of the 95 % interval"),
        "Coverage": number_column(3, "Share of intervals that hold the official mean"),
        "Bias": number_column(digits + 1, "Mean of estimated less official"),
        "Inverted": number_column(
            3,
            "Share of the significant pairs (t-test, .05) that come out the other way",
        ),
    }
    draw_table(frame, hide_index=True, placeholder=UNDEFINED, column_config=look)
    caption_with_download(
        f"Means over {draws} draws, whose Monte Carlo error in a coverage is at most "
        f"{coverage_error(draws):.3f}. “{UNDEFINED}”: too few are judged for an interval. Estimates, not "
        "official scores.",
        frame,
        f"{campaign.name}-{measure}-fewer-topics",
    )


def _row(outcome: DesignOutcome) -> TableRow:
    share = outcome.judged / outcome.topics
    cells: TableRow = {"Judged": outcome.judged, "Share": f"{share:.0%}"}
    cells["Tau"] = _defined(outcome.tau)
    cells["Half-width"] = _defined(outcome.half_width)
    cells["Coverage"] = _defined(outcome.coverage)
    cells["Bias"] = _defined(outcome.bias)
    cells["Inverted"] = _defined(outcome.inverted)
    return cells


def _defined(value: float) -> float | None:
    return None if np.isnan(value) else value
