"""The rule for what is done: judging some units settles others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assessment.model import Judgment, Ref, TopicVotes, Unit


def judged_by(units: tuple[Unit, ...], votes: Mapping[Ref, Judgment]) -> frozenset[Ref]:
    """The units that an assessor with these judgments is done with."""
    return dealt_with(units, lambda unit: unit.ref in votes and votes[unit.ref].done)


def with_counting_label(units: tuple[Unit, ...], judged: TopicVotes) -> frozenset[Ref]:
    """The units that a label counts for, their own or that of another one of their group or screen.

    A unit on which people differ waits for a label of its own, whatever another one settles.
    """
    labelled = dealt_with(units, lambda unit: judged.label(unit.ref) is not None)
    return frozenset(ref for ref in labelled if not judged.is_disputed(ref))


def dealt_with(units: tuple[Unit, ...], done: Callable[[Unit], bool]) -> frozenset[Ref]:
    """Units that are done themselves, or through another one of their group or screen.

    Any unit of a group is done with the others; a unit that `settles` its screen does all units of that
    screen.  This is the only rule: whatever counts units that are done calls it, or has a test that compares
    it with this function.
    """
    refs = set()
    settled_screens = set()
    groups = set()
    for unit in units:
        if done(unit):
            refs.add(unit.ref)
            if unit.settles:
                settled_screens.add(unit.screen)
            if unit.group:
                groups.add(unit.group)
    for unit in units:
        if unit.screen in settled_screens or unit.group in groups:
            refs.add(unit.ref)
    return frozenset(refs)
