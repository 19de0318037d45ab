"""Judgments made in less time than anybody needs to read what they are about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import pandas as pd

from assessment.model.quality import QualityRules
from assessment.planning.progress.columns import VoteColumns
from assessment.review.quality.topic_texts import TopicTexts, UnitParts

NOWHERE = UnitParts("", ())
"""The parts of a unit that the campaign no longer has."""
_Texts = Mapping[str, TopicTexts]


class TimedJudgment(NamedTuple):
    """One row: its label in the frame, the question, what the unit is about, and the seconds it took."""

    row: int
    topic: str
    question: str
    unit_parts: UnitParts
    seconds: float

    @property
    def screen(self) -> tuple[str, str]:
        return self.topic, self.unit_parts.screen


def too_fast(
    rows: pd.DataFrame, votes: VoteColumns, texts: _Texts, rules: QualityRules
) -> pd.Series:
    """For each timed row whether it was made too fast; untimed rows are left out.

    Time is compared over consecutive judgments on one screen, because some people read all of it first and
    others sentence by sentence: it must be at least the base for each judgment and the words of every text
    that the assessor meets for the first time.
    """
    verdicts: dict[int, bool] = {}
    # Imported judgments and those of machines have no time.
    timed = rows[rows.spent.notna()]
    for _, of_assessor in timed.groupby("assessor", sort=False):
        reader = _Reader(texts, rules)
        judgments = _timed_judgments(of_assessor, votes, texts)
        for _, group in groupby(judgments, key=lambda judgment: judgment.screen):
            on_screen = list(group)
            is_fast = reader.is_too_fast(on_screen)
            for judgment in on_screen:
                verdicts[judgment.row] = is_fast
    return pd.Series(verdicts, dtype=bool)


def _timed_judgments(
    of_assessor: pd.DataFrame, votes: VoteColumns, texts: _Texts
) -> Iterator[TimedJudgment]:
    columns = (
        of_assessor.index,
        of_assessor.topic,
        of_assessor.kind,
        of_assessor.unit,
        of_assessor.spent,
    )
    lists = [column.tolist() for column in columns]
    for row, topic_code, kind, unit, seconds in zip(*lists, strict=True):
        topic = votes.topics[topic_code]
        unit_parts = NOWHERE
        if topic in texts:
            parts_of_units = texts[topic].parts_of_units
            unit_parts = parts_of_units.get(unit, NOWHERE)
        question = votes.kinds[kind]
        yield TimedJudgment(row, topic, question, unit_parts, seconds)


class _Reader:
    """One assessor, and the texts that they have met so far."""

    def __init__(self, texts: _Texts, rules: QualityRules) -> None:
        self._texts = texts
        self._rules = rules
        # Texts are told apart by screen and part: equal texts on two screens are read twice.
        self._read: set[tuple[str, str, int]] = set()

    def is_too_fast(self, on_screen: Sequence[TimedJudgment]) -> bool:
        """Whether consecutive judgments on one screen took less than the least time."""
        least = 0.0
        taken = 0.0
        for judgment in on_screen:
            least += self._least_time(judgment)
            taken += judgment.seconds
        return taken < least

    def _least_time(self, judgment: TimedJudgment) -> float:
        rules = self._rules
        words = self._new_words(judgment)
        base = rules.base_ms / 1000
        reading = words / rules.words_per_second
        seconds = base + reading
        factor = rules.floor_of(judgment.question)
        return seconds * factor

    def _new_words(self, judgment: TimedJudgment) -> int:
        """The words that the assessor meets for the first time."""
        topic, screen = judgment.screen
        words = 0
        for part in judgment.unit_parts.parts:
            name = topic, screen, part
            if name not in self._read:
                self._read.add(name)
                words += self._texts[topic].words_of(screen, part)
        return words
