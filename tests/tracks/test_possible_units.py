"""Totals count the units that may yet come: checked while every track's samples are judged at random."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from assessment.campaign import Workspace, derived_values
from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.counting import counted
from assessment.campaign.done_units import judged_by
from assessment.campaign.possible_units import Suppositions, possible_units
from assessment.model import Judgment
from assessment.tracks import TRACKS

STEPS = 12
"""Of many open units several are judged at once."""
SURPRISES = {"car": {"transition"}, "qa2007": {"distinct"}}
"""Kinds that can come up uncounted: the next paragraph after a removal, a group that somebody widens."""
COUNT_AS_ONE = {"scifact"}
"""What their judging brings up counts as one with what was there before."""
every_track = pytest.mark.parametrize("name", TRACKS)


def topics_of(samples, name):
    """The data of a track's sample, and its two smallest topics."""
    campaign = Workspace(samples).campaign(f"{name}-sample")
    data = campaign.data
    data.refresh()
    topics = [topic for topic in data.topics if data.topic_size(topic).unit_count.total]
    topics.sort(key=lambda topic: data.topic_size(topic).unit_count.total)
    return data, topics[:2]


class Seen(NamedTuple):
    """A topic after some judgments of one assessor."""

    state: object
    units: tuple
    done: frozenset

    def possible(self, data, last=None):
        return possible_units(
            data.track, self.state, self.units, self.done, assessor="Ann", last=last
        )


def seen(data, topic, own):
    """The topic where these are the judgments of one assessor."""
    labelled = {ref: (vote,) for ref, vote in own.items() if vote.label is not None}
    state = data.topic_state_with(topic, labelled)
    units = tuple(data.track.units(state))
    return Seen(state, units, judged_by(units, own))


def random_judgment(random, data, unit, number):
    if random.random() < 0.1:
        return Judgment(unit.ref, "Ann", None, reason="no document", seq=number)
    labels = unit.choices or data.track.scale(unit.ref.kind).names or ("something",)
    return Judgment(unit.ref, "Ann", random.choice(labels), seq=number)


def judged_at_random(data, topic, seed):
    """The units and counts of a topic, before each judgment and after the last."""
    for now in topic_judged_at_random(data, topic, seed):
        yield now.units, counted(now.units, now.done, now.possible(data))


def topic_judged_at_random(data, topic, seed):
    random, own = Random(seed), {}
    while True:
        now = seen(data, topic, own)
        yield now
        left = [unit for unit in now.units if unit.ref not in now.done]
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
    assert bool(conditional) == (grows and name not in COUNT_AS_ONE)
    for scale in conditional:
        assert {scale.brings_up, scale.takes_away} - {""} <= set(scale.names)


FIXED = [name for name, track in TRACKS.items() if track.fixed_units]


@pytest.mark.parametrize("name", FIXED)
def test_fixed_units_stay_whatever_is_judged(samples, name):
    data, topics = topics_of(samples, name)
    for topic in topics:
        unjudged = derived_values.fresh_units(data, topic)
        for now in topic_judged_at_random(data, topic, 5):
            assert now.units == unjudged
    for topic in data.topics:
        as_judged = tuple(data.track.units(data.topic_state(topic)))
        assert derived_values.units(data, topic) == as_judged
        for vote in derived_values.votes(data, topic).all[:1]:
            own = assessor_topic(data, topic, vote.assessor)
            assert own.units == tuple(data.track.units(own.state))


@every_track
def test_what_was_supposed_before_leads_to_the_same_possible_units(samples, name):
    data, topics = topics_of(samples, name)
    for topic in topics:
        last = Suppositions()
        for now in topic_judged_at_random(data, topic, 3):
            assert now.possible(data, last) == now.possible(data)


def test_a_judgment_that_was_supposed_asks_for_no_units_again(samples):
    data, [topic, _] = topics_of(samples, "r2c2")
    [first, *_] = seen(data, topic, {}).units
    last = Suppositions()
    seen(data, topic, {}).possible(data, last)
    supposed = last.brought_up
    entailed = Judgment(first.ref, "Ann", data.track.scale(first.ref.kind).brings_up)
    seen(data, topic, {first.ref: entailed}).possible(data, last)
    assert last.brought_up is supposed
    bogus = entailed._replace(label="bogus")
    seen(data, topic, {first.ref: bogus}).possible(data, last)
    assert last.brought_up is not supposed
