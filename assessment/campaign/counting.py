"""The rule for what is done: some units stand for others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from assessment.model import Judgment, Ref, Unit


class Count(NamedTuple):
    """Units; `total` None where nobody knows yet how many there are."""

    done: int
    total: int | None


def judged_by(units: tuple[Unit, ...], own: Mapping[Ref, Judgment]) -> frozenset[Ref]:
    """The units that an assessor with these judgments is done with."""
    return dealt_with(units, lambda unit: unit.ref in own and own[unit.ref].done)


def dealt_with(units: tuple[Unit, ...], done: Callable[[Unit], bool]) -> frozenset[Ref]:
    """Units that are done themselves or through another one: of their screen if that settles it, of their group.

    This is the rule; whatever counts what is done asks it, or has a test that compares it with this function.
    """
    judged = [unit for unit in units if done(unit)]
    refs = {unit.ref for unit in judged}
    settled = {unit.screen for unit in judged if unit.settles}
    groups = {unit.group for unit in judged if unit.group}
    through = (unit.ref for unit in units if unit.screen in settled or unit.group in groups)
    return frozenset(refs.union(through))


def counted(units: tuple[Unit, ...], done: frozenset[Ref]) -> Count:
    """Units dealt with and all units; those of one group are one."""
    names = {unit.ref: unit.group or unit.ref for unit in units}
    names_done = {name for ref, name in names.items() if ref in done}
    return Count(len(names_done), len(set(names.values())))
