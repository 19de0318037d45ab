"""What is done: through a label of the unit itself, or through another one of its group or screen."""

from __future__ import annotations

from assessment.campaign.done_units import with_counting_label
from assessment.model import Judgment, Ref, TopicVotes, Unit
from assessment.model.resolution import resolver


def unit(key: str, *, settles: bool = False) -> Unit:
    ref = Ref("read", "1", key)
    return Unit(ref, "response", 0, key, "What?", settles=settles)


def votes(*labels: tuple[str, str, str]) -> TopicVotes:
    """The votes (key of the unit, assessor, label), resolved by the majority."""
    by_ref: dict[Ref, tuple[Judgment, ...]] = {}
    for key, assessor, label in labels:
        ref = Ref("read", "1", key)
        vote = Judgment(ref, assessor, label)
        by_ref[ref] = (*by_ref.get(ref, ()), vote)
    return TopicVotes(by_ref, resolver({"policy": "majority"}, ()))


def test_a_response_that_was_read_settles_the_nuggets_that_nobody_marked():
    units = (unit("whole", settles=True), unit("marked"), unit("not marked"))
    judged = votes(("whole", "Amara", "read"), ("marked", "Amara", "yes"))
    names = {ref.key for ref in with_counting_label(units, judged)}
    assert names == {"whole", "marked", "not marked"}


def test_a_unit_on_which_people_differ_waits_for_a_label_although_its_response_was_read():
    units = (unit("whole", settles=True), unit("disputed"))
    judged = votes(
        ("whole", "Amara", "read"),
        ("disputed", "Amara", "yes"),
        ("disputed", "Bjorn", "no"),
    )
    names = {ref.key for ref in with_counting_label(units, judged)}
    assert names == {"whole"}
