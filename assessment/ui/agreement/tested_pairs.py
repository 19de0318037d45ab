"""Which pairs of runs the test of all runs does not tell apart."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.comparison import score_matrix
from assessment.analysis.comparison.conclusion import SIGNIFICANCE_LEVEL
from assessment.analysis.comparison.run_means import ROUNDS
from assessment.campaign import Campaign
from assessment.statistics.significance import randomised_tukey
from assessment.statistics.topic_draws import SEED
from assessment.ui.computing.on_demand import is_tested_at_once

_TESTED = "agreement-tested-pairs"
Pairs = frozenset[frozenset[str]]


def insignificant_pairs(campaign: Campaign, measure: str) -> Pairs:
    """The pairs of runs that the test of all runs, by the labels that count, does not tell apart.

    Empty where testing takes a while: of a pair without a test nothing is known.
    """
    # Tested once for each state of the campaign: the page is drawn again at every click.
    about = (campaign.name, campaign.task, measure, campaign.state())
    tested_for, pairs = st.session_state.get(_TESTED, (None, frozenset()))
    if tested_for != about:
        pairs = _tested(campaign, measure)
        st.session_state[_TESTED] = (about, pairs)
    return frozenset(pairs)


def _tested(campaign: Campaign, measure: str) -> Pairs:
    # Before the matrix, which a large campaign takes long to make.
    if not is_tested_at_once(ROUNDS, len(campaign.topics) * len(campaign.runs())):
        return frozenset()
    scores = score_matrix(campaign, measure)
    # A measure of parts has more scores than topics.
    if not is_tested_at_once(ROUNDS, scores.values.size):
        return frozenset()
    tested = scores.of_runs(scores.runs_with_scores())
    pairs = set()
    for pair in randomised_tukey(tested.values, ROUNDS, SEED).rows:
        if pair.p >= SIGNIFICANCE_LEVEL:
            names = (tested.runs[pair.first], tested.runs[pair.second])
            pairs.add(frozenset(names))
    return frozenset(pairs)
