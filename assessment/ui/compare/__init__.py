"""The parts of the page Compare.  Only the chosen part is worked out.

A folder is a part of the page, and imports only those above it:

    leaderboard  the part *Leaderboard*: who leads and how surely
        leaderboard          the part: the table, the intervals of totals
        lead                 the sentence on who leads, which the report has too
        leaderboard_table    the table's columns
        leaderboard_words    how to read the table: what its intervals rest on
        incomplete_means     which runs have a mean over fewer topics than others
        spread_chart         each run's topics as points
    two_runs     the part *Two runs*: two runs alone, then among several
        pair                 the part: both boxes, the pictures, the table of topics
        conclusions          what may be concluded of two runs, alone and among several
        where_apart          at which topics they are furthest apart
        pair_figures         the four figures: times ahead, difference, p, effect size
        pair_notes           the notes below the figures
        pair_charts          columns of differences, and both scores of each topic
        all_pairs            the section *Among several runs*
        several_runs         the runs that it tests together, and the tests
        caveats              topics left out, open units, totals that the test does not compare
        tested_pairs         the conclusion on all pairs; the runs' means on their intervals
        all_pairs_table      the table of all pairs
    heat_map     the part *Heat map*: the score of every run at every topic
        heat_map             the part: the picture, and the order of its runs and topics
        heat_map_words       the sentences above it
        best_most_often      which run has the best score most often
    topics       the part *Topics*: which are hard, which tell the runs apart
        topics               the part: the picture and the table of all topics
        topic_words          the sentences around the picture
        discrimination_chart the picture
        one_topic            the section *One topic*: all runs there
    measures     the part *Measures*: which measures rank the runs alike
        measures             the part: both pictures, and the table
        measure_words        the sentence above them
    stability    the part *Stability*: does the ranking stay with other judgments?
        stability            the part: without an assessor, under another policy
        fewer_judgments      with a random share of the judgments
        stability_words      the answer in sentences
        first_place_words    its first sentence: whether the first place stays

Beside the folders, `bounds` is the part *Bounds*.  Several parts share the others: `choices` (names in the
address), `selection` (which of too many topics a picture shows), `complete_topics` (words for topics with a
score of every run), `run_names` (how many runs a sentence names), `interval_cells` (intervals in tables),
`picked_links` (their place below a picture), `unnamed_points` (points without room for a name).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from assessment.access.visibility import visible_runs, why_others_are_hidden
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.choices import OneOf, PagePart
from assessment.ui.choices.tasks import choose_measure_of_new_task, choose_task
from assessment.ui.compare.bounds import is_offered, show_bounds
from assessment.ui.compare.choices import FIRST, PART
from assessment.ui.compare.heat_map.heat_map import show_heat_map
from assessment.ui.compare.leaderboard.leaderboard import show_leaderboard
from assessment.ui.compare.measures.measures import show_measures
from assessment.ui.compare.stability.stability import show_stability
from assessment.ui.compare.topics.topics import show_topics
from assessment.ui.compare.two_runs.pair import show_two_runs
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md
from assessment.ui.measures import (
    measure_definition,
    measure_heading,
    measure_names,
    unranked_in_words,
)
from assessment.ui.page_links import BOUNDS, LEADERBOARD, TWO_RUNS
from assessment.ui.scores.parameters import MEASURE

__all__ = ["show_comparison"]

_STABILITY = "Stability"
_PARTS: dict[str, Callable[[Campaign, str], None]] = {
    LEADERBOARD: show_leaderboard,
    TWO_RUNS: show_two_runs,
    "Heat map": show_heat_map,
    "Topics": show_topics,
    "Measures": show_measures,
    _STABILITY: show_stability,
    BOUNDS: show_bounds,
}
_OF_RANKINGS = ("Topics", "Measures", _STABILITY)
"""Parts that have nothing to say on a measure that ranks no runs."""


def show_comparison(campaign: Campaign) -> None:
    """The chosen part for the chosen measure."""
    with progress_bar() as progress:
        # The totals of all tasks, with a bar; every part then finds them in the cache.
        campaign.totals(progress)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        campaign = choose_task(campaign, FIRST)
        measure = _choose_measure(campaign)
    if measure is None:
        st.info(
            "No scores yet: they appear with the topics, on the page Runs.",
            icon=":material/inbox:",
        )
        return
    chosen = PagePart(PART, _allowed_parts(campaign, measure)).show()
    if len(visible_runs(campaign, session.principal())) < len(campaign.runs()):
        st.caption(_shown_of_others(campaign, measure))
    if chosen in _OF_RANKINGS and not campaign.track.measure(measure).ranks_runs:
        unranked = md(unranked_in_words(campaign, measure))
        st.info(
            f"{unranked} This part is about rankings: choose another measure.",
            icon=":material/format_list_numbered:",
        )
        return
    _PARTS[chosen](campaign, measure)


def _shown_of_others(campaign: Campaign, measure: str) -> str:
    """What a team sees besides its own runs."""
    hidden = why_others_are_hidden(campaign, session.principal(), measure)
    if hidden:
        return f"Your team's runs are shown singly. {hidden}"
    return (
        "Your team's runs are shown singly; of all others the best, median and worst."
    )


def _allowed_parts(campaign: Campaign, measure: str) -> list[str]:
    """All parts, but Stability names assessors: only people who may know those names see it.

    Bounds is offered where some can be known.  Measures ranks all runs, so that it has nothing for those from
    whom other teams' runs are hidden.
    """
    hidden = set()
    if not session.may("agreement"):
        hidden.add(_STABILITY)
    if why_others_are_hidden(campaign, session.principal(), measure):
        hidden.add("Measures")
    # An address that names it, as one kept from another campaign, is answered there.
    if st.query_params.get(PART) != BOUNDS and not is_offered(campaign):
        hidden.add(BOUNDS)
    return [part for part in _PARTS if part not in hidden]


def _choose_measure(campaign: Campaign) -> str | None:
    """The chosen measure and its definition; None where nothing has a score."""
    names = measure_names(campaign.track, campaign.totals())
    if not names:
        return None
    choose_measure_of_new_task(campaign, MEASURE, names)
    heading = partial(measure_heading, campaign.track)
    chosen = OneOf(MEASURE, names, heading).show("Measure")
    measure_definition(campaign, chosen)
    return chosen
