"""Reads AC runs: tagged elements with an answer, its confidence, and nuggets.

Nuggets are plain or marked B, R or N.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from assessment.formats import File, Packed
from assessment.formats.reports import shown
from assessment.model import Run
from assessment.tracks.r2c2.answer import Answer, CitedNugget, Response
from assessment.tracks.r2c2.lines import (
    QuestionReport,
    R2C2Context,
    R2C2Read,
    load_text,
    start_of,
    whole_number,
)
from assessment.tracks.r2c2.names import MAX_NAME, run_name
from assessment.tracks.r2c2.runs.elements import TAG, Element, ElementLine, elements
from assessment.tracks.r2c2.runs.passages import (
    MAX_RANK,
    check_run_name,
    warn_without_topics,
)
from assessment.tracks.r2c2.runs.references import passage_at

# Sakai et al. 2025, section 3.5; runs with more were scored all the same, so only the
# setting “over_ten” makes it an error.
MAX_NUGGETS = 10
MAX_ANSWER, MAX_NUGGET = 10_000, 20_000
# The paper names no separator behind the letter: none, a blank and a semicolon are
# read.
_MARK = re.compile(r"\s*([BRN])[;\s]?\s*(?=\d+;)", re.ASCII)
_MARKED = re.compile(r"[BRN][;\s]?\s*\d{1,6};[^;]{1,100};\s*\d{1,2}\s*;", re.ASCII)
_NUGGET = "NuggetNum;PRrunname;PassageRank;Nugget"


_CAUSES = (
    ("NO_ANSWER", "empty or without an answer"),
    ("MALFORMED_CONFIDENCE", "without a confidence from 0 to 100"),
    ("UNKNOWN_QUESTION", "of unknown questions"),
    ("UNCLOSED_ELEMENT", "not closed"),
)
"""What keeps an element from being an answer, by the code of its problem."""


class MarkedResponse(NamedTuple):
    """A response with the letter in front of each nugget, "" where there is none."""

    response: Response
    letters: tuple[str, ...]
    place: str


def is_answers(packed: Packed) -> bool:
    has_tag = any(TAG.match(line.strip()) for line in start_of(packed))
    return has_tag and not is_marked(packed)


def is_marked(packed: Packed) -> bool:
    """Whether the first lines hold a question's tag and a nugget with B, R or N in front."""
    lines = [line.strip() for line in start_of(packed)]
    has_tag = any(map(TAG.match, lines))
    has_mark = any(map(_MARKED.match, lines))
    return has_tag and has_mark


def read_answers(packed: Packed, context: R2C2Context) -> R2C2Read:
    """One run; elements that cannot be read are left out, empty ones are no answer."""
    report = QuestionReport(packed.name)
    file = load_text(packed, report)
    name = run_name(file.name)
    check_run_name(report, name, "AC")
    marked = responses_of(file, context, report)
    answers: dict[str, Answer] = {
        topic: each.response for topic, each in marked.items()
    }
    warn_without_topics(report, context)
    _check_citations(report, marked, context)
    if not answers:
        what = f"no question has an answer that can be read{_causes(report)}"
        right = (
            "<qID>, then Answer;Confidence, then nuggets, then </qID>; such a run is not stored and "
            "cannot be repaired: a repair keeps what can be read"
        )
        report.error("EMPTY_RUN", "file", what=what, right=right)
        return R2C2Read(problems=report.close())
    cited: set[str] = set()
    for each in marked.values():
        cited.update(nugget.run for nugget in each.response.nuggets)
    details = {"number": name.number, "cited": str(len(cited))}
    run = Run(name.name, answers, name.team, "AC", details)
    return R2C2Read(runs=(run,), problems=report.close())


def _causes(report: QuestionReport) -> str:
    """Why elements have no answer, with the number of each cause: ": 2 empty or without an answer"."""
    counts = Counter(problem.code for problem in report.close())
    causes = []
    for code, cause in _CAUSES:
        if counts[code]:
            causes.append(f"{counts[code]:,} {cause}")
    if not causes:
        return ""
    return f": {', '.join(causes)}"


def responses_of(
    file: File, context: R2C2Context, report: QuestionReport
) -> dict[str, MarkedResponse]:
    """The answers of a file by question, with the letters in front of nuggets taken off."""
    responses: dict[str, MarkedResponse] = {}
    seen: set[str] = set()
    for element in elements(file, report):
        topic = report.topic(element.id, element.place, context.topics)
        # A question counts as seen even if its first element could not be read: the first one counts.
        if topic in seen:
            what = f"question {element.id} has two elements"
            report.error(
                "REPEATED_QUESTION",
                element.place,
                what=what,
                right="the first one counts",
            )
        elif topic is not None:
            seen.add(topic)
            response = _response(element, context, report)
            if response is not None:
                responses[topic] = response
    return responses


def _response(
    element: Element, context: R2C2Context, report: QuestionReport
) -> MarkedResponse | None:
    """The answer in an element, None (and a problem) if there is none that can be scored."""
    if not element.rows:
        what = f"question {element.id} has an empty element"
        report.warn(
            "NO_ANSWER", element.place, what=what, right="it counts as no answer"
        )
        return None
    first, *rest = element.rows
    confidence = _confidence(first, report)
    if confidence is None:
        return None
    # Split from the right: an answer may hold semicolons, a confidence none.
    answer, _, _ = first.text.rpartition(";")
    answer = answer.strip()
    if not answer or len(answer) > MAX_ANSWER:
        lack = "an answer too long to be read" if answer else "no answer"
        what = f"question {element.id} has a confidence, but {lack}"
        right = f"1 to {MAX_ANSWER:,} characters; it counts as no answer"
        report.warn("NO_ANSWER", first.place, what=what, right=right)
        return None
    letters: list[str] = []
    nuggets: list[CitedNugget] = []
    for letter, nugget in _nuggets(rest, report):
        letters.append(letter)
        nuggets.append(nugget)
    _check_numbers(element, tuple(nuggets), context, report)
    response = Response(answer, confidence, tuple(nuggets))
    return MarkedResponse(response, tuple(letters), element.place)


def _confidence(line: ElementLine, report: QuestionReport) -> int | None:
    """The confidence at the end of an answer's line, None (and a problem) if there is none."""
    _, semicolon, written = line.text.rpartition(";")
    confidence = whole_number(written, 0, 100)
    if semicolon and confidence is not None:
        return confidence
    what = f"{shown(line.text)!r} has no confidence"
    if semicolon:
        number = shown(written.strip())
        what = f"the confidence {number!r} is not a whole number from 0 to 100"
    right = "Answer;Confidence, for example Anthony Mackie;90; the answer is not scored"
    report.error("MALFORMED_CONFIDENCE", line.place, what=what, right=right)
    return None


def _nuggets(
    rows: list[ElementLine], report: QuestionReport
) -> Iterator[tuple[str, CitedNugget]]:
    """Letter and nugget of each line that can be read."""
    for place, text in rows:
        mark = _MARK.match(text)
        letter = mark[1] if mark else ""
        written = text[mark.end() :] if mark else text
        # At most three splits: a nugget may hold semicolons.
        parts = written.split(";", 3)
        nugget = _nugget(place, text, parts, report)
        if nugget is not None:
            yield letter, nugget


def _nugget(
    place: str, text: str, parts: list[str], report: QuestionReport
) -> CitedNugget | None:
    """The nugget of a line's fields, None (and a problem) if they are malformed."""
    number = whole_number(parts[0], 0, 999_999)
    if len(parts) < 4 or number is None:
        what = f"{shown(text)!r} is not a nugget"
        report.error(
            "MALFORMED_NUGGET",
            place,
            what=what,
            right=f"{_NUGGET}; the line is left out",
        )
        return None
    # Some teams cite the file instead of the run.
    run = parts[1].strip().removesuffix(".txt")
    rank = whole_number(parts[2], 1, MAX_RANK)
    nugget = parts[3].strip()
    if rank is None:
        what = f"rank {shown(parts[2].strip())!r} is not a whole number from 1 to {MAX_RANK}"
        right = "the rank of a passage in the run that is cited; the line is left out"
        report.error("MALFORMED_RANK", place, what=what, right=right)
        return None
    if not nugget or len(nugget) > MAX_NUGGET or not 0 < len(run) <= MAX_NAME:
        what = "the nugget or the run that it cites has no text, or one too long to be read"
        report.error(
            "EMPTY_TEXT", place, what=what, right=f"{_NUGGET}; the line is left out"
        )
        return None
    return CitedNugget(number, run, rank, nugget)


def _check_numbers(
    element: Element,
    nuggets: tuple[CitedNugget, ...],
    context: R2C2Context,
    report: QuestionReport,
) -> None:
    """Warnings on how nuggets are numbered, on repeated ones, and on more than ten."""
    place = f"{element.place}, question {element.id}"
    count = len(nuggets)
    numbers = [nugget.number for nugget in nuggets]
    if numbers != list(range(1, count + 1)):
        what = "nuggets are not numbered 1, 2, 3, ..."
        report.warn(
            "NUGGET_NUMBERS", place, what=what, right="the order of the file counts"
        )
    texts = {nugget.text for nugget in nuggets}
    if len(texts) < count:
        right = "each text once; both count in the denominator"
        report.warn("REPEATED_NUGGET", place, what="a nugget occurs twice", right=right)
    if count <= MAX_NUGGETS:
        return
    what = f"{count} nuggets"
    if context.settings.get("over_ten") == "error":
        right = f"at most {MAX_NUGGETS}; only the first ten count"
        report.error("TOO_MANY_NUGGETS", place, what=what, right=right)
    else:
        right = f"at most {MAX_NUGGETS}; all count (setting “over_ten”)"
        report.warn("TOO_MANY_NUGGETS", place, what=what, right=right)


def _check_citations(
    report: QuestionReport, marked: dict[str, MarkedResponse], context: R2C2Context
) -> None:
    """Warn of PassageKeys that no loaded PR run has.

    Nobody can judge whether their passages entail the nuggets.
    """
    cites = any(each.response.nuggets for each in marked.values())
    has_passages = any(run.kind == "PR" for run in context.runs.values())
    if cites and not has_passages:
        what = "no PR run is loaded: whether the cited passages exist, and what they say, is not checked"
        right = "import the PR runs first, or together with this run"
        report.warn_once("CITATIONS_UNCHECKED", what, right)
    for topic, (response, _, place) in marked.items():
        missing = _missing_passages(context, topic, response)
        if missing:
            what = f"no passage is loaded for the PassageKeys {', '.join(missing)}"
            right = "import the PR runs that are cited; setting “unresolved” says how such nuggets count"
            report.warn(
                "UNRESOLVED_CITATION",
                f"{place}, question {topic}",
                what=what,
                right=right,
            )


def _missing_passages(
    context: R2C2Context, topic: str, response: Response
) -> list[str]:
    """The PassageKeys that a response cites and no loaded run has, each once."""
    keys = dict.fromkeys(nugget.key for nugget in response.nuggets)
    return [key for key in keys if passage_at(context, topic, key) is None]
