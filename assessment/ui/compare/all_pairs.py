"""A pair of runs among several: all pairs tested together, and the intervals of all means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.comparison import PairedComparison, ScoreMatrix
from assessment.analysis.comparison.spread_charts import measure_axis
from assessment.campaign import Campaign
from assessment.formats.plurals import all_of
from assessment.model import Noun
from assessment.model.progress import Progress
from assessment.report.conclusion import LEVEL, OF_EACH_PAIR
from assessment.statistics.confidence_intervals import (
    FEWEST_TOPICS,
    Interval,
    interval_words,
    mean_intervals,
    rough_words,
)
from assessment.statistics.difference_intervals import intervals_of_pairs
from assessment.statistics.score_matrix import SEED
from assessment.statistics.significance import (
    ROUNDS,
    Pair,
    Pairs,
    randomised_tukey,
    tukey_hsd,
)
from assessment.ui import session
from assessment.ui.choices import linked_boxes
from assessment.ui.compare.caveats import caveats, first_names
from assessment.ui.compare.choices import TOGETHER
from assessment.ui.compare.conclusions import conclusion_among_runs
from assessment.ui.compare.interval_cells import (
    DIFFERENCE_COLUMN,
    LOW_TO_HIGH,
    with_one_column,
)
from assessment.ui.compare.tested_pairs import (
    EFFECT_HELP,
    concluded,
    intervals_chart,
    pairs_frame,
)
from assessment.ui.foreign_text import md
from assessment.ui.measures import is_higher_better, measure_digits
from assessment.ui.on_demand import is_tested_at_once, result_on_demand
from assessment.ui.pictures import draw_chart
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
)

_FEWEST_ROUNDS, _MOST_ROUNDS = 100, 100_000
_P_HELP = "share of rounds whose largest difference is no smaller than this one"


class _Chosen(NamedTuple):
    """The runs that are tested, in how many rounds and from which seed."""

    runs: tuple[str, ...]
    rounds: int
    seed: int


class _Tests(NamedTuple):
    """Randomised Tukey HSD, Tukey's HSD on a two-way analysis of variance, and the intervals of means and of
    differences.
    """

    randomised: Pairs
    tukey: Pairs
    intervals: tuple[Interval | None, ...]
    differences: Sequence[Interval | None]


def show_among_runs(
    campaign: Campaign, measure: str, scores: ScoreMatrix, comparison: PairedComparison
) -> None:
    """The pair among all pairs of several runs: the more pairs are compared, the more differ by chance."""
    st.header("Among several runs", anchor=False)
    scored = scores.runs_with_scores()
    able = [run for run in visible_runs(campaign, session.principal()) if run in scored]
    if len(able) < 2:
        st.caption("A test of several runs takes two that are seen singly.")
        return
    without = [run for run in scores.runs if run not in scored]
    if without:
        st.caption(
            f":material/info: Without any score, so not compared: {md(first_names(without))}"
        )
    chosen = _choose(able, comparison)
    several = scores.of_runs(chosen.runs)
    caveats(campaign, several, measure)
    about = (campaign.name, measure, chosen, campaign.state())
    is_quick = is_tested_at_once(chosen.rounds, several.values.size)
    ends = campaign.track.measure(measure).range
    tests = result_on_demand(
        f"Test all pairs of {len(chosen.runs)} runs",
        "together",
        about,
        lambda progress: _tests(several, ends, chosen, progress),
        quick=is_quick,
    )
    if tests:
        _results(campaign, measure, several, comparison, chosen, tests)


def _choose(able: Sequence[str], comparison: PairedComparison) -> _Chosen:
    left, middle, right = st.columns([4, 1, 1])
    with left:
        boxes = linked_boxes(
            "Runs that were compared",
            able,
            TOGETHER,
            placeholder=all_of(len(able), "runs"),
            what="run",
        )
    rounds = middle.number_input("Rounds", _FEWEST_ROUNDS, _MOST_ROUNDS, ROUNDS, 1000)
    seed = right.number_input("Seed", 0, 2**31 - 1, SEED, 1)
    # The pair itself is always tested, also where it was not chosen here.
    included = {*(boxes or able), comparison.first, comparison.second}
    runs = tuple(run for run in able if run in included)
    return _Chosen(runs, int(rounds), int(seed))


def _tests(
    several: ScoreMatrix,
    ends: tuple[float, float],
    chosen: _Chosen,
    progress: Progress,
) -> _Tests:
    topics, runs = len(several.topics), len(several.runs)
    rows = f"{topics:,} {several.noun.several}"
    progress(0.1, f"drawing {chosen.rounds:,} rounds of {rows} and {runs:,} runs")
    values, rounds, seed = several.values, chosen.rounds, chosen.seed
    randomised = randomised_tukey(values, rounds, seed)
    intervals = mean_intervals(values, ends, rounds, seed)
    differences = intervals_of_pairs(values, randomised, ends)
    return _Tests(randomised, tukey_hsd(values), intervals, differences)


def _results(
    campaign: Campaign,
    measure: str,
    several: ScoreMatrix,
    comparison: PairedComparison,
    chosen: _Chosen,
    tests: _Tests,
) -> None:
    if not tests.randomised.rows:
        st.info(
            f"There is no {several.noun.one} at which all these runs have a score. Choose fewer runs.",
            icon=":material/block:",
        )
        return
    higher = is_higher_better(campaign, measure)
    if {comparison.first, comparison.second} <= set(several.runs):
        _conclusion(campaign, measure, several, comparison, chosen.rounds, tests)
    frame = pairs_frame(several, tests.randomised, tests.differences, higher=higher)
    with st.expander(f"All pairs: {len(frame)}", icon=":material/table:"):
        ranks_runs = campaign.track.measure(measure).ranks_runs
        st.markdown(concluded(frame, len(several.runs), ranks_runs=ranks_runs))
        _all_pairs(campaign, measure, frame, chosen, tests, several.noun)
    axis = measure_axis(campaign, measure)
    chart = intervals_chart(several, tests.intervals, axis, higher=higher)
    name = f"{campaign.name}-{measure}-means"
    draw_chart(chart, name, "compare-means", picks=False)
    # Of few topics the title says that their intervals are rough.
    topics = tests.randomised.topics
    if topics < FEWEST_TOPICS:
        st.caption(interval_words(topics, several=several.noun.several))


def _conclusion(
    campaign: Campaign,
    measure: str,
    several: ScoreMatrix,
    comparison: PairedComparison,
    rounds: int,
    tests: _Tests,
) -> None:
    randomised_pair = _pair_of(several, tests.randomised, comparison)
    tukey_pair = _pair_of(several, tests.tukey, comparison)
    details = campaign.track.measure(measure)
    conclusion = conclusion_among_runs(
        comparison,
        randomised_pair,
        tukey_pair,
        tests.randomised,
        len(several.runs),
        rounds=rounds,
        higher=details.better == "higher",
        ranks_runs=details.ranks_runs,
    )
    st.markdown(conclusion)


def _all_pairs(
    campaign: Campaign,
    measure: str,
    pairs: pd.DataFrame,
    chosen: _Chosen,
    tests: _Tests,
    noun: Noun,
) -> None:
    randomised = tests.randomised
    frame = pairs.rename(columns={"p": "p randomised", "effect": "effect size"})
    # Beside the other p, so that one sees where the two tests disagree.
    place = list(frame.columns).index("p randomised") + 1
    frame.insert(place, "p two-way HSD", _in_order(randomised, tests.tukey))
    digits = measure_digits(campaign, measure)
    score, p = number_column(digits), number_column(3)
    look = {
        "difference": score,
        "mean 1": score,
        "mean 2": score,
        "p randomised": number_column(3, _P_HELP),
        "p two-way HSD": p,
        "effect size": number_column(2, EFFECT_HELP),
    }
    drawn = frame
    if any(tests.differences):
        topics = randomised.topics
        heading = LOW_TO_HIGH + rough_words(topics, several=noun.several)
        each = [topics] * len(frame)
        # With enough topics for intervals, only equal differences have none.
        equal = [interval is None for interval in tests.differences]
        drawn = with_one_column(frame, tests.differences, heading, digits, each, equal)
        look[heading] = DIFFERENCE_COLUMN
    draw_table(
        drawn,
        hide_index=True,
        key="compare-pairs",
        placeholder=UNDEFINED,
        column_config=look,
    )
    order = "better" if campaign.track.measure(measure).ranks_runs else "higher"
    caption = _how_tested(chosen, tests, noun, order)
    caption_with_download(caption, frame, f"{campaign.name}-{measure}-pairs")


def _how_tested(chosen: _Chosen, tests: _Tests, noun: Noun, order: str) -> str:
    """By which p pairs differ, from what it is drawn, and which run of a pair comes first."""
    randomised = tests.randomised
    how_decided = f"“at p < {LEVEL:g}” goes by p randomised, for all pairs together."
    if any(tests.differences):
        how_decided += f" Intervals are {OF_EACH_PAIR}."
    tested = f"{randomised.topics:,} {noun.several}, {randomised.left_out:,} left out"
    return (
        f"{how_decided} {chosen.rounds:,} rounds, seed {chosen.seed}; {tested}. "
        f"Run 1 is the {order} one of a pair. A p of 0.000 is below 0.0005."
    )


def _pair_of(
    several: ScoreMatrix, pairs: Pairs, comparison: PairedComparison
) -> Pair | None:
    """The test of the two runs that are compared."""
    wanted = {
        several.runs.index(comparison.first),
        several.runs.index(comparison.second),
    }
    for pair in pairs.rows:
        if {pair.first, pair.second} == wanted:
            return pair
    return None


def _in_order(randomised: Pairs, tukey: Pairs) -> list[float]:
    """The p of the two-way test in the order of the other test's rows."""
    p_of = {(pair.first, pair.second): pair.p for pair in tukey.rows}
    return [p_of.get((pair.first, pair.second), np.nan) for pair in randomised.rows]
