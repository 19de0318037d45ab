"""Assignments in: which nuggets the responses hold, as nuggetizer writes it."""

from __future__ import annotations

from pydantic import AliasChoices, BaseModel, Field, TypeAdapter

from assessment.formats import File
from assessment.formats.json_records import first_record
from assessment.formats.reports import Report, shown
from assessment.model import Judgment, Read, Run, has_errors
from assessment.tracks.rag.answer import (
    OF_LABELS,
    Answer,
    RagContext,
    Sentence,
    Topic,
    digest,
)
from assessment.tracks.rag.labels import ASSIGNMENTS, NOT_SUPPORTED
from assessment.tracks.rag.nuggets.nugget_files import NuggetLine, NuggetReader
from assessment.tracks.rag.records import Name, Text, first_of, parsed

MALFORMED = "MALFORMED_ASSIGNMENTS"


class _AssignedNugget(NuggetLine):
    assignment: str


class _AssignmentLine(BaseModel):
    qid: Name = Field(validation_alias=AliasChoices("qid", "topic_id", "narrative_id"))
    run_id: Name
    answer_text: Text
    nuggets: list[_AssignedNugget]


_assignment_line = TypeAdapter(_AssignmentLine)


def is_assignments(file: File) -> bool:
    first = first_record(file)
    return "answer_text" in first and "assignment" in first_of(first.get("nuggets"))


def read_assignments(file: File, context: RagContext) -> Read[Topic, Answer]:
    """The labels of a file; responses and nuggets that the campaign lacks come with it.

    Labels belong to the response's text, whichever run has it: `run_id` is the stem of a file's name.
    """
    report = Report(file.name)
    lines, problems = parsed(file, _assignment_line, MALFORMED)
    if has_errors(problems):
        return Read(problems=tuple(problems))
    reader = _AssignmentReader(report, context)
    for place, line in lines:
        reader.add(place, line)
    nuggets = reader.nuggets
    problems += report.problems
    return Read(
        runs=reader.runs,
        judgments=tuple(reader.judgments),
        nuggets=tuple(nuggets.nuggets),
        resources=nuggets.resources,
        problems=tuple(problems),
        judged=True,
    )


class _AssignmentReader:
    def __init__(self, report: Report, context: RagContext) -> None:
        self._report = report
        self._context = context
        self.nuggets = NuggetReader(report, context)
        self.judgments: list[Judgment] = []
        self._answers: dict[str, dict[str, Answer]] = {}
        self._texts: set[tuple[str, str]] = set()
        self._records: set[tuple[str, str]] = set()
        for run in context.runs.values():
            for topic, answer in run.answers.items():
                self._texts.add((topic, answer.text_digest))

    @property
    def runs(self) -> tuple[Run[Answer], ...]:
        return tuple(Run(name, answers) for name, answers in self._answers.items())

    def add(self, place: str, line: _AssignmentLine) -> None:
        """The labels of one response to one topic."""
        if self._context.topics and line.qid not in self._context.topics:
            what = f"unknown topic {shown(line.qid)}"
            self._report.error(
                "INVALID_TOPIC", place, what=what, right="its labels are left out"
            )
            return
        if (line.run_id, line.qid) in self._records:
            what = (
                f"topic {shown(line.qid)} occurs twice, and the script counts it twice"
            )
            self._report.warn(
                "REPEATED_TOPIC", place, what=what, right="it counts once"
            )
        self._records.add((line.run_id, line.qid))
        if not line.answer_text.strip():
            self._check_empty(place, line)
        elif self._is_known(place, line):
            self._add_labels(place, line)

    def _check_empty(self, place: str, line: _AssignmentLine) -> None:
        """A topic without response, which holds no nugget whatever the file says."""
        labels = {nugget.assignment for nugget in line.nuggets}
        further = labels - {NOT_SUPPORTED}
        if further:
            what = "nuggets are assigned to an empty response"
            self._report.warn("EMPTY_RESPONSE", place, what=what, right="it holds none")

    def _is_known(self, place: str, line: _AssignmentLine) -> bool:
        """Whether the campaign has the response, if need be from this file."""
        text = (line.qid, digest(line.answer_text))
        if text in self._texts:
            return True
        run = self._context.runs.get(line.run_id)
        if run is not None and line.qid in run.answers:
            what = f"the text is not the response of {shown(line.run_id)}"
            right = "the labels are left out: assign the nuggets to the run as it is"
            self._report.error("OTHER_TEXT", place, what=what, right=right)
            return False
        answer = Answer((Sentence(line.answer_text),), shape=OF_LABELS)
        self._answers.setdefault(line.run_id, {})[line.qid] = answer
        self._texts.add(text)
        return True

    def _add_labels(self, place: str, line: _AssignmentLine) -> None:
        """The labels of one record, and those of its nuggets that the campaign lacks."""
        # Two records of equal text give two labels, which the import reports.
        answer = Answer((Sentence(line.answer_text),))
        self.nuggets.start(line.qid)
        for number, nugget in enumerate(line.nuggets, 1):
            where = f"{place}, nugget {number}"
            name = self.nuggets.id_of(where, nugget)
            if nugget.assignment not in ASSIGNMENTS:
                what = f"assignment {shown(nugget.assignment)!r}"
                right = f"one of {', '.join(ASSIGNMENTS)}; the script counts it 0"
                self._report.error("UNKNOWN_LABEL", where, what=what, right=right)
                continue
            ref = answer.assignment(line.qid, name)
            judgment = Judgment(
                ref, self._context.assessor, nugget.assignment, via="import"
            )
            self.judgments.append(judgment)
