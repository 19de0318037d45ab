"""Judgments of Other in two parts.

Part 1 has the items, `qid tag item docno string`; part 2 the nuggets found in them, `qid tag item nugget`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assessment.model import Evidence, Judgment, Nugget, Read, Source
from assessment.tracks.qa2007.answer import (
    Answer,
    AnswerItem,
    match_ref,
    read_ref,
    response_digest,
    series_of,
)
from assessment.tracks.qa2007.lines import (
    ProblemReport,
    QAImportContext,
    checked_question,
    first_lines,
    is_number,
    is_question,
    most_lines,
    numbered_rows,
    questions_of,
    report_layout,
    split_columns,
)
from assessment.tracks.qa2007.nugget_votes import numbered_nuggets
from assessment.tracks.qa2007.questions import QARead
from assessment.tracks.qa2007.scales import ABSENT, DONE, MATCHED

_NO_PART1 = (
    "without part 1 a response in which no nugget was found does not count as read"
)
_NO_PART2 = "without part 2 its responses count as read, and no nugget as found"


class _ResponseKey(NamedTuple):
    """A question and the tag of the run that answers it."""

    question: str
    tag: str

    @property
    def words(self) -> str:
        return f"{self.tag[:60]} at {self.question}"


class _ItemLine(NamedTuple):
    """A line of part 1."""

    place: str
    number: int
    item: AnswerItem


class _MatchLine(NamedTuple):
    """A line of part 2."""

    place: str
    item: int
    nugget: int


class _JudgedResponse(NamedTuple):
    """The judgments of a file on one distinct response.

    `matches` are nugget -> item; `done`: it was read whole.  `place` is its first line.
    """

    place: str
    question: str
    tag: str
    items: tuple[AnswerItem, ...]
    matches: dict[str, int]
    done: bool


class _Parts(NamedTuple):
    """The lines of a file by response."""

    items: dict[_ResponseKey, list[_ItemLine]]
    matches: dict[_ResponseKey, list[_MatchLine]]


def is_other_judgments(source: Source) -> bool:
    """Lines of either part.

    A column of 0 or Q0 is that of relevance judgments and runs of other tracks, not the tag of a run.
    """
    tags: set[str] = set()
    for line in first_lines(source):
        columns = line.split(None, 2)
        if len(columns) > 1:
            tags.add(columns[1])
    if tags <= {"0", "Q0"}:
        return False
    return most_lines(source, lambda line: _is_part2(line) or _is_part1(line))


def _is_part2(line: str) -> bool:
    columns = line.split()
    if len(columns) != 4 or not is_question(columns[0]):
        return False
    return is_number(columns[2]) and is_number(columns[3])


def _is_part1(line: str) -> bool:
    columns = line.split(None, 4)
    if len(columns) != 5:
        return False
    qid, _, number, docid, _ = columns
    if not is_question(qid) or not is_number(number):
        return False
    # Document ids have letters; a judgment code in this column makes the line one of another file.
    return any(char.isalpha() for char in docid)


def read_other_judgments(source: Source, context: QAImportContext) -> QARead:
    """Read matches of nuggets as judgments of the assessor that the user names.

    They come from part 1, from part 2, or from both in one file.

    A response counts as read whole if all its items are in part 1, or if the file has none of them and part 2
    names it. Its other nuggets are marked absent if the file has part 2 at all: part 1 alone must not undo
    what part 2 brought. Raises nothing; lines that fit no loaded response or nugget are reported and left
    out.
    """
    report = ProblemReport(source.name)
    report_layout(report, source)
    parts = _parts(report, source)
    responses: dict[str, _JudgedResponse] = {}
    # Part 2 has no line for a response without nuggets, and part 1 may be missing: each names responses.
    for key in dict.fromkeys([*parts.items, *parts.matches]):
        response = _judged_response(report, context, key, parts)
        if response:
            _merge(report, responses, response)
    judgments: list[Judgment] = []
    for response in responses.values():
        judgments += _judgments(context, response, has_part2=bool(parts.matches))
    notes: list[str] = []
    if not parts.items:
        notes.append(f"{source.name}: {_NO_PART1}")
    if not parts.matches:
        notes.append(f"{source.name}: {_NO_PART2}")
    return Read(
        judgments=tuple(judgments), problems=tuple(report.problems), notes=tuple(notes)
    )


def _parts(report: ProblemReport, source: Source) -> _Parts:
    parts = _Parts({}, {})
    for place, text in numbered_rows(source):
        if _is_part2(text):
            qid, tag, number, nugget = text.split()
            match = _MatchLine(place, int(number), int(nugget))
            parts.matches.setdefault(_ResponseKey(qid, tag), []).append(match)
        elif _is_part1(text):
            qid, tag, number, docid, string = split_columns(text, 4)
            item = _ItemLine(place, int(number), AnswerItem(docid, string))
            parts.items.setdefault(_ResponseKey(qid, tag), []).append(item)
        else:
            right = (
                "qid tag item-number docno string, or qid tag item-number nugget-number"
            )
            report.error(
                "MALFORMED_LINE", place, f"{text.strip()[:60]!r} is no judgment", right
            )
    return parts


def _judged_response(
    report: ProblemReport, context: QAImportContext, key: _ResponseKey, parts: _Parts
) -> _JudgedResponse | None:
    """The response of a loaded run with its matches; None, with a problem, where the file does not fit it."""
    item_lines = parts.items.get(key, [])
    match_lines = parts.matches.get(key, [])
    place = item_lines[0].place if item_lines else match_lines[0].place
    qid, tag = key
    if not checked_question(
        report, context, questions_of(context), qid, place, "OTHER"
    ):
        return None
    if tag not in context.runs:
        right = "load the run that was judged; its lines are left out"
        report.error("UNKNOWN_RUN", place, f"run {tag[:60]!r} is not loaded", right)
        return None
    items = context.runs[tag].answers.get(series_of(qid), Answer()).items(qid)
    if not _are_same_items(report, key, items, item_lines):
        return None
    _report_repeated_items(report, key, item_lines)
    is_complete = _is_complete(report, key, len(items), item_lines)
    nuggets = dict(numbered_nuggets(context.nuggets.get(series_of(qid), ()), qid))
    matches = _matches(report, key, nuggets, len(items), match_lines)
    return _JudgedResponse(place, qid, tag, items, matches, is_complete and bool(items))


def _is_complete(
    report: ProblemReport, key: _ResponseKey, count: int, lines: list[_ItemLine]
) -> bool:
    """Whether the file lists all items of a response, or none of them."""
    missing = set(range(1, count + 1)) - {line.number for line in lines}
    # A file of part 2 alone lists no items at all.
    if not lines or not missing:
        return True
    what = f"{len(missing)} of {count} items of {key.words} are not listed"
    right = "list them all; the response does not count as read"
    report.warn("ITEMS_MISSING", lines[0].place, what, right)
    return False


def _are_same_items(
    report: ProblemReport,
    key: _ResponseKey,
    items: tuple[AnswerItem, ...],
    lines: list[_ItemLine],
) -> bool:
    """Whether the lines have the items of the loaded run; reports those that have not."""
    same = True
    for line in lines:
        if 0 < line.number <= len(items) and items[line.number - 1] == line.item:
            continue
        what = f"item {line.number} of {key.words} is not that of the loaded run"
        right = "load the run that was judged; the response is left out"
        report.error("ITEM_DIFFERS", line.place, what, right)
        same = False
    return same


def _report_repeated_items(
    report: ProblemReport, key: _ResponseKey, lines: list[_ItemLine]
) -> None:
    first: dict[int, str] = {}
    for line in lines:
        if line.number in first:
            what = f"item {line.number} of {key.words} stands in {first[line.number]} already"
            report.warn(
                "REPEATED_ITEM", line.place, what, "each item once; it counts once"
            )
        first.setdefault(line.number, line.place)


def _matches(
    report: ProblemReport,
    key: _ResponseKey,
    nuggets: dict[int, Nugget],
    count: int,
    lines: list[_MatchLine],
) -> dict[str, int]:
    """Nugget -> item; a nugget that is marked again moves to the later item."""
    matches: dict[str, int] = {}
    for line in lines:
        if line.nugget not in nuggets:
            range_ = (
                f"1 to {max(nuggets)}" if nuggets else "take in its nugget key first"
            )
            what = f"question {key.question} has no nugget {line.nugget}"
            report.error(
                "UNKNOWN_NUGGET", line.place, what, f"{range_}; the line is left out"
            )
            continue
        if not 0 < line.item <= count:
            what = f"{key.tag[:60]} has no item {line.item} at {key.question}"
            report.error(
                "UNKNOWN_ITEM", line.place, what, f"1 to {count}; the line is left out"
            )
            continue
        nugget = nuggets[line.nugget].id
        if nugget in matches:
            what = f"nugget {line.nugget} is marked again in {key.words}"
            report.warn(
                "REPEATED_MATCH",
                line.place,
                what,
                "it counts once, at the item marked last",
            )
        matches[nugget] = line.item
    return matches


def _merge(
    report: ProblemReport,
    responses: dict[str, _JudgedResponse],
    response: _JudgedResponse,
) -> None:
    """Equal responses of two runs are one; what is found in one is found in the other."""
    name = response_digest(response.question, response.items)
    first = responses.get(name)
    if first is None:
        responses[name] = response
        return
    if first.done and response.done and set(first.matches) != set(response.matches):
        runs = f"{first.tag[:60]} and {response.tag[:60]}"
        what = f"{runs} answer {response.question} alike but are judged differently"
        report.warn(
            "CONFLICTING_MATCHES", response.place, what, "nuggets found in either count"
        )
    # The first response keeps its items where both mark a nugget.
    matches = {**response.matches, **first.matches}
    responses[name] = first._replace(matches=matches, done=first.done or response.done)


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
        elif response.done and has_part2:
            yield Judgment(ref, assessor, ABSENT, via="import")
    if response.done:
        yield Judgment(read_ref(question, name), assessor, DONE, via="import")
