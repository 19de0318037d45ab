"""How firm the ranking is: three ways to change the judgments, in large campaigns on request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.comparison import (
    ChangedRanking,
    leading_runs,
    rankings_by_policy,
    rankings_without_assessors,
)
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.campaign import Campaign
from assessment.model.tied_ranks import ranks
from assessment.review.policy_effects import choices
from assessment.ui.compare.stability.fewer_judgments import show_fewer_judgments
from assessment.ui.compare.stability.first_place_words import POLICY, WITHOUT
from assessment.ui.compare.stability.stability_words import (
    policies_in_words,
    stability_in_words,
)
from assessment.ui.computing.on_demand import is_scored_again_at_once, result_on_demand
from assessment.ui.foreign_text import shown
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    table_from_rows,
)
from assessment.ui.tables.correlations import CORRELATION_LOOK, correlation_columns
from assessment.ui.tables.table_shapes import TableRow

_NOW, _CHANGED = "now", "Units changed, whole campaign"


def show_stability(campaign: Campaign, measure: str) -> None:
    """The answer in a sentence; one assessor less, another policy, fewer judgments."""
    answer = st.container()
    st.caption(
        "The runs are scored again from changed judgments, and their ranking is compared with the present "
        "one: Kendall's tau-b, and tau-AP, where the top weighs more. 1 is the same ranking. "
        "Nothing in the campaign is changed."
    )
    # With the campaign's state in it, a result is not shown any more after the next judgment.
    about = (campaign.name, campaign.task, measure, campaign.state())
    changes = {
        WITHOUT: _without_assessors(campaign, measure, about),
        POLICY: _other_policies(campaign, measure, about),
    }
    samples = show_fewer_judgments(campaign, measure, about)
    totals = totals_of_measure(campaign.totals(), measure)
    leaders = leading_runs(campaign, measure, totals)
    reading = stability_in_words(changes, samples, leaders)
    if reading:
        answer.markdown(reading)


def _without_assessors(
    campaign: Campaign, measure: str, about: tuple[Any, ...]
) -> Sequence[ChangedRanking]:
    """Draws the rankings without each person; () before they are worked out."""
    st.header("Without an assessor", anchor=False)
    rows = result_on_demand(
        "Leave out each assessor",
        "without",
        about,
        lambda progress: tuple(rankings_without_assessors(campaign, measure, progress)),
        quick=is_scored_again_at_once(campaign),
    )
    if rows is None:
        st.caption("The labels of each person are left out in turn.")
    elif not rows:
        st.info("No person has judged yet.", icon=":material/inbox:")
    else:
        _draw_rankings(campaign, measure, rows, title=WITHOUT, name="assessors")
    return rows or ()


def _other_policies(
    campaign: Campaign, measure: str, about: tuple[Any, ...]
) -> Sequence[ChangedRanking]:
    """Draws the rankings under each policy; () before they are worked out."""
    st.header("Under another policy", anchor=False)
    names = [choice.name for choice in choices(campaign)]
    st.caption(policies_in_words(names))
    rows = result_on_demand(
        "Try each policy",
        "policies",
        about,
        lambda progress: tuple(rankings_by_policy(campaign, measure, progress)),
        quick=is_scored_again_at_once(campaign),
    )
    if rows is None:
        st.caption(
            f"Which label counts where assessors differ; now: {campaign.settings['policy']}."
        )
        return ()
    marked = in_force_marked(rows, campaign.settings["policy"])
    _draw_rankings(campaign, measure, marked, title=POLICY, name="policies")
    return rows


def in_force_marked(
    rows: Sequence[ChangedRanking], policy: str
) -> list[ChangedRanking]:
    """The rankings with the name of the policy in force marked as such."""
    marked = []
    for row in rows:
        name = f"{row.name} (in force)" if row.name == policy else row.name
        marked.append(row._replace(name=name))
    return marked


def _draw_rankings(
    campaign: Campaign,
    measure: str,
    rows: Sequence[ChangedRanking],
    *,
    title: str,
    name: str,
) -> None:
    """How alike each ranking is to the present one, and the rankings; `name` says of what, in file names."""
    frame = table_from_rows([_similarity_row(row, title) for row in rows])
    draw_table(
        frame,
        hide_index=True,
        key=f"stability-{name}",
        placeholder=UNDEFINED,
        column_config=CORRELATION_LOOK,
    )
    caption_with_download(
        f"{_CHANGED}: judged units, needed by the measure or not, with another label that counts, or none. "
        "The smaller tau, the more the order of the runs changes.",
        frame,
        f"{campaign.name}-{measure}-{name}",
    )
    ranks_table = ranks_frame(campaign, measure, _named_as_changes(rows, title))
    with st.expander("The rankings", icon=":material/format_list_numbered:"):
        draw_table(
            ranks_table,
            hide_index=True,
            key=f"ranks-{name}",
            placeholder=UNDEFINED,
        )
        caption_with_download(
            f"Ranks by total, tied runs share the best one. {UNDEFINED}: no total.",
            ranks_table,
            f"{campaign.name}-{measure}-{name}-rankings",
        )


def _named_as_changes(
    rows: Sequence[ChangedRanking], title: str
) -> list[ChangedRanking]:
    """The rankings with their names as heads of columns: "without Amara", not "Amara"."""
    named = []
    for row in rows:
        # The name alone would read as the ranking by this person's labels.
        name = f"without {row.name}" if title == WITHOUT else row.name
        named.append(row._replace(name=name))
    return named


def _similarity_row(row: ChangedRanking, title: str) -> TableRow:
    correlation = correlation_columns(row.correlation)
    first = ", ".join(shown(run) for run in sorted(row.leaders))
    return {
        title: row.name,
        _CHANGED: row.units,
        **correlation,
        "First place": first,
    }


def ranks_frame(
    campaign: Campaign, measure: str, rows: Sequence[ChangedRanking]
) -> pd.DataFrame:
    """The rank of each run now and under each change, in the present order."""
    details = campaign.track.measure(measure)
    totals = {
        score.run: score.value
        for score in campaign.totals()
        if score.measure == measure
    }
    ranks_now = ranks(totals, details)
    columns = {_NOW: ranks_now}
    for row in rows:
        totals_of_row = {run: row.totals.get(run) for run in totals}
        columns[shown(row.name)] = ranks(totals_of_row, details)
    last = len(totals) + 1
    runs = sorted(totals, key=lambda run: ranks_now.get(run, last))
    frame = pd.DataFrame()
    for name, column in columns.items():
        frame[name] = pd.array([column.get(run) for run in runs], dtype="Int64")
    # An assessor may be called "Run" too; two columns of that name are no mistake.
    frame.insert(0, "Run", [shown(run) for run in runs], allow_duplicates=True)
    return frame
