"""Every total that labels on a kind of unit move is of a measure that names the kind, if it names any."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from assessment.campaign.totals import topic_facts
from assessment.model import Judgment, TopicVotes
from assessment.model.resolution import resolve


def totals(campaign, facts):
    scores = campaign.track.totals(facts, campaign.settings)
    return {(score.run, score.measure): score.value for score in scores}


def relabelled(campaign, kind, random):
    """The facts once every judged unit of the kind has one label, drawn by chance."""
    data, facts = campaign.data, {}
    names = data.track.scale(kind).names or ("1", "2", "3")
    for topic in data.topics:
        votes = dict(data.votes(topic).by_ref())
        for ref in votes:
            if ref.kind == kind:
                votes[ref] = (Judgment(ref, "Zoe", random.choice(names)),)
        judged = TopicVotes(votes, lambda of_unit: resolve(of_unit, data.settings))
        facts[topic] = data.track.score(replace(data.topic_state(topic), judged=judged))
    return facts


@pytest.mark.parametrize("name", ["biogen", "car", "qa2007", "r2c2", "rag", "scifact"])
def test_no_other_labels_move_a_measure_that_says_what_moves_it(
    name, sample_views, workspace
):
    campaign = type(workspace)(sample_views).campaign(f"{name}-sample")
    random = Random(7)
    before = totals(campaign, topic_facts(campaign.data))
    for scale in campaign.track.scales:
        after = totals(campaign, relabelled(campaign, scale.kind, random))
        moved = {
            measure
            for run, measure in before
            if after.get((run, measure)) != before[run, measure]
        }
        for measure in moved:
            moving = campaign.track.measure(measure).moving_kinds
            assert not moving or scale.kind in moving, (measure, scale.kind)
