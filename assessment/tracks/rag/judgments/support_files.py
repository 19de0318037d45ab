"""Support in: the labels of people (2025), and run lines with the labels of a machine (2024)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pydantic import AliasChoices, BaseModel, Field, StrictInt, StrictStr, TypeAdapter

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
    plain,
)
from assessment.tracks.rag.labels import support_label
from assessment.tracks.rag.records import Name, Text, parsed

MALFORMED = "MALFORMED_SUPPORT"


class JudgedSentence(NamedTuple):
    """A sentence of a response with the label of its first citation, "" without one."""

    number: int
    text: str
    segment: str
    label: str


class _Citation(BaseModel):
    reference: Name
    support: StrictInt | StrictStr


class _Sentence(BaseModel):
    number: StrictInt = Field(validation_alias="sentenceID")
    text: Text
    citations: list[_Citation] = []


class _Response(BaseModel):
    topic: Name = Field(
        validation_alias=AliasChoices("narrative_id", "topic_id", "qid")
    )
    run_id: Name
    sentences: list[_Sentence]


_response = TypeAdapter(_Response)


def is_support(file: File) -> bool:
    first = first_record(file)
    has_names = {"narrative_id", "run_id"} <= set(first)
    return has_names and isinstance(first.get("sentences"), list)


def read_support(file: File, context: RagContext) -> Read[Topic, Answer]:
    """Labels of first citations (2, 1, 0, -1); responses that the campaign lacks come with them."""
    report = Report(file.name)
    lines, problems = parsed(file, _response, MALFORMED)
    if has_errors(problems):
        return Read(problems=tuple(problems))
    reader = SupportReader(report, context)
    for place, line in lines:
        sentences = [_judged(report, place, one) for one in line.sentences]
        reader.add(place, line.run_id, line.topic, sentences)
    return reader.result()


def _judged(report: Report, place: str, line: _Sentence) -> JudgedSentence:
    """A sentence with the label of its first citation; an unknown label is reported."""
    if not line.citations:
        return JudgedSentence(line.number, line.text, "", "")
    first = line.citations[0]
    label = support_label(first.support)
    if label is None:
        where = f"{place}, sentence {line.number}"
        what = f"support {shown(str(first.support))!r}"
        right = "2, 1, 0, -1 or FS, PS, NS"
        report.error("UNKNOWN_LABEL", where, what=what, right=right)
    return JudgedSentence(line.number, line.text, first.reference, label or "")


class SupportReader:
    """Collects the labels of responses, and the responses that the campaign lacks."""

    def __init__(self, report: Report, context: RagContext) -> None:
        self._report = report
        self._context = context
        self._judgments: list[Judgment] = []
        self._answers: dict[str, dict[str, Answer]] = {}

    def add(
        self, place: str, run: str, topic: str, sentences: Iterable[JudgedSentence]
    ) -> None:
        """The labels of one response, whose sentences may come in any order."""
        if self._context.topics and topic not in self._context.topics:
            what = f"unknown topic {shown(topic)}"
            self._report.error(
                "INVALID_TOPIC", place, what=what, right="its labels are left out"
            )
            return
        in_order = sorted(sentences, key=lambda sentence: sentence.number)
        known = self._context.runs.get(run)
        if known is not None and topic in known.answers:
            self._label_known(place, topic, known.answers[topic], in_order)
        else:
            self._label_new(run, topic, in_order)

    def _label_new(self, run: str, topic: str, sentences: list[JudgedSentence]) -> None:
        """The response as its labels have it: sentences that cite nothing may be missing."""
        made = []
        for one in sentences:
            cited = (one.segment,) if one.segment else ()
            made.append(Sentence(one.text, cited, (-1,) * len(cited)))
        answer = Answer(tuple(made), shape=OF_LABELS)
        self._answers.setdefault(run, {})[topic] = answer
        for index, judged in enumerate(sentences):
            self._judge(topic, answer, index, judged)

    def _label_known(
        self, place: str, topic: str, answer: Answer, sentences: list[JudgedSentence]
    ) -> None:
        """Label a response of the campaign; sentences and citations that it does not have are reported."""
        for one in sentences:
            where = f"{place}, sentence {one.number}"
            index = _index_of(answer, one)
            if index is None:
                what = "the sentence is not that of the run"
                self._report.error(
                    "OTHER_TEXT", where, what=what, right="its label is left out"
                )
            elif one.segment and one.segment not in answer.sentences[index].cited:
                what = f"the run's sentence does not cite {shown(one.segment)}"
                self._report.error(
                    "OTHER_CITATION", where, what=what, right="its label is left out"
                )
            else:
                self._judge(topic, answer, index, one)

    def _judge(
        self, topic: str, answer: Answer, index: int, sentence: JudgedSentence
    ) -> None:
        if not sentence.segment or not sentence.label:
            return
        ref = answer.support(topic, index, sentence.segment)
        assessor = self._context.assessor
        judgment = Judgment(ref, assessor, sentence.label, via="import")
        self._judgments.append(judgment)

    def result(self, notes: tuple[str, ...] = ()) -> Read[Topic, Answer]:
        runs = tuple(Run(name, answers) for name, answers in self._answers.items())
        return Read(
            runs=runs,
            judgments=tuple(self._judgments),
            problems=self._report.problems,
            notes=notes,
            judged=True,
        )


def _index_of(answer: Answer, sentence: JudgedSentence) -> int | None:
    """The index of a sentence in the run: its number if the words are the same there, else by its words.

    None where the run has no such sentence.
    """
    words = plain(sentence.text)
    texts = [plain(one.text) for one in answer.sentences]
    own = texts[sentence.number : sentence.number + 1]
    if own == [words]:
        return sentence.number
    if words in texts:
        return texts.index(words)
    return None
