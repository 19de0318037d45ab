"""A pair of runs among several: all pairs tested together, and the intervals of all means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.comparison import PairedComparison, ScoreMatrix
from assessment.analysis.comparison.spread_charts import measure_axis
from assessment.analysis.interval_words import interval_words
from assessment.campaign import Campaign
from assessment.formats.name_lists import first_names
from assessment.formats.plurals import all_of
from assessment.statistics.confidence_intervals import FEWEST_TOPICS
from assessment.statistics.significance import ROUNDS
from assessment.statistics.topic_draws import SEED
from assessment.ui import session
from assessment.ui.choices import AnyOf
from assessment.ui.compare.choices import TOGETHER
from assessment.ui.compare.two_runs.all_pairs_table import draw_all_pairs
from assessment.ui.compare.two_runs.caveats import say_caveats
from assessment.ui.compare.two_runs.conclusions import (
    PairTestedTogether,
    conclusion_among_runs,
)
from assessment.ui.compare.two_runs.several_runs import (
    AllPairs,
    SeveralRuns,
    compare_all_pairs,
    pair_of,
)
from assessment.ui.compare.two_runs.tested_pairs import intervals_chart
from assessment.ui.computing.on_demand import is_tested_at_once, result_on_demand
from assessment.ui.foreign_text import md
from assessment.ui.pictures import draw_chart

_FEWEST_ROUNDS, _MAX_ROUNDS = 100, 100_000


def show_among_runs(
    campaign: Campaign, measure: str, scores: ScoreMatrix, comparison: PairedComparison
) -> PairTestedTogether | None:
    """The pair among all pairs of several runs: the more pairs are compared, the more differ by chance.

    None where that is not tested.
    """
    st.header("Among several runs", anchor=False)
    scored = scores.runs_with_scores()
    able = [run for run in visible_runs(campaign, session.principal()) if run in scored]
    if len(able) < 2:
        st.caption("A test of several runs takes two that are seen singly.")
        return None
    _name_runs_without_scores(scores)
    chosen = _choose_test(able, comparison)
    several = SeveralRuns(
        campaign, measure, scores.of_runs(chosen.runs), chosen.rounds, chosen.seed
    )
    say_caveats(campaign, several.scores, measure)
    pairs = _tests_on_demand(several)
    if pairs is None:
        return None
    if not pairs.randomised.rows:
        st.info(
            f"There is no {several.noun.one} at which all these runs have a score. Choose fewer runs.",
            icon=":material/block:",
        )
        return None
    tested_together = _tested_together(several, pairs, comparison)
    if tested_together:
        _say_conclusion(several, tested_together, comparison)
    draw_all_pairs(several, pairs)
    _draw_means(several, pairs)
    return tested_together


def _name_runs_without_scores(scores: ScoreMatrix) -> None:
    scored = scores.runs_with_scores()
    without = [run for run in scores.runs if run not in scored]
    if without:
        st.caption(
            f":material/info: Without any score, so not compared: {md(first_names(without))}"
        )


class _ChosenTest(NamedTuple):
    """The runs to test together, in how many random rounds, which are drawn from the seed."""

    runs: list[str]
    rounds: int
    seed: int


def _choose_test(able: Sequence[str], comparison: PairedComparison) -> _ChosenTest:
    """The runs chosen of those that are `able`, always with the two that are compared."""
    left, middle, right = st.columns([4, 1, 1])
    with left:
        boxes = AnyOf(TOGETHER, able).show(
            "Runs that were compared", placeholder=all_of(len(able), "runs"), what="run"
        )
    rounds = middle.number_input("Rounds", _FEWEST_ROUNDS, _MAX_ROUNDS, ROUNDS, 1000)
    seed = right.number_input("Seed", 0, 2**31 - 1, SEED, 1)
    # The pair itself is always tested, also where it was not chosen here.
    included = {*(boxes or able), comparison.first, comparison.second}
    runs = [run for run in able if run in included]
    return _ChosenTest(runs, int(rounds), int(seed))


def _tests_on_demand(several: SeveralRuns) -> AllPairs | None:
    """The tests of all pairs: at once where that is quick, else once a button is pressed."""
    campaign, scores = several.campaign, several.scores
    drawn = (scores.runs, several.rounds, several.seed)
    about = (campaign.name, several.measure, drawn, campaign.state())
    is_quick = is_tested_at_once(several.rounds, scores.values.size)
    return result_on_demand(
        f"Test all pairs of {len(scores.runs)} runs",
        "together",
        about,
        lambda progress: compare_all_pairs(several, progress),
        quick=is_quick,
    )


def _tested_together(
    several: SeveralRuns, pairs: AllPairs, comparison: PairedComparison
) -> PairTestedTogether | None:
    """What the tests show of the two runs; None where one of them stands for other teams' runs."""
    scores = several.scores
    if not {comparison.first, comparison.second} <= set(scores.runs):
        return None
    randomised = pair_of(scores, pairs.randomised, comparison)
    tukey = pair_of(scores, pairs.tukey, comparison)
    runs, topics = len(scores.runs), pairs.randomised.topics
    return PairTestedTogether(runs, topics, several.rounds, randomised, tukey)


def _say_conclusion(
    several: SeveralRuns,
    tested_together: PairTestedTogether,
    comparison: PairedComparison,
) -> None:
    conclusion = conclusion_among_runs(comparison, tested_together, several.rule)
    st.markdown(conclusion)


def _draw_means(several: SeveralRuns, pairs: AllPairs) -> None:
    """The means of the runs on their intervals, and how few topics these rest on."""
    axis = measure_axis(several.campaign, several.measure)
    chart = intervals_chart(several.scores, pairs.intervals, axis, several.rule)
    name = f"{several.campaign.name}-{several.measure}-means"
    draw_chart(chart, name, "compare-means", picks=False)
    # With few topics the title says that their intervals are rough.
    topics = pairs.randomised.topics
    if topics < FEWEST_TOPICS:
        st.caption(interval_words(topics, several=several.noun.several))
