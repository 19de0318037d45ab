"""Differences between runs: which of them topics drawn by chance would hardly show."""

from __future__ import annotations

from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from assessment.analysis.comparison import Comparison, matrix
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.statistics.intervals import Interval, bootstrap_interval
from assessment.statistics.score_matrix import SEED
from assessment.statistics.significance import ROUNDS, Pairs, randomised_tukey
from assessment.ui.choices import chosen_at, linked_boxes
from assessment.ui.foreign_text import md
from assessment.ui.links import address
from assessment.ui.measures import is_higher_better, measure_digits, measure_heading
from assessment.ui.scores.caveats import caveats, first_names
from assessment.ui.scores.choices import MEASURE, TESTED
from assessment.ui.scores.tested_pairs import (
    EFFECT_HELP,
    concluded,
    intervals_figure,
    pairs_frame,
)
from assessment.ui.tables import UNDEFINED, download_table, draw_table, number_column
from assessment.ui.tasks import chosen_task

_RESULT = "differences"
_FEWEST_ROUNDS, _MOST_ROUNDS = 100, 100_000
_P_HELP = "share of rounds whose largest difference is no smaller than this one"


class DifferencesOptions(NamedTuple):
    """What is tested, and how; `state` is the campaign's state at that time."""

    campaign: str
    measure: str
    runs: tuple[str, ...]
    rounds: int
    seed: int
    state: tuple[int, ...]


class DifferencesResult(NamedTuple):
    """The tested pairs, and the interval of each run's mean."""

    options: DifferencesOptions
    pairs: Pairs
    intervals: tuple[Interval, ...]


@st.fragment
def show_differences(campaign: Campaign) -> None:
    """The randomised Tukey HSD test of the chosen measure over all pairs of runs."""
    st.header("Differences between runs", anchor=False)
    measure = chosen_at(MEASURE)
    if not measure:
        st.info("There is no measure to compare yet.", icon=":material/inbox:")
        return
    campaign = chosen_task(campaign)
    scores = matrix(campaign, measure)
    heading = md(measure_heading(campaign.track, measure))
    task = f"Task: **{md(campaign.task.title)}**. " if campaign.task else ""
    st.markdown(
        f"{task}Measure: **{heading}**, its scores {scores.noun.one} by {scores.noun.one}. "
        "Choose another one above."
    )
    pair = address("compare", campaign, **{"compare": "Two runs", MEASURE: measure})
    st.caption(f"One pair, topic by topic: [*Compare*, part *Two runs*]({pair}).")
    options = _choose_options(campaign, measure, scores)
    if len(options.runs) < 2:
        st.info(
            "A difference takes two runs that have scores for this measure.",
            icon=":material/compare_arrows:",
        )
    else:
        _test(campaign, scores.of(options.runs), options)
    _download_scores(campaign, scores, measure)


def _choose_options(
    campaign: Campaign, measure: str, scores: Comparison
) -> DifferencesOptions:
    able = scores.able()  # a run without any score would leave out every topic
    everything = f"all {len(able)}"
    left, middle, right = st.columns([4, 1, 1])
    with left:
        chosen = (
            linked_boxes("Runs", able, TESTED, placeholder=everything, what="run")
            or able
        )
    rounds = middle.number_input("Rounds", _FEWEST_ROUNDS, _MOST_ROUNDS, ROUNDS, 1000)
    seed = right.number_input("Seed", 0, 2**31 - 1, SEED, 1)
    without = [run for run in scores.runs if run not in able]
    if without:
        st.caption(
            f":material/info: Without any score, so not compared: {md(first_names(without))}"
        )
    runs = tuple(run for run in able if run in chosen)
    return DifferencesOptions(
        campaign.name, measure, runs, int(rounds), int(seed), campaign.state()
    )


def _test(campaign: Campaign, scores: Comparison, options: DifferencesOptions) -> None:
    caveats(campaign, scores, options.measure)
    left, right = st.columns([1, 3], vertical_alignment="center")
    if left.button("Test the differences", type="primary", icon=":material/science:"):
        topics, runs = len(scores.topics), len(options.runs)
        several = scores.noun.several
        with (
            right,
            st.spinner(
                f"Drawing {options.rounds:,} rounds of {topics:,} {several} and {number_of(runs, 'run')}"
            ),
        ):
            pairs = randomised_tukey(scores.values, options.rounds, options.seed)
            intervals = bootstrap_interval(scores.values, options.rounds, options.seed)
            st.session_state[_RESULT] = DifferencesResult(
                options, pairs, tuple(intervals)
            )
    _results(campaign, scores, options)


def _results(
    campaign: Campaign, scores: Comparison, options: DifferencesOptions
) -> None:
    result: DifferencesResult | None = st.session_state.get(_RESULT)
    # The state is compared by itself below, where a changed campaign gets its own message.
    if result is None or result.options._replace(state=options.state) != options:
        st.caption(
            "The test can take seconds with many runs, so it runs when asked to."
        )
    elif result.options.state != options.state:
        st.warning(
            "The campaign has changed since this was tested. Test again.",
            icon=":material/update:",
        )
    elif not result.pairs.rows:
        st.info(
            f"There is no {scores.noun.one} at which all these runs have a score. Choose fewer runs.",
            icon=":material/block:",
        )
    else:
        _pairs(campaign, scores, result)
        heading = measure_heading(campaign.track, options.measure)
        figure = intervals_figure(scores.runs, result.intervals, heading)
        st.plotly_chart(
            figure, key="intervals", alt="Mean of each run with its interval"
        )


def _pairs(campaign: Campaign, scores: Comparison, result: DifferencesResult) -> None:
    options, pairs = result.options, result.pairs
    table = pairs_frame(
        scores, pairs, higher=is_higher_better(campaign, options.measure)
    )
    st.markdown(concluded(table, len(scores.runs)))
    look = _look(measure_digits(campaign, options.measure))
    draw_table(
        table, hide_index=True, key="pairs", placeholder=UNDEFINED, column_config=look
    )
    test = "Randomised Tukey HSD, two-sided, all pairs together"
    draws = f"{options.rounds:,} rounds, seed {options.seed}"
    topics = f"{pairs.topics:,} {scores.noun.several}, {pairs.left_out:,} left out"
    st.caption(
        f"{test}: {draws}, {topics}. Run 1 is the better one of a pair. "
        f"A p of 0 means smaller than 1/{options.rounds:,}."
    )
    download_table(
        table,
        f"{campaign.name}-{options.measure}-differences",
        "Pairs as CSV",
        key="csv-pairs",
        type="secondary",
    )


def _look(digits: int) -> dict[str, Any]:
    score = number_column(digits)
    return {
        "p": number_column(4, _P_HELP),
        "effect": number_column(2, EFFECT_HELP),
        "difference": score,
        "mean 1": score,
        "mean 2": score,
    }


def _download_scores(campaign: Campaign, scores: Comparison, measure: str) -> None:
    frame = pd.DataFrame(scores.values, columns=list(scores.runs))
    frame.insert(0, scores.noun.one, list(scores.topics), allow_duplicates=True)
    download_table(
        frame,
        f"{campaign.name}-{measure}-topics-by-runs",
        "Scores of topics by runs as CSV",
        key="csv-matrix",
        type="secondary",
    )
