"""What judging fewer topics would have shown of a campaign whose scores are complete."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from assessment.analysis.economy.design_check import check_design
from assessment.analysis.economy.machine_labels import machines_of
from assessment.campaign import Campaign
from assessment.model import UserError
from assessment.statistics.design_simulation import DesignOutcome
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import measure_digits
from assessment.ui.on_demand import result_on_demand
from assessment.ui.progress_bar import Progress
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
    table_from_rows,
)

_DRAWS = 100
_Result = Sequence[DesignOutcome] | str
"""The rows, or why the campaign cannot be tried."""


def show_fewer_topics(campaign: Campaign, measure: str) -> None:
    """The table of `economy check`, made at the press of a button."""
    st.header("What fewer topics would have shown", anchor=False)
    machines = ["none", *machines_of(campaign)]
    machine = ""
    if len(machines) > 1:
        chosen = st.selectbox(
            "With the help of",
            machines,
            format_func=shown,
            key=element_key("economy-check-machine", campaign.name),
        )
        machine = "" if chosen in (None, "none") else chosen

    def outcomes(progress: Progress) -> _Result:
        try:
            return check_design(
                campaign, measure, machine, draws=_DRAWS, progress=progress
            )
        except UserError as why:
            # Kept with the result: asking again would find the same.
            return str(why)

    about = (campaign.name, campaign.task, measure, machine, campaign.state())
    result = result_on_demand("Draw topics at random", "economy-check", about, outcomes)
    if result is None:
        st.caption(
            f"Topics are drawn from the present scores in {_DRAWS} random orders, and each estimate is "
            "compared with "
            "the official result: nothing in the campaign is changed."
        )
    elif isinstance(result, str):
        st.info(f"It cannot be tried here: {md(result)}.", icon=":material/inbox:")
    else:
        _table(campaign, measure, result)


def _table(campaign: Campaign, measure: str, outcomes: Sequence[DesignOutcome]) -> None:
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
        f"Means over {_DRAWS} random orders. Too few topics have no interval. Estimates, not official "
        "scores.",
        frame,
        f"{campaign.name}-{measure}-fewer-topics",
    )


def _row(outcome: DesignOutcome) -> dict[str, object]:
    share = outcome.judged / outcome.topics
    cells: dict[str, object] = {"Topics": outcome.judged, "Share": f"{share:.0%}"}
    cells["Tau"] = _defined(outcome.tau)
    cells["Half-width"] = _defined(outcome.half_width)
    cells["Coverage"] = _defined(outcome.coverage)
    cells["Bias"] = _defined(outcome.bias)
    cells["Inverted"] = _defined(outcome.inverted)
    return cells


def _defined(value: float) -> float | None:
    return None if np.isnan(value) else value
