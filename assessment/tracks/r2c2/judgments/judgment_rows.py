"""Turns rows of judgment tables into judgments of units: nuggets, answers and passages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from assessment.formats.reports import shown
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
    responses,
)
from assessment.tracks.r2c2.lines import QuestionReport, R2C2Context, whole_number
from assessment.tracks.r2c2.runs.references import passage_at, response_of
from assessment.tracks.r2c2.scales import (
    BOGUS,
    NONRELEVANT,
    RELEVANT,
    RIGHT,
    TOP_LEVEL,
    WRONG,
)

_YES = {"yes", "y", "true", "1", "entailed", "relevant", "correct"}
_NO = {"no", "n", "false", "0", "bogus", "nonrelevant", "incorrect"}
_LABELS = {
    ENTAILED: (ENTAILED, BOGUS),
    CORRECT: (RIGHT, WRONG),
    HELPED: (RELEVANT, NONRELEVANT),
}
_COLUMN = {ENTAILED: "entailed", CORRECT: "correct", HELPED: "relevant"}
_LEFT_OUT = "the line is left out"
MAX_REASON, MAX_ASSESSOR = 10_000, 200

UnitLabels = Iterator[tuple[Ref, str]]


class JudgmentRow(NamedTuple):
    """A row of a table of judgments, by column; its place, and the question that it is about."""

    place: str
    cells: Mapping[str, str]
    topic: str = ""

    def cell(self, column: str) -> str:
        return self.cells.get(column, "").strip()


class PlacedJudgment(NamedTuple):
    """A judgment with the place in the file that it comes from."""

    place: str
    judgment: Judgment


def judgments_of(
    rows: Iterable[JudgmentRow], context: R2C2Context, report: QuestionReport
) -> tuple[Judgment, ...]:
    """The judgments of a table, in the order of the steps.

    Rows that cannot be read are reported and left out.
    """
    reader = _RowReader(context, report)
    judgments: list[PlacedJudgment] = []
    for row in rows:
        judgments += reader.judgments(row)
    return in_order(report, judgments)


def in_order(
    report: QuestionReport, judgments: Iterable[PlacedJudgment]
) -> tuple[Judgment, ...]:
    """One judgment for each unit and assessor, in the order of the steps.

    A warning says where a file has two labels for one.
    """
    # Step by step, so that no judgment looks older in the log than those that it depends on.
    ordered = sorted(
        judgments, key=lambda placed: STEPS.index(placed.judgment.ref.kind)
    )
    last: dict[tuple[Ref, str], PlacedJudgment] = {}
    for placed in ordered:
        judgment = placed.judgment
        unit = (judgment.ref, judgment.assessor)
        earlier = last.get(unit)
        if earlier and earlier.judgment.label != judgment.label:
            what = (
                f"the same as at {earlier.place} is judged {judgment.label}, there "
                f"{earlier.judgment.label}"
            )
            right = "one judgment of equal material; the last one counts"
            report.warn("CONFLICTING_JUDGMENTS", placed.place, what=what, right=right)
        last[unit] = placed
    return tuple(placed.judgment for placed in last.values())


def level_of(text: str) -> int | None:
    """The number of a level, with or without its L.

    >>> level_of("L3"), level_of("0"), level_of("high")
    (3, 0, None)
    """
    return whole_number(text.strip().removeprefix("L"), 0, 999)


class _RowReader:
    """Reads the rows of one file and reports every problem."""

    def __init__(self, context: R2C2Context, report: QuestionReport) -> None:
        self.context = context
        self.report = report

    def judgments(self, row: JudgmentRow) -> Iterator[PlacedJudgment]:
        """The judgments of a row; none where its question or assessor cannot be used."""
        topic = self.report.topic(row.cell("qid"), row.place, self.context.topics)
        assessor = row.cell("assessor") or self.context.assessor
        if len(assessor) > MAX_ASSESSOR:
            right = f"at most {MAX_ASSESSOR} characters; {_LEFT_OUT}"
            self._error(
                row, "MALFORMED_JUDGMENT", "the assessor's name is too long", right
            )
            return
        if topic is None:
            return
        note = row.cell("reason")[:MAX_REASON]
        for ref, label in self._unit_labels(row._replace(topic=topic)):
            yield PlacedJudgment(
                row.place, Judgment(ref, assessor, label, note=note, via="import")
            )

    def _error(self, row: JudgmentRow, code: str, what: str, right: str) -> None:
        self.report.error(code, row.place, what=what, right=right)

    def _unit_labels(self, row: JudgmentRow) -> UnitLabels:
        """The units that a row is about, with their labels."""
        key = row.cell("passage_key")
        # One row can hold the judgments of all steps: nugget, answer and help.
        if key:
            passage = passage_at(self.context, row.topic, key)
            if passage is None:
                what = f"no passage is loaded for the PassageKey {shown(key)!r} at question {row.topic}"
                right = f"PRrunname;rank of a PR run that is loaded; {_LEFT_OUT}"
                self._error(row, "UNRESOLVED_CITATION", what, right)
            elif row.cell("nugget"):
                yield from self._nugget(row, passage)
            else:
                yield from self._level(row, passage)
        if row.cell("correct"):
            yield from self._answer(row)

    def _answer(self, row: JudgmentRow) -> UnitLabels:
        """Whether the answer of the row's AC run is correct."""
        run = row.cell("ac_run")
        response = response_of(self.context, run, row.topic)
        label = self._label(CORRECT, row)
        if response is None:
            what = f"run {shown(run)!r} has no answer to question {row.topic}"
            self._error(
                row, "UNKNOWN_ANSWER", what, f"an AC run that is loaded; {_LEFT_OUT}"
            )
        elif label:
            yield correct_ref(row.topic, response), label

    def _nugget(self, row: JudgmentRow, passage: Passage) -> UnitLabels:
        """Whether the passage entails the nugget, and whether it helped each answer that has it."""
        text = row.cell("nugget")
        entailed = self._label(ENTAILED, row)
        helped = self._label(HELPED, row)
        if entailed:
            yield entailed_ref(row.topic, passage.text, text), entailed
        answers = self._answers_with(row.topic, passage.text, text, row.cell("ac_run"))
        if not answers:
            key = shown(row.cell("passage_key"))
            what = (
                f"no loaded AC run has this nugget for {key!r} at question {row.topic}"
            )
            right = "the text as in the run; whether it helped is left out"
            self.report.warn("UNKNOWN_NUGGET", row.place, what=what, right=right)
        if helped:
            # Sorted, because sets differ from process to process and the log must not.
            for answer in sorted(answers):
                yield helped_ref(row.topic, answer, text, passage.text), helped

    def _answers_with(
        self, topic: str, passage: str, nugget: str, run: str
    ) -> set[str]:
        """The answers that have a nugget with a passage: of one AC run, or of all where `run` is ""."""
        holders = self._holders.get((topic, passage, nugget), [])
        answers: set[str] = set()
        for holder, response in holders:
            # A row without a run is about the nugget wherever it occurs.
            if run in ("", holder):
                answers.add(response.answer)
        return answers

    @cached_property
    def _holders(self) -> Mapping[tuple[str, str, str], list[tuple[str, Response]]]:
        """Which runs have a nugget with a passage, by question, passage and text."""
        holders: dict[tuple[str, str, str], list[tuple[str, Response]]] = {}
        for name, run in self.context.runs.items():
            for topic, response in responses(run.answers).items():
                for nugget in response.nuggets:
                    passage = passage_at(self.context, topic, nugget.key)
                    if passage is None:
                        continue
                    cited = (topic, passage.text, nugget.text)
                    of_nugget = holders.setdefault(cited, [])
                    of_nugget.append((name, response))
        return holders

    def _label(self, kind: str, row: JudgmentRow) -> str | None:
        """The label behind a yes or a no; None where the cell is empty, or a problem."""
        column = _COLUMN[kind]
        cell = row.cell(column).lower()
        yes, no = _LABELS[kind]
        if cell in _YES:
            return yes
        if cell in _NO:
            return no
        if cell:
            right = "yes or no, or nothing where it is not judged; it is left out"
            self._error(
                row, "MALFORMED_JUDGMENT", f"{column} is {shown(cell)!r}", right
            )
        return None

    def _level(self, row: JudgmentRow, passage: Passage) -> UnitLabels:
        """The level of a passage that is judged directly."""
        written = row.cell("level")
        level = level_of(written)
        if level is None or level > TOP_LEVEL:
            what = f"level {shown(written)!r} is none"
            right = f"L0 to L{TOP_LEVEL}; {_LEFT_OUT}"
            self._error(row, "MALFORMED_JUDGMENT", what, right)
        else:
            yield direct_ref(row.topic, passage.text), f"L{level}"
