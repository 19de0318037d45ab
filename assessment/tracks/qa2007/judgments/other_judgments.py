"""Judgments of Other in two parts.

Part 1 has the items, `qid tag item docno string`; part 2 the nuggets found in them, `qid tag item nugget`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assessment.formats.plurals import number_of
from assessment.formats.reports import Report
from assessment.model import Evidence, Judgment, Nugget, Read, Source
from assessment.tracks.qa2007.answer import (
    Answer,
    AnswerItem,
    match_ref,
    read_ref,
    response_digest,
    series_of,
)
from assessment.tracks.qa2007.judgments.other_lines import (
    ItemLine,
    MatchLine,
    OtherLines,
    ResponseKey,
    other_lines,
)
from assessment.tracks.qa2007.lines import (
    QAImportContext,
    QuestionCheck,
    report_layout,
)
from assessment.tracks.qa2007.nuggets.nugget_votes import numbered_nuggets
from assessment.tracks.qa2007.scales import ABSENT, DONE, MATCHED
from assessment.tracks.qa2007.topics.questions import QARead

_NO_PART1 = (
    "without part 1 a response in which no nugget was found does not count as read"
)
_NO_PART2 = "without part 2 its responses count as read, and no nugget as found"


class _LoadedResponse(NamedTuple):
    """What the campaign has of a response: its items, and the nuggets of its question by number."""

    key: ResponseKey
    items: tuple[AnswerItem, ...]
    nuggets: dict[int, Nugget]


class _JudgedResponse(NamedTuple):
    """The judgments of a file on one distinct response.

    `matches` are nugget -> item; `is_read`: it was read whole.  `place` is its first line.
    """

    place: str
    question: str
    tag: str
    items: tuple[AnswerItem, ...]
    matches: dict[str, int]
    is_read: bool


def read_other_judgments(source: Source, context: QAImportContext) -> QARead:
    """Read matches of nuggets as judgments of the assessor that the user names.

    A file holds part 1, part 2 or both.  A response counts as read whole if part 1 has all its items, or if
    the file has none of them and part 2 names it.  Its other nuggets are marked absent only if the file has
    part 2 at all: part 1 alone must not undo what part 2 brought.  Lines that fit no loaded response or
    nugget are reported and left out.
    """
    report = Report(source.name)
    report_layout(report, source)
    parts = other_lines(report, source)
    responses: dict[str, _JudgedResponse] = {}
    # Part 2 has no line for a response without nuggets, and part 1 may be missing: each names responses.
    for key in dict.fromkeys([*parts.items, *parts.matches]):
        response = _judged_response(report, context, key, parts)
        if response:
            _merge(report, responses, response)
    has_part2 = bool(parts.matches)
    judgments: list[Judgment] = []
    for response in responses.values():
        judgments += _judgments(context, response, has_part2=has_part2)
    notes: list[str] = []
    if not parts.items:
        notes.append(f"{source.name}: {_NO_PART1}")
    if not parts.matches:
        notes.append(f"{source.name}: {_NO_PART2}")
    return Read(
        judgments=tuple(judgments), problems=report.problems, notes=tuple(notes)
    )


def _judged_response(
    report: Report, context: QAImportContext, key: ResponseKey, parts: OtherLines
) -> _JudgedResponse | None:
    """The matches of a response; None, with a problem, where the file does not fit the campaign."""
    item_lines = parts.items.get(key, [])
    match_lines = parts.matches.get(key, [])
    place = item_lines[0].place if item_lines else match_lines[0].place
    response = _loaded_response(report, context, key, place)
    if response is None or not _are_same_items(report, response, item_lines):
        return None
    _report_repeated_items(report, key, item_lines)
    items = response.items
    is_read = _is_complete(report, response, item_lines) and bool(items)
    matches = _matches(report, response, match_lines)
    return _JudgedResponse(place, key.question, key.tag, items, matches, is_read)


def _loaded_response(
    report: Report, context: QAImportContext, key: ResponseKey, place: str
) -> _LoadedResponse | None:
    """The response in the campaign; None, with a problem, without its question or its run."""
    qid, tag = key
    if QuestionCheck(report, context).question(qid, place, "OTHER") is None:
        return None
    if tag not in context.runs:
        right = "load the run that was judged; its lines are left out"
        report.error(
            "UNKNOWN_RUN", place, what=f"run {tag[:60]!r} is not loaded", right=right
        )
        return None
    series = series_of(qid)
    items = context.runs[tag].answers.get(series, Answer()).items(qid)
    nuggets = numbered_nuggets(context.nuggets.get(series, ()), qid)
    return _LoadedResponse(key, items, dict(nuggets))


def _is_complete(
    report: Report, response: _LoadedResponse, lines: list[ItemLine]
) -> bool:
    """Whether the file lists all items of a response, or none of them."""
    listed = {line.number for line in lines}
    count = len(response.items)
    missing = set(range(1, count + 1)) - listed
    # A file of part 2 alone lists no items at all.
    if not lines or not missing:
        return True
    of_response = f"of {number_of(count, 'item')} of {response.key.words}"
    what = f"{len(missing)} {of_response} not listed"
    right = "list them all; the response does not count as read"
    report.warn("ITEMS_MISSING", lines[0].place, what=what, right=right)
    return False


def _are_same_items(
    report: Report, response: _LoadedResponse, lines: list[ItemLine]
) -> bool:
    """Whether the lines have the items of the loaded run; reports those that differ."""
    key, items, _ = response
    same = True
    for line in lines:
        if 0 < line.number <= len(items) and items[line.number - 1] == line.item:
            continue
        what = f"item {line.number} of {key.words} is not that of the loaded run"
        right = "load the run that was judged; the response is left out"
        report.error("ITEM_DIFFERS", line.place, what=what, right=right)
        same = False
    return same


def _report_repeated_items(
    report: Report, key: ResponseKey, lines: list[ItemLine]
) -> None:
    first: dict[int, str] = {}
    for line in lines:
        if line.number in first:
            place = first[line.number]
            what = f"item {line.number} of {key.words} is already in {place}"
            right = "each item once; it counts once"
            report.warn("REPEATED_ITEM", line.place, what=what, right=right)
        first.setdefault(line.number, line.place)


def _matches(
    report: Report, response: _LoadedResponse, lines: list[MatchLine]
) -> dict[str, int]:
    """Nugget -> item; a nugget that is marked again moves to the later item."""
    matches: dict[str, int] = {}
    for line in lines:
        if not _fits_response(report, response, line):
            continue
        nugget = response.nuggets[line.nugget].id
        if nugget in matches:
            what = f"nugget {line.nugget} is marked again in {response.key.words}"
            right = "it counts once, at the item marked last"
            report.warn("REPEATED_MATCH", line.place, what=what, right=right)
        matches[nugget] = line.item
    return matches


def _fits_response(report: Report, response: _LoadedResponse, line: MatchLine) -> bool:
    """Whether the campaign has the item and the nugget of a line; reports which of them it lacks."""
    key, items, nuggets = response
    if line.nugget not in nuggets:
        known = f"1 to {max(nuggets)}" if nuggets else "import its nugget key first"
        what = f"question {key.question} has no nugget {line.nugget}"
        right = f"{known}; the line is left out"
        report.error("UNKNOWN_NUGGET", line.place, what=what, right=right)
        return False
    if not 0 < line.item <= len(items):
        what = f"{key.tag[:60]} has no item {line.item} at {key.question}"
        right = f"1 to {len(items)}; the line is left out"
        report.error("UNKNOWN_ITEM", line.place, what=what, right=right)
        return False
    return True


def _merge(
    report: Report, responses: dict[str, _JudgedResponse], response: _JudgedResponse
) -> None:
    """Equal responses of two runs are one; what is found in one is found in the other."""
    name = response_digest(response.question, response.items)
    first = responses.get(name)
    if first is None:
        responses[name] = response
        return
    if (
        first.is_read
        and response.is_read
        and set(first.matches) != set(response.matches)
    ):
        runs = f"{first.tag[:60]} and {response.tag[:60]}"
        what = f"{runs} answer {response.question} alike but are judged differently"
        report.warn(
            "CONFLICTING_MATCHES",
            response.place,
            what=what,
            right="nuggets found in either count",
        )
    # The first response keeps its items where both mark a nugget.
    matches = {**response.matches, **first.matches}
    responses[name] = first._replace(
        matches=matches, is_read=first.is_read or response.is_read
    )


def _judgments(
    context: QAImportContext, response: _JudgedResponse, *, has_part2: bool
) -> Iterator[Judgment]:
    """The judgments of a response: its nuggets, and that it was read."""
    question = response.question
    assessor = context.assessor
    name = response_digest(question, response.items)
    of_series = context.nuggets.get(series_of(question), ())
    for _, nugget in numbered_nuggets(of_series, question):
        ref = match_ref(question, name, nugget.id)
        item = response.matches.get(nugget.id)
        if item is not None:
            evidence = (Evidence(str(item)),)
            yield Judgment(ref, assessor, MATCHED, evidence=evidence, via="import")
        elif response.is_read and has_part2:
            yield Judgment(ref, assessor, ABSENT, via="import")
    if response.is_read:
        yield Judgment(read_ref(question, name), assessor, DONE, via="import")
