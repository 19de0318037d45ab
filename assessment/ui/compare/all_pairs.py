"""A pair of runs among several: all pairs tested together."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.comparison import Comparison, PairedComparison
from assessment.campaign import Campaign
from assessment.model import Noun
from assessment.statistics.score_matrix import SEED
from assessment.statistics.significance import Pair, Pairs, randomised_tukey, tukey_hsd
from assessment.ui import session
from assessment.ui.choices import linked_boxes
from assessment.ui.compare.choices import TOGETHER
from assessment.ui.compare.conclusions import conclusion_among_runs
from assessment.ui.links import address
from assessment.ui.measures import is_higher_better, measure_digits
from assessment.ui.on_demand import result_on_demand
from assessment.ui.progress_bar import Progress
from assessment.ui.scores.caveats import caveats
from assessment.ui.scores.tested_pairs import EFFECT_HELP, concluded, pairs_frame
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
)

_ROUNDS = 5000
_AT_ONCE = 2_000_000
"""Scores shuffled over all rounds up to which the test runs without a button: a quarter of a second."""


def show_among_runs(
    campaign: Campaign, measure: str, scores: Comparison, comparison: PairedComparison
) -> None:
    """The pair among all pairs of several runs: the more pairs are compared, the more differ by chance."""
    st.header("Among several runs", anchor=False)
    scored = scores.able()
    able = [run for run in visible_runs(campaign, session.principal()) if run in scored]
    if len(able) < 2:
        st.caption("A test of several runs takes two that are seen singly.")
        return
    # The test there shows every run singly.
    if len(visible_runs(campaign, session.principal())) == len(campaign.runs()):
        _link_to_intervals(campaign, measure)
    chosen = linked_boxes(
        "Runs that were compared",
        able,
        TOGETHER,
        placeholder=f"all {len(able)}",
        what="run",
    )
    # The pair itself is always tested, also where it was not chosen here.
    included = {*(chosen or able), comparison.first, comparison.second}
    runs = [run for run in able if run in included]
    several = scores.of(runs)
    caveats(campaign, several, measure)
    about = (campaign.name, measure, tuple(runs), campaign.state())
    is_quick = _ROUNDS * several.values.size <= _AT_ONCE
    tests = result_on_demand(
        f"Test all pairs of {len(runs)} runs",
        "together",
        about,
        lambda progress: _tests(several, progress),
        quick=is_quick,
    )
    if tests:
        _results(campaign, measure, several, comparison, tests)


def _link_to_intervals(campaign: Campaign, measure: str) -> None:
    query = {"look": "Differences between runs", "measure": measure}
    intervals = address("scores", campaign, **query)
    st.caption(
        f"Other rounds, another seed and intervals of the means: [*Scores*]({intervals})."
    )


def _tests(several: Comparison, progress: Progress) -> tuple[Pairs, Pairs]:
    """Randomised Tukey HSD, and Tukey's HSD on a two-way analysis of variance."""
    topics, runs = len(several.topics), len(several.runs)
    rows = f"{topics:,} {several.noun.several}"
    progress(0.1, f"drawing {_ROUNDS:,} rounds of {rows} and {runs:,} runs")
    randomised = randomised_tukey(several.values, _ROUNDS, SEED)
    return randomised, tukey_hsd(several.values)


def _results(
    campaign: Campaign,
    measure: str,
    several: Comparison,
    comparison: PairedComparison,
    tests: tuple[Pairs, Pairs],
) -> None:
    randomised, tukey = tests
    if not randomised.rows:
        st.info(
            f"There is no {several.noun.one} at which all these runs have a score. Choose fewer runs.",
            icon=":material/block:",
        )
        return
    higher = is_higher_better(campaign, measure)
    if {comparison.first, comparison.second} <= set(several.runs):
        randomised_pair = _pair_of(several, randomised, comparison)
        tukey_pair = _pair_of(several, tukey, comparison)
        conclusion = conclusion_among_runs(
            comparison,
            randomised_pair,
            tukey_pair,
            randomised,
            len(several.runs),
            rounds=_ROUNDS,
            higher=higher,
        )
        st.markdown(conclusion)
    frame = pairs_frame(several, randomised, higher=higher)
    with st.expander(f"All pairs: {len(frame)}", icon=":material/table:"):
        st.markdown(concluded(frame, len(several.runs)))
        _all_pairs(campaign, measure, frame, tests, several.noun)


def _all_pairs(
    campaign: Campaign,
    measure: str,
    pairs: pd.DataFrame,
    tests: tuple[Pairs, Pairs],
    noun: Noun,
) -> None:
    randomised, tukey = tests
    frame = pairs.rename(columns={"p": "p randomised", "effect": "effect size"})
    # Beside the other p, so that one sees where the two tests disagree.
    frame.insert(4, "p two-way HSD", _in_order(randomised, tukey))
    score, p = number_column(measure_digits(campaign, measure)), number_column(4)
    look = {
        "difference": score,
        "mean 1": score,
        "mean 2": score,
        "p randomised": p,
        "p two-way HSD": p,
        "effect size": number_column(2, EFFECT_HELP),
    }
    draw_table(
        frame,
        hide_index=True,
        key="compare-pairs",
        placeholder=UNDEFINED,
        column_config=look,
    )
    topics = f"{randomised.topics:,} {noun.several}, {randomised.left_out:,} left out"
    caption = (
        f"{_ROUNDS:,} rounds, seed {SEED}; {topics}. "
        f"Run 1 is the better one of a pair. 0 means below 1/{_ROUNDS:,}."
    )
    caption_with_download(caption, frame, f"{campaign.name}-{measure}-pairs")


def _pair_of(
    several: Comparison, pairs: Pairs, comparison: PairedComparison
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
