"""From rows of judgments to judgments of units: who says what of which nugget, answer or passage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from assessment.model import Judgment, Ref
from assessment.tracks.r2c2.answer import (
    CORRECT,
    ENTAILED,
    HELPED,
    STEPS,
    Passage,
    Response,
    correct_ref,
    direct_ref,
    entailed_ref,
    helped_ref,
)
from assessment.tracks.r2c2.lines import SHOWN, R2C2Known, Report, whole_number
from assessment.tracks.r2c2.references import passage_at, response_of
from assessment.tracks.r2c2.scales import BOGUS, NONRELEVANT, RELEVANT, RIGHT, TOP_LEVEL, WRONG

_YES = {"yes", "y", "true", "1", "entailed", "relevant", "correct"}
_NO = {"no", "n", "false", "0", "bogus", "nonrelevant", "incorrect"}
_LABELS = {ENTAILED: (ENTAILED, BOGUS), CORRECT: (RIGHT, WRONG), HELPED: (RELEVANT, NONRELEVANT)}
_COLUMN = {ENTAILED: "entailed", CORRECT: "correct", HELPED: "relevant"}
_LEFT_OUT = "the line is left out"
MAX_REASON, MAX_ASSESSOR = 10_000, 200

Said = Iterator[tuple[Ref, str]]


class Row(NamedTuple):
    """A row of a table of judgments, by column; its place, and the question that it is about."""

    place: str
    cells: Mapping[str, str]
    topic: str = ""

    def cell(self, column: str) -> str:
        return self.cells.get(column, "").strip()


class Verdict(NamedTuple):
    """A judgment with the place that it comes from."""

    place: str
    judgment: Judgment


def judgments_of(rows: Iterable[Row], known: R2C2Known, report: Report) -> tuple[Judgment, ...]:
    reader = _Reader(known, report)
    return in_order(report, (verdict for row in rows for verdict in reader.verdicts(row)))


def in_order(report: Report, verdicts: Iterable[Verdict]) -> tuple[Judgment, ...]:
    """One judgment for each unit and assessor, step by step, so that none looks older than what it follows from; with a warning where
    a file says two things of one."""
    kept: dict[tuple[Ref, str], Verdict] = {}
    for verdict in sorted(verdicts, key=lambda verdict: STEPS.index(verdict.judgment.ref.kind)):
        name = (verdict.judgment.ref, verdict.judgment.assessor)
        before = kept.get(name)
        if before and before.judgment.label != verdict.judgment.label:
            what = f"the same as at {before.place} is judged {verdict.judgment.label}, there {before.judgment.label}"
            report.warn(
                "CONFLICTING_JUDGMENTS",
                verdict.place,
                what,
                "one judgment of equal material; the last one counts",
            )
        kept[name] = verdict
    return tuple(verdict.judgment for verdict in kept.values())


def level_of(text: str) -> int | None:
    """The number of a level, with or without its L.

    >>> level_of("L3"), level_of("0"), level_of("high")
    (3, 0, None)
    """
    return whole_number(text.strip().removeprefix("L"), 0, 999)


class _Reader:
    """Takes the rows of one file apart, with every problem."""

    def __init__(self, known: R2C2Known, report: Report) -> None:
        self.known, self.report = known, report

    def verdicts(self, row: Row) -> Iterator[Verdict]:
        topic = self.report.topic(row.cell("qid"), row.place, self.known.topics)
        assessor = row.cell("assessor") or self.known.assessor
        if len(assessor) > MAX_ASSESSOR:
            self._error(
                row,
                "MALFORMED_JUDGMENT",
                "the assessor's name is too long",
                f"at most {MAX_ASSESSOR} characters; {_LEFT_OUT}",
            )
        elif topic is not None:
            for ref, label in self._said(row._replace(topic=topic)):
                yield Verdict(
                    row.place,
                    Judgment(ref, assessor, label, note=row.cell("reason")[:MAX_REASON], via="import"),
                )

    def _error(self, row: Row, code: str, what: str, right: str) -> None:
        self.report.error(code, row.place, what, right)

    def _said(self, row: Row) -> Said:
        if row.cell("passage_key"):
            passage = passage_at(self.known, row.topic, row.cell("passage_key"))
            if passage is None:
                what = f"no passage is loaded for the PassageKey {row.cell('passage_key')[:SHOWN]!r} at question {row.topic}"
                self._error(
                    row,
                    "UNRESOLVED_CITATION",
                    what,
                    f"PRrunname;rank of a PR run that is loaded; {_LEFT_OUT}",
                )
            else:
                yield from self._nugget(row, passage) if row.cell("nugget") else self._level(row, passage)
        if row.cell("correct"):
            yield from self._answer(row)

    def _answer(self, row: Row) -> Said:
        response, label = response_of(self.known, row.cell("ac_run"), row.topic), self._label(CORRECT, row)
        if response is None:
            what = f"run {row.cell('ac_run')[:SHOWN]!r} has no answer to question {row.topic}"
            self._error(row, "UNKNOWN_ANSWER", what, f"an AC run that is loaded; {_LEFT_OUT}")
        elif label:
            yield correct_ref(row.topic, response), label

    def _nugget(self, row: Row, passage: Passage) -> Said:
        text, entailed, helped = row.cell("nugget"), self._label(ENTAILED, row), self._label(HELPED, row)
        if entailed:
            yield entailed_ref(row.topic, passage.text, text), entailed
        answers = {
            response.answer
            for run, response in self._holders.get((row.topic, passage.text, text), ())
            if row.cell("ac_run") in ("", run)
        }
        if not answers:
            what = f"no loaded AC run has this nugget for {row.cell('passage_key')[:SHOWN]!r} at question {row.topic}"
            self.report.warn(
                "UNKNOWN_NUGGET", row.place, what, "the text as in the run; whether it helped is left out"
            )
        for answer in sorted(answers) if helped else ():
            yield helped_ref(row.topic, answer, text, passage.text), helped

    @cached_property
    def _holders(self) -> Mapping[tuple[str, str, str], list[tuple[str, Response]]]:
        """Which runs have a nugget with a passage, by question, passage and text."""
        found: dict[tuple[str, str, str], list[tuple[str, Response]]] = {}
        for name, run in self.known.runs.items():
            for topic, answer in run.answers.items():
                for nugget in answer.nuggets if isinstance(answer, Response) else ():
                    passage = passage_at(self.known, topic, nugget.key)
                    if passage and isinstance(answer, Response):
                        found.setdefault((topic, passage.text, nugget.text), []).append((name, answer))
        return found

    def _label(self, kind: str, row: Row) -> str | None:
        """The label behind a yes or a no; None where the cell is empty, or a problem."""
        cell = row.cell(_COLUMN[kind]).lower()
        if cell in _YES or cell in _NO:
            return _LABELS[kind][cell in _NO]
        if cell:
            self._error(
                row,
                "MALFORMED_JUDGMENT",
                f"{_COLUMN[kind]} is {cell[:SHOWN]!r}",
                "yes or no, or nothing where it is not judged; it is left out",
            )
        return None

    def _level(self, row: Row, passage: Passage) -> Said:
        level = level_of(row.cell("level"))
        if level is None or level > TOP_LEVEL:
            what = f"level {row.cell('level')[:SHOWN]!r} is none"
            self._error(row, "MALFORMED_JUDGMENT", what, f"L0 to L{TOP_LEVEL}; {_LEFT_OUT}")
        else:
            yield direct_ref(row.topic, passage.text), f"L{level}"
