"""Does it matter for the ranking: runs by the labels of each assessor alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import Alone, Compared, Question, Rankings, measures_of, people, rankings
from assessment.campaign import Campaign
from assessment.ui.agreement.cells import UNDEFINED, below, download, number, tidy
from assessment.ui.agreement.definitions import definitions
from assessment.ui.choices import linked_box
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table


def ranks(campaign: Campaign, found: Sequence[Question], topics: Sequence[str] | None = None) -> None:
    """For one measure at these topics, or all: how alike the rankings are, and the rankings themselves."""
    names = people(found)
    if not names:
        return
    bar = st.empty()
    left, right = st.columns([9, 2], vertical_alignment="bottom")
    with left:
        measure = linked_box("Measure", measures_of(campaign), "agreement-measure")
    with right:
        definitions()
    if not measure:
        st.info("No run has a score yet: take in runs on the page Runs.", icon=":material/inbox:")
        return
    ranked = rankings(
        campaign, measure, names, lambda share, text: bar.progress(share, shown(text)), topics=topics
    )
    bar.empty()
    _alike(campaign, ranked)
    _scores(campaign, ranked, measure)


def _alike(campaign: Campaign, ranked: Rankings) -> None:
    st.subheader("How alike the rankings are", anchor=False)
    st.caption(
        "Scores are counted again from one assessor's labels alone. Two assessors are compared over the topics that both judged, each of them with "
        "the labels that count over the topics that the one judged; so only labels make the difference. The least alike first."
    )
    if not ranked.compared:
        st.info("There is nothing to compare yet.", icon=":material/inbox:")
        return
    frame = tidy([_compared(row) for row in ranked.compared])
    draw_table(frame, hide_index=True)
    download(frame, f"{campaign.name}-rankings-compared")


def _compared(row: Compared) -> dict[str, Any]:
    return {
        "Ranking by": shown(row.first),
        "and by": shown(row.second),
        "Topics": row.topics,
        "Runs": row.alike.runs,
        "Kendall's tau": number(row.alike.tau),
        "tau-AP": number(row.alike.tau_ap),
        "Why undefined": row.alike.why,
    }


def _scores(campaign: Campaign, ranked: Rankings, measure: str) -> None:
    st.subheader("The rankings", anchor=False)
    digits, better = campaign.track.measure(measure).digits, campaign.track.measure(measure).better
    places = [rank_of(alone, better == "higher") for alone in ranked.alone]
    every = dict.fromkeys(run for alone in ranked.alone for run in alone.scores)
    runs = sorted(every, key=lambda run: places[0].get(run, len(every) + 1))
    frame = pd.DataFrame({"Run": [shown(run) for run in runs]})
    for alone, place in zip(ranked.alone, places, strict=True):
        frame[shown(alone.who)] = [_cell(place.get(run), alone.scores.get(run), digits) for run in runs]
    draw_table(frame, hide_index=True, column_config={"Run": st.column_config.TextColumn(pinned=True)})
    behind = "; ".join(
        f"{md(alone.who)}: {alone.judged:,} of {alone.needed:,} units in {alone.topics} topics"
        for alone in ranked.alone
    )
    note = f"Every cell: rank, then score over the topics that the assessor judged. {UNDEFINED} is undefined. Labels behind the scores: {behind}."
    below(note, frame, f"{campaign.name}-rankings")


def rank_of(alone: Alone, descending: bool) -> dict[str, int]:
    """The rank of each run that has a score, from 1; tied runs share the best one."""
    scores = {run: value for run, value in alone.scores.items() if value is not None}
    return {
        run: 1 + sum(other > value if descending else other < value for other in scores.values())
        for run, value in scores.items()
    }


def _cell(place: int | None, value: float | None, digits: int) -> str:
    return f"{UNDEFINED:>3}" if place is None or value is None else f"{place:3d}.  {value:.{digits}f}"
