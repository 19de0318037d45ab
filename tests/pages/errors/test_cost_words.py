"""What a unit cost, in words."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.ui.errors.cost_words import cost_in_words


def test_a_relevant_passage_low_in_a_ranking_is_not_called_misjudged(full):
    """The ranking is at fault, not the label."""
    campaign = full.campaign("car-sample")
    for run in campaign.runs():
        for topic in campaign.topics:
            units = errors.run_units(campaign.data, run, topic, everybody=True)
            ranked = [item for item in units if item.retrieval and item.retrieval.rank]
            errors.try_other_labels(campaign.data, ranked, 5, measure="MAP")
            for item in ranked:
                cost = errors.cost_of(campaign.data, item, "MAP")
                if cost and item.retrieval.is_relevant:
                    text = cost_in_words(campaign, item, cost, "MAP")
                    first = item.retrieval.first_other
                    assert text.startswith(f"**Rank {item.retrieval.rank}**: ")
                    assert f"In place of the passage at rank {first}, which is" in text
                    assert "As “" not in text
                    return
    pytest.fail("no relevant passage stands low in a ranking of the sample")
