"""Values of the measures at one question, of one run at one series, and of all runs at one series."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assessment.tracks.qa2007.answer import Question


class MeasureValue(NamedTuple):
    """One measure of one response or series.

    `value` is None if undefined; it rests on `judged` of `needed` units.  `weight_notes` say where
    weights of nuggets come from, and which votes and files contradict each other.
    """

    value: float | None
    judged: int
    needed: int
    note: str = ""
    weight_notes: tuple[str, ...] = ()

    @property
    def all_notes(self) -> str:
        """The note and the notes on weights of nuggets."""
        return "; ".join(filter(None, (self.note, *self.weight_notes)))


class QuestionScore(NamedTuple):
    """The value of one measure for one run at one question."""

    run: str
    question: Question
    measure: str
    at_question: MeasureValue


class RunFacts(NamedTuple):
    """One run at one series: its values by measure, and by question and measure."""

    values: Mapping[str, MeasureValue]
    questions: Mapping[str, Mapping[str, MeasureValue]]


class SeriesFacts(NamedTuple):
    """One series: the campaign's runs, and what a run gets that does not answer it."""

    runs: Mapping[str, RunFacts]
    missing: RunFacts
