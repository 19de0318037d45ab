"""What a unit cost, in words."""

from __future__ import annotations

from assessment.analysis import errors
from assessment.model import Ref
from assessment.ui.errors.words.cost_words import cost_in_words
from assessment.ui.errors.words.unit_subject import unit_in_words


def test_a_relevant_passage_low_in_a_ranking_is_not_called_misjudged(full):
    """The ranking is at fault, not the label."""
    campaign = full.campaign("car-sample")
    key = "tqa2:L_9001/T_9101 0bda4328afae59d8875e3f40978d805e833f0ec8"
    ref = Ref("passage", "tqa2:L_9001", key)
    units = errors.run_units(campaign.data, "alder-1", ref.topic, answers="all")
    [passage] = [unit for unit in units if unit.ref == ref]
    tried = errors.try_other_labels(campaign.data, [passage], "MAP")
    cost = tried.at_topics().by_id[passage.id]
    text = cost_in_words(campaign, passage, cost, "MAP")
    assert text.startswith("**Rank 4**: ")
    assert "In place of the passage at rank 1, which no label" in text
    assert "As “" not in text
    # Its name, "passage 5", would be taken for a rank.
    subject = unit_in_words(campaign, passage).replace("\\", "")
    assert subject.startswith("the passage at rank 4 of “lakes » ")
    assert passage.unit.name not in subject
