"""Reads marked AC runs, with B, R or N in front of every nugget, and their lists of correct answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

import orjson

from assessment.formats import File, Packed
from assessment.formats.reports import shown
from assessment.model import Judgment, Ref, Resource, Run
from assessment.tracks.r2c2.answer import (
    ENTAILED,
    Answer,
    Response,
    correct_ref,
    entailed_ref,
    helped_ref,
)
from assessment.tracks.r2c2.judgments.judgment_rows import PlacedJudgment, in_order
from assessment.tracks.r2c2.lines import (
    QuestionReport,
    R2C2Context,
    R2C2Read,
    load_text,
    whole_number,
)
from assessment.tracks.r2c2.names import is_id, run_name
from assessment.tracks.r2c2.runs.answers import MarkedResponse, responses_of
from assessment.tracks.r2c2.runs.passages import check_run_name
from assessment.tracks.r2c2.runs.references import passage_at
from assessment.tracks.r2c2.scales import BOGUS, NONRELEVANT, RELEVANT, RIGHT, WRONG

LETTERS = "letters"
"""Kind of the resource that holds the letters of a marked run until its answers are known to be correct."""
LIST_SUFFIX = ".correct"
_FIRST = 50
"""Lines that a recogniser reads."""


def read_marked(packed: Packed, context: R2C2Context) -> R2C2Read:
    """Judgments of the context's assessor, and the run if it is not loaded yet.

    B and R say everything of a nugget.  N says that a nugget did not help only where the answer is correct,
    which an R among its nuggets shows, or the list of correct answers.
    """
    report = QuestionReport(packed.name)
    file = load_text(packed, report)
    name = run_name(file.name)
    check_run_name(report, name, "AC")
    responses = responses_of(file, context, report)
    reader = _MarkReader(context, report)
    judgments: list[PlacedJudgment] = []
    for topic, marked in responses.items():
        judgments += reader.of_letters(topic, marked)
    answers: dict[str, Answer] = {
        topic: marked.response for topic, marked in responses.items()
    }
    run = Run(name.name, answers, name.team, "AC", {"number": name.number})
    loaded = context.runs.get(run.name)
    if loaded:
        _compare_answers(report, run, loaded.answers)
    letters = {topic: _letters(marked) for topic, marked in responses.items()}
    resource = Resource(LETTERS, name.name, orjson.dumps(letters))
    # A run that is loaded stays as its team sent it: the marked file may be a part of it.
    runs = (run,) if responses and not loaded else ()
    resources = (resource,) if responses else ()
    placed = in_order(report, judgments)
    problems = report.close()
    return R2C2Read(
        runs=runs, judgments=placed, resources=resources, problems=problems, judged=True
    )


def _letters(marked: MarkedResponse) -> str:
    """One letter for each nugget, "-" where there is none."""
    return "".join(letter or "-" for letter in marked.letters)


def _compare_answers(
    report: QuestionReport, run: Run[Answer], loaded: Mapping[str, Answer]
) -> None:
    right = (
        "the run as it was sent in; letters of texts that are not in it count nowhere"
    )
    for topic, answer in run.answers.items():
        other = loaded.get(topic)
        if not _is_same_response(answer, other):
            what = f"question {topic} of {run.name} is answered otherwise than in the run that is loaded"
            report.warn("OTHER_ANSWER", "file", what=what, right=right)


def _is_same_response(answer: Answer, other: Answer | None) -> bool:
    if not isinstance(answer, Response) or not isinstance(other, Response):
        return False
    return answer.digest == other.digest


def is_correct_list(file: File) -> bool:
    """Whether the first lines are all `qID correct(0/1) confidence`."""
    first = [row.text.split() for row in islice(file.rows(), _FIRST)]
    return bool(first) and all(map(_is_list_line, first))


def _is_list_line(parts: list[str]) -> bool:
    if len(parts) != 3:
        return False
    topic, correct, confidence = parts
    is_judged = correct in ("0", "1")
    return is_judged and is_id(topic) and confidence.isdigit()


def read_correct_list(file: File, context: R2C2Context) -> R2C2Read:
    """Read whether each answer of a run is correct: `qID correct(0/1) confidence`.

    The file's name says which run it is.
    """
    report = QuestionReport(file.name)
    name = run_name(file.name).name.removesuffix(LIST_SUFFIX)
    run = context.runs.get(name)
    if run is None:
        what = f"no run {shown(name)!r} is loaded"
        right = f"import the AC run first; the file is called RUN{LIST_SUFFIX}.txt"
        report.error("UNKNOWN_RUN", "file name", what=what, right=right)
        return R2C2Read(problems=report.close())
    stored = context.resources.get((LETTERS, name), b"{}")
    letters: dict[str, str] = orjson.loads(stored)
    reader = _MarkReader(context, report)
    judgments: list[PlacedJudgment] = []
    for listed in _listed_answers(file, run, context, report):
        judgments += reader.of_list(listed, letters)
    return R2C2Read(judgments=in_order(report, judgments), problems=report.close())


class MarkedAnswer(NamedTuple):
    """An answer that a file says something of, with the place in the file."""

    place: str
    topic: str
    response: Response


class ListedAnswer(NamedTuple):
    """A line of a list of correct answers."""

    answer: MarkedAnswer
    correct: bool


def _listed_answers(
    file: File, run: Run[Answer], context: R2C2Context, report: QuestionReport
) -> Iterator[ListedAnswer]:
    """The lines that name an answer of the run; another confidence than the run's is reported."""
    for row in file.rows():
        place = f"line {row.number}"
        parts = row.text.split()
        if (
            len(parts) != 3
            or parts[1] not in ("0", "1")
            or whole_number(parts[2], 0, 100) is None
        ):
            what = f"{shown(row.text.strip())!r} is no line of the list"
            right = "qID, 1 for correct or 0, confidence; the line is left out"
            report.error("MALFORMED_LINE", place, what=what, right=right)
            continue
        name, correct, confidence = parts
        topic = report.topic(name, place, context.topics)
        if not topic:
            continue
        response = run.answers.get(topic)
        if not isinstance(response, Response):
            what = f"{run.name} has no answer to question {topic}"
            report.error(
                "UNKNOWN_ANSWER",
                place,
                what=what,
                right="an answer that is loaded; the line is left out",
            )
            continue
        if response.confidence != int(confidence):
            what = f"confidence {confidence}, in the run {response.confidence}"
            report.warn(
                "OTHER_CONFIDENCE",
                place,
                what=what,
                right="that of the run, which counts",
            )
        yield ListedAnswer(MarkedAnswer(place, topic, response), correct == "1")


class _MarkReader:
    """Makes judgments of letters and of lists."""

    def __init__(self, context: R2C2Context, report: QuestionReport) -> None:
        self.context = context
        self.report = report

    def of_letters(
        self, topic: str, marked: MarkedResponse
    ) -> Iterator[PlacedJudgment]:
        """What the letters say of an answer's nuggets; where one is R, the answer is correct as well."""
        answer = MarkedAnswer(marked.place, topic, marked.response)
        has_relevant = "R" in marked.letters
        if has_relevant:  # only a nugget of a correct answer is relevant
            yield self._judgment(answer, correct_ref(topic, marked.response), RIGHT)
        for nugget, letter in zip(marked.response.nuggets, marked.letters, strict=True):
            if not letter:
                continue
            passage = passage_at(self.context, topic, nugget.key)
            if passage is None:
                self._report_unresolved(answer, nugget.key, letter)
            else:
                ref = entailed_ref(topic, passage.text, nugget.text)
                label = BOGUS if letter == "B" else ENTAILED
                yield self._judgment(answer, ref, label)
        if has_relevant:
            yield from self._help(answer, _letters(marked))

    def of_list(
        self, listed: ListedAnswer, letters: Mapping[str, str]
    ) -> Iterator[PlacedJudgment]:
        """Whether the answer is correct; if so, what its stored letters say of help."""
        answer, correct = listed
        ref = correct_ref(answer.topic, answer.response)
        label = RIGHT if correct else WRONG
        yield self._judgment(answer, ref, label)
        if correct:
            of_answer = letters.get(answer.topic, "")
            yield from self._help(answer, of_answer)

    def _help(self, answer: MarkedAnswer, letters: str) -> Iterator[PlacedJudgment]:
        """What R and N say of the entailed nuggets of a correct answer."""
        # `strict` would fail: the letters may be stored from an older file, or not at all.
        for nugget, letter in zip(answer.response.nuggets, letters, strict=False):
            passage = passage_at(self.context, answer.topic, nugget.key)
            if passage is None or letter not in "RN":
                continue
            ref = helped_ref(
                answer.topic, answer.response.answer, nugget.text, passage.text
            )
            label = RELEVANT if letter == "R" else NONRELEVANT
            yield self._judgment(answer, ref, label)

    def _report_unresolved(self, answer: MarkedAnswer, key: str, letter: str) -> None:
        place = f"{answer.place}, question {answer.topic}"
        what = f"no passage is loaded for the PassageKey {key!r}"
        right = f"import the PR run first; its {letter} was left out"
        self.report.warn("UNRESOLVED_CITATION", place, what=what, right=right)

    def _judgment(self, answer: MarkedAnswer, ref: Ref, label: str) -> PlacedJudgment:
        judgment = Judgment(ref, self.context.assessor, label, via="import")
        return PlacedJudgment(answer.place, judgment)
