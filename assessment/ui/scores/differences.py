"""Differences between runs: which of them topics drawn by chance would hardly show."""

from __future__ import annotations

from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from assessment.analysis.comparison import Comparison, matrix
from assessment.campaign import Campaign
from assessment.statistics.significance import ROUNDS, SEED, Pairs, bootstrap_interval, randomised_tukey
from assessment.ui.choices import chosen_at, linked_boxes
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading
from assessment.ui.scores.caveats import caveats, listed
from assessment.ui.scores.choices import MEASURE, TESTED
from assessment.ui.scores.tested_pairs import concluded, intervals_figure, pairs_frame
from assessment.ui.tables import download_table, draw_table

_RESULT = "differences"
_MOST_ROUNDS = 100_000


class Asked(NamedTuple):
    """What a test was asked for; `state` is the campaign's at that time."""

    campaign: str
    measure: str
    runs: tuple[str, ...]
    rounds: int
    seed: int
    state: tuple[int, tuple[int, int]]


@st.fragment
def differences(campaign: Campaign) -> None:
    """The randomised Tukey HSD test of the chosen measure over all pairs of runs."""
    st.subheader("Differences between runs", anchor=False)
    measure = chosen_at(MEASURE)
    if not measure:
        st.info("There is no measure to compare yet.", icon=":material/inbox:")
        return
    scores = matrix(campaign, measure)
    st.markdown(
        f"Measure: **{md(measure_heading(campaign.track, measure))}**, its scores topic by topic. Choose another one above."
    )
    asked = _asked(campaign, measure, scores)
    if len(asked.runs) < 2:
        st.info(
            "A difference takes two runs that have scores for this measure.", icon=":material/compare_arrows:"
        )
    else:
        _test(campaign, scores.of(asked.runs), asked)
    _matrix(campaign, scores, measure)


def _test(campaign: Campaign, scores: Comparison, asked: Asked) -> None:
    caveats(campaign, scores, asked.measure)
    left, right = st.columns([1, 3], vertical_alignment="center")
    if left.button("Test the differences", type="primary", icon=":material/science:"):
        with (
            right,
            st.spinner(
                f"Drawing {asked.rounds:,} rounds of {len(scores.topics):,} topics and {len(asked.runs):,} runs"
            ),
        ):
            pairs = randomised_tukey(scores.values, asked.rounds, asked.seed)
            st.session_state[_RESULT] = (
                asked,
                pairs,
                bootstrap_interval(scores.values, asked.rounds, asked.seed),
            )
    _results(campaign, scores, asked)


def _asked(campaign: Campaign, measure: str, scores: Comparison) -> Asked:
    """The choices of runs, rounds and seed.  Runs without any score would leave out every topic."""
    able = scores.able()
    left, middle, right = st.columns([4, 1, 1])
    with left:
        runs = linked_boxes("Runs", able, TESTED, placeholder=f"all {len(able)}", what="run") or able
    rounds = middle.number_input("Rounds", 100, _MOST_ROUNDS, ROUNDS, 1000)
    seed = right.number_input("Seed", 0, 2**31 - 1, SEED, 1)
    without = [run for run in scores.runs if run not in able]
    if without:
        st.caption(f":material/info: Without any score, so not compared: {md(listed(without))}")
    return Asked(
        campaign.name,
        measure,
        tuple(run for run in able if run in runs),
        int(rounds),
        int(seed),
        campaign.state(),
    )


def _results(campaign: Campaign, scores: Comparison, asked: Asked) -> None:
    then, pairs, intervals = st.session_state.get(_RESULT, (None, None, ()))
    if then is None or then._replace(state=asked.state) != asked:
        st.caption("The test can take seconds with many runs, so it runs when asked to.")
    elif then.state != asked.state:
        st.warning("The campaign has changed since this was tested. Test again.", icon=":material/update:")
    elif not pairs.rows:
        st.info(
            "There is no topic at which all these runs have a score. Choose fewer runs.",
            icon=":material/block:",
        )
    else:
        _tested(campaign, scores, asked, pairs)
        figure = intervals_figure(scores.runs, intervals, measure_heading(campaign.track, asked.measure))
        st.plotly_chart(figure, key="intervals", alt="Mean of each run with its interval")


def _tested(campaign: Campaign, scores: Comparison, asked: Asked, pairs: Pairs) -> None:
    measure = campaign.track.measure(asked.measure)
    table = pairs_frame(scores, pairs, higher=measure.better == "higher")
    st.markdown(concluded(table, len(scores.runs)))
    draw_table(table, hide_index=True, key="pairs", placeholder="–", column_config=_look(measure.digits))
    st.caption(
        f"Randomised Tukey HSD, two-sided, all pairs together: {asked.rounds:,} rounds, seed {asked.seed}, {pairs.topics:,} topics, "
        f"{pairs.left_out:,} left out. Run 1 is the better one of a pair. A p of 0 means smaller than 1/{asked.rounds:,}."
    )
    download_table(
        table,
        f"{campaign.name}-{asked.measure}-differences",
        "Pairs as CSV",
        key="csv-pairs",
        type="secondary",
    )


def _look(digits: int) -> dict[str, Any]:
    number = st.column_config.NumberColumn
    return {
        "p": number(
            format="%.4f", help="share of rounds whose largest difference is no smaller than this one"
        ),
        "effect": number(
            format="%.2f", help="difference in standard deviations of what runs and topics leave unexplained"
        ),
        **{name: number(format=f"%.{digits}f") for name in ("difference", "mean 1", "mean 2")},
    }


def _matrix(campaign: Campaign, scores: Comparison, measure: str) -> None:
    frame = pd.DataFrame(scores.values, columns=list(scores.runs))
    frame.insert(0, "topic", list(scores.topics), allow_duplicates=True)
    download_table(
        frame,
        f"{campaign.name}-{measure}-topics-by-runs",
        "Scores of topics by runs as CSV",
        key="csv-matrix",
        type="secondary",
    )
