"""Totals count the units that may yet come: checked while every track's samples are judged at random."""

from __future__ import annotations

from random import Random

import pytest

from assessment.campaign import Workspace
from assessment.campaign.counting import counted, judged_by
from assessment.campaign.possible_units import possible_units
from assessment.model import Judgment
from assessment.tracks import TRACKS

STEPS = 12
"""Of many open units several are judged at once."""
SURPRISES = {"car": {"transition"}, "qa2007": {"distinct"}}
"""Kinds that can come up uncounted: the next paragraph after a removal, a group that somebody widens."""
every_track = pytest.mark.parametrize("name", TRACKS)


def topics_of(samples, name):
    """The data of a track's sample, and its two smallest topics."""
    campaign = Workspace(samples).campaign(f"{name}-sample")
    data = campaign.data
    data.refresh()
    topics = [topic for topic in data.topics if data.topic_size(topic).unit_count.total]
    topics.sort(key=lambda topic: data.topic_size(topic).unit_count.total)
    return data, topics[:2]


def seen(data, topic, own):
    """Units, those done, and their count where these are the judgments of one assessor."""
    labelled = {ref: (vote,) for ref, vote in own.items() if vote.label is not None}
    state = data.topic_state_with(topic, labelled)
    units = tuple(data.track.units(state))
    done = judged_by(units, own)
    possible = possible_units(data.track, state, units, done, "Ann")
    return units, done, counted(units, done, possible)


def random_judgment(random, data, unit, number):
    if random.random() < 0.1:
        return Judgment(unit.ref, "Ann", None, reason="no document", seq=number)
    labels = unit.choices or data.track.scale(unit.ref.kind).names or ("something",)
    return Judgment(unit.ref, "Ann", random.choice(labels), seq=number)


def judged_at_random(data, topic, seed):
    """The units and counts of a topic, before each judgment and after the last."""
    random, own = Random(seed), {}
    while True:
        units, done, count = seen(data, topic, own)
        yield units, count
        left = [unit for unit in units if unit.ref not in done]
        if not left:
            return
        for unit in random.sample(left, 1 + len(left) // STEPS):
            own[unit.ref] = random_judgment(random, data, unit, len(own) + 1)


@every_track
@pytest.mark.parametrize("seed", range(2))
def test_totals_are_about_until_they_are_what_was_judged(samples, name, seed):
    data, topics = topics_of(samples, name)
    for topic in topics:
        for units, count in judged_at_random(data, topic, seed):
            assert counted(units, frozenset()).total <= count.total
            assert count.done <= count.total - count.may_come
            assert count.total_in_words.startswith("about") == (count.possible > 0)
            # nobody is done while units may come up, and nothing is waited for that cannot
            assert not (count.possible and count.done == count.total - count.possible)
        assert count == (
            len({unit.group or unit.ref for unit in units}),
            count.total,
            0,
            0,
        )
        assert count.done == count.total


@every_track
def test_no_unit_comes_up_that_the_total_did_not_count(samples, name):
    data, topics = topics_of(samples, name)
    for topic in topics:
        before = None
        for units, count in judged_at_random(data, topic, 7):
            surprises = sum(unit.ref.kind in SURPRISES.get(name, ()) for unit in units)
            if before is not None:
                assert count.total <= before + surprises
            before = count.total


@every_track
def test_a_track_whose_screens_grow_says_which_labels_bring_up_or_take_away_units(
    samples, name
):
    data, _ = topics_of(samples, name)
    grows = any(data.topic_size(topic).grows for topic in data.topics)
    scales = data.track.scales
    conditional = [scale for scale in scales if scale.brings_up or scale.takes_away]
    assert bool(conditional) == grows
    for scale in conditional:
        assert {scale.brings_up, scale.takes_away} - {""} <= set(scale.names)
