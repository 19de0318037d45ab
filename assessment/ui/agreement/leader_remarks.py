"""Whether the test of all runs tells the runs apart between which the first place changes."""

from __future__ import annotations

from collections.abc import Callable, Collection

import streamlit as st

from assessment.analysis.comparison import score_matrix
from assessment.campaign import Campaign
from assessment.report.conclusion import LEVEL
from assessment.report.means import ROUNDS
from assessment.statistics.score_matrix import SEED
from assessment.statistics.significance import randomised_tukey
from assessment.ui.on_demand import is_tested_at_once

_TESTED = "agreement-tested-pairs"
ChanceByPair = dict[frozenset[str], float]


def remark_of_test(
    campaign: Campaign, measure: str
) -> Callable[[Collection[str], Collection[str]], str]:
    """What to say of two groups of leaders; nothing where testing takes a while."""

    def remark(before: Collection[str], after: Collection[str]) -> str:
        chances = _tested_at_once(campaign, measure)
        return no_difference_shown(chances, before, after)

    return remark


def no_difference_shown(
    chances: ChanceByPair, before: Collection[str], after: Collection[str]
) -> str:
    """That no run of the one group is told apart from one of the other; "" if one is, or if unknown.

    `chances` are the test's p by pair of runs.

    >>> no_difference_shown({frozenset(["heron", "tern"]): 0.4}, ["heron"], ["tern"])
    "*Compare*'s test of all runs does not tell them apart"
    """
    for first in before:
        for second in after:
            is_same = first == second
            # A pair without a test is not known to be alike.
            if not is_same and chances.get(frozenset((first, second)), 0.0) < LEVEL:
                return ""
    return "*Compare*'s test of all runs does not tell them apart"


def _tested_at_once(campaign: Campaign, measure: str) -> ChanceByPair:
    """The test's p of every pair of runs by the labels that count; empty where it takes a while."""
    # Tested once for each state of the campaign: the page is drawn again at every click.
    about = (campaign.name, campaign.task, measure, campaign.state())
    tested_for, chances = st.session_state.get(_TESTED, (None, {}))
    if tested_for != about:
        chances = _tested(campaign, measure)
        st.session_state[_TESTED] = (about, chances)
    return dict(chances)


def _tested(campaign: Campaign, measure: str) -> ChanceByPair:
    # Before the matrix, which a large campaign takes long to make.
    if not is_tested_at_once(ROUNDS, len(campaign.topics) * len(campaign.runs())):
        return {}
    scores = score_matrix(campaign, measure)
    # A measure of parts has more scores than topics.
    if not is_tested_at_once(ROUNDS, scores.values.size):
        return {}
    tested = scores.of_runs(scores.runs_with_scores())
    chances = {}
    for pair in randomised_tukey(tested.values, ROUNDS, SEED).rows:
        names = (tested.runs[pair.first], tested.runs[pair.second])
        chances[frozenset(names)] = pair.p
    return chances
