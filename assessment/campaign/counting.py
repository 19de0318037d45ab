"""The rule for what is done: judging some units settles others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from assessment.model import Judgment, Ref, Unit


class Count(NamedTuple):
    """Numbers of units; `total` is None while it is unknown."""

    done: int
    total: int | None


def judged_by(units: tuple[Unit, ...], own: Mapping[Ref, Judgment]) -> frozenset[Ref]:
    """The units that an assessor with these judgments is done with."""
    return dealt_with(units, lambda unit: unit.ref in own and own[unit.ref].done)


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


def counted(units: tuple[Unit, ...], done: frozenset[Ref]) -> Count:
    """Units that are done and all units, those of one group counted as one."""
    names = {unit.ref: unit.group or unit.ref for unit in units}
    names_done = set()
    for ref, name in names.items():
        if ref in done:
            names_done.add(name)
    total = len(set(names.values()))
    return Count(len(names_done), total)
