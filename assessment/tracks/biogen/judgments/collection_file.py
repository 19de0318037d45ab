"""The shape of a collection file, and what has been read so far of one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, TypeAdapter

from assessment.formats import problem
from assessment.model import (
    Evidence,
    ImportContext,
    Judgment,
    Problem,
    Ref,
    Run,
    Severity,
)
from assessment.tracks.biogen.answer import Answer, Topic
from assessment.tracks.biogen.scales import SCALES


class Citation(BaseModel):
    cited_pmid: str | int
    evidence_support: str | None = None
    evidence_relation: str | None = None


class JudgedSentence(BaseModel):
    answer_sentence_id: str | int
    answer_sentence: str
    answer_sentence_relevance: str | None = None
    # The published collections have null for a sentence that cites nothing.
    citation_assessment: list[Citation] | None = None


class JudgedAnswer(BaseModel):
    answer: str
    is_answer_accurate: str | None = None
    answer_sentences: list[JudgedSentence]


class JudgedQuestion(BaseModel):
    model_config = ConfigDict(extra="ignore")
    question_id: str | int
    question: str = ""
    machine_generated_answers: dict[str, JudgedAnswer]

    @property
    def topic(self) -> str:
        return str(self.question_id).strip()


judged_questions = TypeAdapter(list[JudgedQuestion])


class FileSentence(NamedTuple):
    """A sentence of the file with its PMIDs in plain form, and its labels as the file has them."""

    text: str
    cited: tuple[str, ...]
    labels: JudgedSentence


@dataclass
class CollectionImport:
    """What has been read so far of one file."""

    file: str
    context: ImportContext[Topic, Answer]
    topics: dict[str, Topic] = field(default_factory=dict)
    runs: dict[str, dict[str, Answer]] = field(default_factory=dict)
    judgments: list[Judgment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    spellings: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Kind of unit, label as written, label as read -> how often."""

    def report(
        self,
        code: str,
        place: str,
        *,
        what: str,
        right: str,
        severity: Severity = "warning",
    ) -> None:
        self.problems.append(
            problem(self.file, code, place, what=what, right=right, severity=severity)
        )

    def stored_answer(self, run: str, topic: str) -> Answer | None:
        """The answer of a loaded run."""
        loaded: Run[Answer] | None = self.context.runs.get(run)
        return None if loaded is None else loaded.answers.get(topic)

    def add_label(self, ref: Ref, label: str | None, place: str) -> None:
        """Add the judgment of one label."""
        name = self.canonical(ref.kind, label, place)
        unknown: list[str] = []
        if label is not None and name is None:
            unknown.append(label)
        self.add(ref, name, unknown)

    def add(
        self,
        ref: Ref,
        name: str | None,
        unknown: list[str],
        evidence: tuple[Evidence, ...] = (),
    ) -> None:
        """Add a judgment.

        An unknown label stays in the log as a flag with a note; alone it leaves the unit unjudged.
        """
        if name is None and not unknown and not evidence:
            return
        note = ""
        if unknown:
            listed = ", ".join(repr(label[:60]) for label in unknown)
            note = f"unknown label {listed} in {self.file}"
        judgment = Judgment(
            ref,
            self.context.assessor,
            name,
            flagged=bool(unknown),
            note=note,
            evidence=evidence,
            via="import",
        )
        self.judgments.append(judgment)

    def canonical(self, kind: str, label: str | None, place: str) -> str | None:
        """The label of the scale that a file's label means; None, with a problem, for an unknown one."""
        if label is None:
            return None
        names = next(scale.names for scale in SCALES if scale.kind == kind)
        # The published collections spell some labels with underscores and capitals.
        name = " ".join(label.replace("_", " ").lower().split())
        if name not in names:
            what = f"unknown label {label[:60]!r} for {kind}"
            self.report(
                "UNKNOWN_LABEL",
                place,
                what=what,
                right=f"one of: {', '.join(names)}",
                severity="error",
            )
            return None
        if name != label:
            self.spellings[kind, label, name] += 1
        return name
