"""Losses by topic and by question: sums of what single units cost."""

from assessment.analysis.errors import Cost, RunUnit
from assessment.analysis.errors.cost_sums import (
    Loss,
    dearest_units,
    greatest,
    losses_by,
)
from assessment.model import Ref, Unit


def unit_of(topic, name, kind="support"):
    unit = Unit(Ref(kind, topic, name), "screen", -1, name, "Is it?")
    return RunUnit("heron", unit, "no", (), "", "")


IRON, ZINC, GEL = (
    unit_of("1", "iron"),
    unit_of("1", "zinc", "nugget"),
    unit_of("2", "gel"),
)
UNITS = [IRON, ZINC, GEL]


def costs(*amounts):
    by_id = {}
    for unit, amount in zip(UNITS, amounts, strict=True):
        by_id[unit.id] = Cost("yes", amount * 2, amount)
    return by_id


def topic_of(unit):
    return unit.ref.topic


def test_the_units_of_a_topic_lose_together_what_they_lose_singly():
    losses = losses_by(topic_of, UNITS, costs(0.25, 0.25, 0.125))
    assert losses == [Loss("1", 2, 0.5), Loss("2", 1, 0.125)]


def test_losses_are_split_by_any_name():
    losses = losses_by(lambda unit: unit.ref.kind, UNITS, costs(0.25, 0.25, 0.5))
    assert losses == [Loss("support", 2, 0.75), Loss("nugget", 1, 0.25)]


def test_a_cost_without_a_total_has_all_costs_counted_at_their_topics():
    partly = costs(0.25, 0.25, 0.125)
    partly[GEL.id] = Cost("yes", 0.75)
    assert losses_by(topic_of, UNITS, partly) == [
        Loss("1", 2, 1.0),
        Loss("2", 1, 0.75),
    ]


def test_units_without_a_known_cost_lose_nothing():
    assert losses_by(topic_of, UNITS, {}) == []
    assert dearest_units(UNITS, {}) == []


def test_all_units_that_cost_most_are_the_dearest():
    assert dearest_units(UNITS, costs(0.1 + 0.2, 0.3, 0.125)) == [IRON, ZINC]
    assert dearest_units(UNITS, costs(0.1, 0.2, 0.3)) == [GEL]


def test_topics_that_lose_the_same_are_the_greatest_together():
    losses = losses_by(topic_of, UNITS, costs(0.1, 0.2, 0.3))
    assert [loss.name for loss in greatest(losses)] == ["1", "2"]
