"""AC runs come in: tagged elements with an answer, its confidence, and nuggets; plain ones and those marked B, R or N."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from assessment.formats import File, Packed
from assessment.model import Run
from assessment.tracks.r2c2.answer import Cited, Response
from assessment.tracks.r2c2.elements import TAG, Element, Row, elements
from assessment.tracks.r2c2.lines import SHOWN, R2C2Known, R2C2Read, Report, opened, start_of, whole_number
from assessment.tracks.r2c2.names import MAX_NAME, run_name
from assessment.tracks.r2c2.passages import MAX_RANK, named, unchecked
from assessment.tracks.r2c2.references import passage_at

MAX_NUGGETS = 10
MAX_ANSWER, MAX_NUGGET = 10_000, 20_000
_MARK = re.compile(r"\s*([BRN])[;\s]?\s*(?=\d+;)", re.ASCII)
_MARKED = re.compile(r"[BRN][;\s]?\s*\d{1,6};[^;]{1,100};\s*\d{1,2}\s*;", re.ASCII)
_NUGGET = "NuggetNum;PRrunname;PassageRank;Nugget"


class Marked(NamedTuple):
    """A response with the letter in front of each nugget, "" where there is none."""

    response: Response
    letters: tuple[str, ...]
    place: str


def is_answers(packed: Packed) -> bool:
    return any(TAG.match(line.strip()) for line in start_of(packed)) and not is_marked(packed)


def is_marked(packed: Packed) -> bool:
    lines = [line.strip() for line in start_of(packed)]
    return any(TAG.match(line) for line in lines) and any(_MARKED.match(line) for line in lines)


def read_answers(packed: Packed, known: R2C2Known) -> R2C2Read:
    report = Report(packed.name)
    return answers_of(opened(packed, report), known, report)


def answers_of(file: File, known: R2C2Known, report: Report) -> R2C2Read:
    """One run; elements that cannot be read are left out, empty ones are no answer."""
    name = run_name(file.name)
    named(report, name, "AC")
    found = responses_of(file, known, report)
    answers = {topic: each.response for topic, each in found.items()}
    unchecked(report, known)
    _citations(report, found, known)
    if not answers:
        report.error(
            "EMPTY_RUN",
            "file",
            "no question has an answer that can be read",
            "<qID>, then Answer;Confidence, then nuggets, then </qID>",
        )
        return R2C2Read(problems=report.close())
    details = {
        "number": name.number,
        "cited": str(len({nugget.run for each in answers.values() for nugget in each.nuggets})),
    }
    run = Run(name.name, answers, name.team, "AC", details)
    return R2C2Read(runs=(run,), problems=report.close())


def responses_of(file: File, known: R2C2Known, report: Report) -> dict[str, Marked]:
    """The answers of a file by question, with letters in front of nuggets taken off."""
    found: dict[str, Marked] = {}
    seen: set[str] = set()
    for element in elements(file, report):
        topic = report.topic(element.id, element.place, known.topics)
        if topic in seen:
            report.error(
                "REPEATED_QUESTION",
                element.place,
                f"question {element.id} has two elements",
                "the first one counts",
            )
        elif topic is not None:
            seen.add(topic)
            response = _response(element, known, report)
            if response is not None:
                found[topic] = response
    return found


def _response(element: Element, known: R2C2Known, report: Report) -> Marked | None:
    if not element.rows:
        report.warn(
            "NO_ANSWER",
            element.place,
            f"question {element.id} has an empty element",
            "it counts as no answer",
        )
        return None
    first = element.rows[0]
    answer, mark, given = first.text.rpartition(";")
    answer, confidence = answer.strip(), whole_number(given, 0, 100)
    if not mark or confidence is None:
        what = (
            f"the confidence {given.strip()[:SHOWN]!r} is not a whole number from 0 to 100"
            if mark
            else f"{first.text[:SHOWN]!r} has no confidence"
        )
        report.error(
            "MALFORMED_CONFIDENCE",
            first.place,
            what,
            "Answer;Confidence, for example Anthony Mackie;90; the answer is not scored",
        )
        return None
    if not answer or len(answer) > MAX_ANSWER:
        what = f"question {element.id} has a confidence, but {'no answer' if not answer else 'an answer too long to be read'}"
        report.warn("NO_ANSWER", first.place, what, f"1 to {MAX_ANSWER:,} characters; it counts as no answer")
        return None
    nuggets = list(_nuggets(element.rows[1:], report))
    _number(element, [nugget for _, nugget in nuggets], known, report)
    return Marked(
        Response(answer, confidence, tuple(nugget for _, nugget in nuggets)),
        tuple(letter for letter, _ in nuggets),
        element.place,
    )


def _nuggets(rows: list[Row], report: Report) -> Iterator[tuple[str, Cited]]:
    for place, text in rows:
        mark = _MARK.match(text)
        parts = text[mark.end() if mark else 0 :].split(";", 3)
        number = whole_number(parts[0], 0, 999_999)
        if len(parts) < 4 or number is None:
            report.error(
                "MALFORMED_NUGGET",
                place,
                f"{text[:SHOWN]!r} is not a nugget",
                f"{_NUGGET}; the line is left out",
            )
            continue
        run, rank, nugget = (
            parts[1].strip().removesuffix(".txt"),
            whole_number(parts[2], 1, MAX_RANK),
            parts[3].strip(),
        )
        if rank is None:
            what = f"rank {parts[2].strip()[:SHOWN]!r} is not a whole number from 1 to {MAX_RANK}"
            report.error(
                "MALFORMED_RANK",
                place,
                what,
                "the rank of a passage in the run that is cited; the line is left out",
            )
        elif not nugget or len(nugget) > MAX_NUGGET or not 0 < len(run) <= MAX_NAME:
            what = "the nugget or the run that it cites has no text, or one too long to be read"
            report.error("EMPTY_TEXT", place, what, f"{_NUGGET}; the line is left out")
        else:
            yield mark[1] if mark else "", Cited(number, run, rank, nugget)


def _number(element: Element, nuggets: list[Cited], known: R2C2Known, report: Report) -> None:
    at = f"{element.place}, question {element.id}"
    if [nugget.number for nugget in nuggets] != list(range(1, len(nuggets) + 1)):
        report.warn(
            "NUGGET_NUMBERS", at, "nuggets are not numbered 1, 2, 3, ...", "the order of the file counts"
        )
    if len({nugget.text for nugget in nuggets}) < len(nuggets):
        report.warn(
            "REPEATED_NUGGET", at, "a nugget occurs twice", "each text once; both count in the denominator"
        )
    if len(nuggets) > MAX_NUGGETS:
        strict = known.settings.get("over_ten") == "error"
        tell = report.error if strict else report.warn
        right = f"at most {MAX_NUGGETS}; " + (
            "only the first ten count" if strict else "all count (setting “over_ten”)"
        )
        tell("TOO_MANY_NUGGETS", at, f"{len(nuggets)} nuggets", right)


def _citations(report: Report, found: dict[str, Marked], known: R2C2Known) -> None:
    """PassageKeys that no loaded PR run has: what they say cannot be checked."""
    cites = any(response.nuggets for response, _, _ in found.values())
    if cites and not any(run.kind == "PR" for run in known.runs.values()):
        what = "no PR run is loaded: whether the cited passages exist, and what they say, is not checked"
        report.warn_once("CITATIONS_UNCHECKED", what, "take in the PR runs first, or together with this run")
    for topic, (response, _, place) in found.items():
        missing = list(
            dict.fromkeys(
                nugget.key for nugget in response.nuggets if passage_at(known, topic, nugget.key) is None
            )
        )
        if missing:
            what = f"no passage is loaded for the PassageKeys {', '.join(missing)}"
            right = "take in the PR runs that are cited; setting “unresolved” says how such nuggets count"
            report.warn("UNRESOLVED_CITATION", f"{place}, question {topic}", what, right)
