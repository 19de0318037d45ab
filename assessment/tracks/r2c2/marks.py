"""Marked AC runs come in, B, R or N in front of every nugget, and the lists of correct answers beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import orjson

from assessment.formats import File, Packed
from assessment.model import Judgment, Ref, Resource, Run
from assessment.tracks.r2c2.answer import ENTAILED, Answer, Response, correct_ref, entailed_ref, helped_ref
from assessment.tracks.r2c2.answers import Marked, responses_of
from assessment.tracks.r2c2.lines import SHOWN, R2C2Known, R2C2Read, Report, opened, whole_number
from assessment.tracks.r2c2.names import is_id, run_name
from assessment.tracks.r2c2.opinions import Verdict, in_order
from assessment.tracks.r2c2.passages import named
from assessment.tracks.r2c2.references import passage_at
from assessment.tracks.r2c2.scales import BOGUS, NONRELEVANT, RELEVANT, RIGHT, WRONG

LETTERS = "letters"
"""Kind of the resource that keeps the letters of a marked run until its answers are known to be correct."""
SIDE = ".correct"


def read_marked(packed: Packed, known: R2C2Known) -> R2C2Read:
    """Judgments of the known assessor.  B and R say all; N tells that a nugget did not help only where the answer is correct, which an
    R among its nuggets shows, or the list of correct answers.  A run that is not loaded yet comes along."""
    report = Report(packed.name)
    file = opened(packed, report)
    name = run_name(file.name)
    named(report, name, "AC")
    found = responses_of(file, known, report)
    reader = _Reader(known, report)
    verdicts = [verdict for topic, marked in found.items() for verdict in reader.of_letters(topic, marked)]
    run = Run(
        name.name,
        {topic: marked.response for topic, marked in found.items()},
        name.team,
        "AC",
        {"number": name.number},
    )
    loaded = known.runs.get(run.name)
    if loaded:
        _compare(report, run, loaded.answers)
    letters = orjson.dumps(
        {topic: "".join(letter or "-" for letter in marked.letters) for topic, marked in found.items()}
    )
    return R2C2Read(
        runs=() if loaded or not found else (run,),
        judgments=in_order(report, verdicts),
        resources=(Resource(LETTERS, name.name, letters),) if found else (),
        problems=report.close(),
        judged=True,
    )


def _compare(report: Report, run: Run[Response], loaded: Mapping[str, Answer]) -> None:
    for topic, response in run.answers.items():
        before = loaded.get(topic)
        if before is None or before.kind != "response" or before.digest != response.digest:
            what = f"question {topic} of {run.name} is answered otherwise than in the run that is loaded"
            report.warn(
                "OTHER_ANSWER",
                "file",
                what,
                "the run as it was sent in; letters of texts that are not in it count nowhere",
            )


def is_side(file: File) -> bool:
    first = [row.text.split() for _, row in zip(range(50), file.rows(), strict=False)]
    return bool(first) and all(
        len(parts) == 3 and is_id(parts[0]) and parts[1] in ("0", "1") and parts[2].isdigit()
        for parts in first
    )


def read_side(file: File, known: R2C2Known) -> R2C2Read:
    """Whether each answer of a run is correct, `qID correct(0/1) confidence`; the run is named by the file."""
    report = Report(file.name)
    name = run_name(file.name).name.removesuffix(SIDE)
    run = known.runs.get(name)
    if run is None:
        report.error(
            "UNKNOWN_RUN",
            "file name",
            f"no run {name[:SHOWN]!r} is loaded",
            f"take in the AC run first; the file is called RUN{SIDE}.txt",
        )
        return R2C2Read(problems=report.close())
    letters: dict[str, str] = orjson.loads(known.resources.get((LETTERS, name), b"{}"))
    reader = _Reader(known, report)
    found = [
        verdict
        for marked, correct in _listed(file, run, known, report)
        for verdict in reader.of_list(marked, correct, letters)
    ]
    return R2C2Read(judgments=in_order(report, found), problems=report.close())


class _Told(NamedTuple):
    """A line of the list, with the answer that it is about."""

    place: str
    topic: str
    response: Response


def _listed(file: File, run: Run[Answer], known: R2C2Known, report: Report) -> Iterator[tuple[_Told, bool]]:
    for row in file.rows():
        place, parts = f"line {row.number}", row.text.split()
        if len(parts) != 3 or parts[1] not in ("0", "1") or whole_number(parts[2], 0, 100) is None:
            what = f"{row.text.strip()[:SHOWN]!r} is no line of the list"
            report.error(
                "MALFORMED_LINE", place, what, "qID, 1 for correct or 0, confidence; the line is left out"
            )
            continue
        topic = report.topic(parts[0], place, known.topics)
        answer = run.answers.get(topic) if topic else None
        if topic and not isinstance(answer, Response):
            report.error(
                "UNKNOWN_ANSWER",
                place,
                f"{run.name} has no answer to question {topic}",
                "an answer that is loaded; the line is left out",
            )
        elif topic and isinstance(answer, Response):
            if answer.confidence != int(parts[2]):
                report.warn(
                    "OTHER_CONFIDENCE",
                    place,
                    f"confidence {parts[2]}, in the run {answer.confidence}",
                    "that of the run, which counts",
                )
            yield _Told(place, topic, answer), parts[1] == "1"


class _Reader:
    """Makes judgments of letters and of lists."""

    def __init__(self, known: R2C2Known, report: Report) -> None:
        self.known, self.report = known, report

    def of_letters(self, topic: str, marked: Marked) -> Iterator[Verdict]:
        told, certain = _Told(marked.place, topic, marked.response), "R" in marked.letters
        if certain:
            yield self._verdict(told, correct_ref(topic, marked.response), RIGHT)
        for nugget, letter in zip(marked.response.nuggets, marked.letters, strict=True):
            passage = passage_at(self.known, topic, nugget.key)
            if letter and passage is None:
                what = f"no passage is loaded for the PassageKey {nugget.key!r}"
                place = f"{marked.place}, question {topic}"
                self.report.warn(
                    "UNRESOLVED_CITATION", place, what, f"take in the PR run first; its {letter} is not kept"
                )
            elif letter and passage is not None:
                yield self._verdict(
                    told, entailed_ref(topic, passage.text, nugget.text), BOGUS if letter == "B" else ENTAILED
                )
        if certain:
            yield from self._help(told, "".join(letter or "-" for letter in marked.letters))

    def of_list(self, told: _Told, correct: bool, letters: Mapping[str, str]) -> Iterator[Verdict]:
        yield self._verdict(told, correct_ref(told.topic, told.response), RIGHT if correct else WRONG)
        if correct:
            yield from self._help(told, letters.get(told.topic, ""))

    def _help(self, told: _Told, letters: str) -> Iterator[Verdict]:
        """What R and N say of the entailed nuggets of a correct answer."""
        for nugget, letter in zip(told.response.nuggets, letters, strict=False):
            passage = passage_at(self.known, told.topic, nugget.key)
            if passage is not None and letter in "RN":
                ref = helped_ref(told.topic, told.response.answer, nugget.text, passage.text)
                yield self._verdict(told, ref, RELEVANT if letter == "R" else NONRELEVANT)

    def _verdict(self, told: _Told, ref: Ref, label: str) -> Verdict:
        return Verdict(told.place, Judgment(ref, self.known.assessor, label, via="import"))
