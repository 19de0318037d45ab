"""Which pairs of runs the test of all runs does not tell apart."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.comparison import score_matrix
from assessment.analysis.comparison.run_means import ROUNDS
from assessment.analysis.comparison.tested_runs import runs_tested_together
from assessment.campaign import Campaign
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
    with_scores = scores.of_runs(scores.runs_with_scores())
    tested = runs_tested_together(with_scores, campaign.track.measure(measure))
    if tested is None:
        return frozenset()
    pairs = [pair for pair in tested.pairs if not pair.differs]
    return frozenset(frozenset((pair.better, pair.worse)) for pair in pairs)
