"""The units of an answer at the parts of the texts that explain its scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.model import Explained, Ref, Screen, Unit, UnitPlace
from assessment.ui.answers.answer_chips import AnyState
from assessment.ui.answers.answer_units import has_been_looked_at
from assessment.ui.reader.values import WHOLE_TEXT, PartIndex


class UnitsByPart(NamedTuple):
    """The units by the part that they are drawn at, and the screens whose units are in no text."""

    by_part: dict[PartIndex, list[Unit]]
    screens: list[Screen]


def group_by_part(
    state: AnyState,
    texts: Sequence[Explained],
    units: Sequence[Unit],
    screens: Sequence[Screen],
) -> UnitsByPart:
    """Each judged unit at the part of an explained text that shows it, and each one with a document there.

    Judged units that no text shows are listed at the text of another unit of their screen.
    """
    shown = _ShownUnits(texts, units)
    by_part: dict[PartIndex, list[Unit]] = {}
    for unit in _each_once(units):
        part = shown.part_of(unit)
        # A unit with a document opens it, also before anybody judged it.
        opens_document = shown.has(unit) and bool(unit.document)
        if part is not None and (opens_document or has_been_looked_at(state, unit.ref)):
            by_part.setdefault(part, []).append(unit)
    rest = [screen for screen in screens if screen.id not in shown.text_by_screen]
    return UnitsByPart(by_part, rest)


class _ShownUnits:
    """The index of the first text that shows each unit, and of the first one with a unit of each screen."""

    def __init__(self, texts: Sequence[Explained], units: Sequence[Unit]) -> None:
        self.texts = texts
        self.text_by_unit: dict[Ref, int] = {}
        for index, text in enumerate(texts):
            for ref in text.units:
                self.text_by_unit.setdefault(ref, index)
        self.text_by_screen: dict[str, int] = {}
        for unit in units:
            if self.has(unit):
                text_index = self.text_by_unit[unit.ref]
                self.text_by_screen.setdefault(unit.screen, text_index)

    def has(self, unit: Unit) -> bool:
        """Whether a text shows the unit."""
        return unit.ref in self.text_by_unit

    def part_of(self, unit: Unit) -> PartIndex | None:
        """The part that shows the unit, else the whole text of another unit of its screen.

        None where there is neither, or where the rules of the text say enough of the unit.
        """
        if self.has(unit):
            text = self.text_by_unit[unit.ref]
            place = self.texts[text].units[unit.ref]
            if place is UnitPlace.NOWHERE:
                return None
            if place is UnitPlace.WHOLE_TEXT:
                return PartIndex(text, WHOLE_TEXT)
            return PartIndex(text, place)
        if unit.screen in self.text_by_screen:
            return PartIndex(self.text_by_screen[unit.screen], WHOLE_TEXT)
        return None


def _each_once(units: Sequence[Unit]) -> list[Unit]:
    """The units without repetitions, since one may be on several screens: the first of them counts.

    It stands where the last of them did.
    """
    first: dict[Ref, Unit] = {}
    for unit in reversed(units):
        first[unit.ref] = unit
    return list(reversed(first.values()))
