"""How much is dealt with: units, of which some stand for others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from assessment.model import Judgment, Ref, Unit


class Count(NamedTuple):
    """Units; `total` None where nobody knows yet how many there are."""

    done: int
    total: int | None


def judged_by(units: tuple[Unit, ...], own: Mapping[Ref, Judgment]) -> frozenset[Ref]:
    """Units with an opinion of the assessor's, those of screens that a unit of theirs settles, and others of their group."""
    return dealt_with(units, lambda unit: unit.ref in own and own[unit.ref].done)


def dealt_with(units: tuple[Unit, ...], done: Callable[[Unit], bool]) -> frozenset[Ref]:
    """Units that are done themselves or through another one: of their screen if that settles it, of their group."""
    said = [unit for unit in units if done(unit)]
    settled, groups = (
        {unit.screen for unit in said if unit.settles},
        {unit.group for unit in said if unit.group},
    )
    refs = {unit.ref for unit in said}
    return frozenset(
        unit.ref for unit in units if unit.ref in refs or unit.screen in settled or unit.group in groups
    )


def counted(units: tuple[Unit, ...], done: frozenset[Ref]) -> Count:
    """Units dealt with and all units; those of one group are one."""
    names = {unit.ref: unit.group or unit.ref for unit in units}
    return Count(len({name for ref, name in names.items() if ref in done}), len(set(names.values())))
