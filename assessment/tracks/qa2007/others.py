"""Judgments of Other: items (part 1, `qid tag item docno string`) and nuggets found in them (part 2, `qid tag item nugget`)."""

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
from assessment.tracks.qa2007.scales import ABSENT, DONE, FOUND

_NO_PART1 = "without part 1 a response in which no nugget was found does not count as read"
_NO_PART2 = "without part 2 its responses count as read, and no nugget as found"
_Key = tuple[str, str]
"""Question and run tag."""


class _Listed(NamedTuple):
    """A line of part 1."""

    place: str
    number: int
    item: AnswerItem


class _Found(NamedTuple):
    """A line of part 2."""

    place: str
    item: int
    nugget: int


class _Response(NamedTuple):
    """What a file says of one distinct response: nugget -> item, and whether it was read whole.  `place` is its first line."""

    place: str
    question: str
    tag: str
    items: tuple[AnswerItem, ...]
    found: dict[str, int]
    done: bool


def is_other_judgments(source: Source) -> bool:
    """Lines of either part; a column of 0 or Q0 is that of relevance judgments and runs of other tracks, not the tag of a run."""
    tags = {parts[1] for line in first_lines(source) if len(parts := line.split(None, 2)) > 1}
    return not tags <= {"0", "Q0"} and most_lines(source, lambda line: _is_part2(line) or _is_part1(line))


def _is_part2(line: str) -> bool:
    parts = line.split()
    return len(parts) == 4 and is_question(parts[0]) and is_number(parts[2]) and is_number(parts[3])


def _is_part1(line: str) -> bool:
    parts = line.split(None, 4)
    return (
        len(parts) == 5
        and is_question(parts[0])
        and is_number(parts[2])
        and any(char.isalpha() for char in parts[3])
    )


def read_other_judgments(source: Source, known: QAImportContext) -> QARead:
    """Matches of nuggets as judgments of the assessor that the user names, from part 1, part 2, or both in one file.

    A response counts as read whole if all its items are in part 1, or if the file has none of them and part 2 names it.  Its other
    nuggets are marked absent if the file has part 2 at all: part 1 alone must not undo what part 2 brought.  Raises nothing; lines that fit no loaded response or nugget are reported and left out.
    """
    report = ProblemReport(source.name)
    report_layout(report, source)
    listed: dict[_Key, list[_Listed]] = {}
    found: dict[_Key, list[_Found]] = {}
    for place, text in numbered_rows(source):
        _sort(report, place, text, listed, found)
    made: dict[str, _Response] = {}
    for key in dict.fromkeys([*listed, *found]):
        response = _response(report, known, key, listed.get(key, []), found.get(key, []))
        if response:
            _merge(report, made, response)
    judgments = [
        judgment for response in made.values() for judgment in _judgments(known, response, bool(found))
    ]
    notes = tuple(
        f"{source.name}: {note}" for note, part in ((_NO_PART1, listed), (_NO_PART2, found)) if not part
    )
    return Read(judgments=tuple(judgments), problems=tuple(report.problems), notes=notes)


def _sort(
    report: ProblemReport,
    place: str,
    text: str,
    listed: dict[_Key, list[_Listed]],
    found: dict[_Key, list[_Found]],
) -> None:
    if _is_part2(text):
        qid, tag, item, nugget = text.split()
        found.setdefault((qid, tag), []).append(_Found(place, int(item), int(nugget)))
    elif _is_part1(text):
        qid, tag, item, docid, string = split_columns(text, 4)
        listed.setdefault((qid, tag), []).append(_Listed(place, int(item), AnswerItem(docid, string)))
    else:
        right = "qid tag item-number docno string, or qid tag item-number nugget-number"
        report.error("MALFORMED_LINE", place, f"{text.strip()[:60]!r} is no judgment", right)


def _response(
    report: ProblemReport, known: QAImportContext, key: _Key, listed: list[_Listed], found: list[_Found]
) -> _Response | None:
    qid, tag = key
    place = (listed[0] if listed else found[0]).place
    if not checked_question(report, known, questions_of(known), qid, place, "OTHER"):
        return None
    if tag not in known.runs:
        report.error(
            "UNKNOWN_RUN",
            place,
            f"run {tag[:60]!r} is not loaded",
            "load the run that was judged; its lines are left out",
        )
        return None
    items = known.runs[tag].answers.get(series_of(qid), Answer()).items(qid)
    if not _same_items(report, key, items, listed):
        return None
    _repeated_items(report, key, listed)
    missing = set(range(1, len(items) + 1)) - {line.number for line in listed}
    if listed and missing:
        what = f"{len(missing)} of {len(items)} items of {tag[:60]} at {qid} are not listed"
        report.warn("ITEMS_MISSING", place, what, "list them all; the response does not count as read")
    nuggets = dict(numbered_nuggets(known.nuggets.get(series_of(qid), ()), qid))
    return _Response(
        place,
        qid,
        tag,
        items,
        _matched(report, key, nuggets, len(items), found),
        not (listed and missing) and bool(items),
    )


def _same_items(
    report: ProblemReport, key: _Key, items: tuple[AnswerItem, ...], listed: list[_Listed]
) -> bool:
    wrong = [
        line for line in listed if not 0 < line.number <= len(items) or items[line.number - 1] != line.item
    ]
    for line in wrong:
        what = f"item {line.number} of {key[1][:60]} at {key[0]} is not that of the loaded run"
        report.error(
            "ITEM_DIFFERS", line.place, what, "load the run that was judged; the response is left out"
        )
    return not wrong


def _repeated_items(report: ProblemReport, key: _Key, listed: list[_Listed]) -> None:
    first: dict[int, str] = {}
    for line in listed:
        if line.number in first:
            what = f"item {line.number} of {key[1][:60]} at {key[0]} stands in {first[line.number]} already"
            report.warn("REPEATED_ITEM", line.place, what, "each item once; it counts once")
        first.setdefault(line.number, line.place)


def _matched(
    report: ProblemReport, key: _Key, nuggets: dict[int, Nugget], count: int, found: list[_Found]
) -> dict[str, int]:
    """Nugget -> item; one that is marked again moves to the later item."""
    matched: dict[str, int] = {}
    for line in found:
        if line.nugget not in nuggets:
            right = f"1 to {max(nuggets)}" if nuggets else "take in its nugget key first"
            report.error(
                "UNKNOWN_NUGGET",
                line.place,
                f"question {key[0]} has no nugget {line.nugget}",
                f"{right}; the line is left out",
            )
        elif not 0 < line.item <= count:
            report.error(
                "UNKNOWN_ITEM",
                line.place,
                f"{key[1][:60]} has no item {line.item} at {key[0]}",
                f"1 to {count}; the line is left out",
            )
        else:
            if nuggets[line.nugget].id in matched:
                what = f"nugget {line.nugget} is marked again in {key[1][:60]} at {key[0]}"
                report.warn("REPEATED_MATCH", line.place, what, "it counts once, at the item marked last")
            matched[nuggets[line.nugget].id] = line.item
    return matched


def _merge(report: ProblemReport, made: dict[str, _Response], response: _Response) -> None:
    """Equal responses of two runs are one; what is found in one is found in the other."""
    name = response_digest(response.question, response.items)
    before = made.get(name)
    if before and before.done and response.done and set(before.found) != set(response.found):
        what = f"{before.tag[:60]} and {response.tag[:60]} answer {response.question} alike but are judged differently"
        report.warn("CONFLICTING_MATCHES", response.place, what, "nuggets found in either count")
    if before:
        response = before._replace(
            found={**response.found, **before.found}, done=before.done or response.done
        )
    made[name] = response


def _judgments(known: QAImportContext, response: _Response, absent: bool) -> Iterator[Judgment]:
    name = response_digest(response.question, response.items)
    for _, nugget in numbered_nuggets(known.nuggets.get(series_of(response.question), ()), response.question):
        ref, item = match_ref(response.question, name, nugget.id), response.found.get(nugget.id)
        if item is not None:
            yield Judgment(ref, known.assessor, FOUND, evidence=(Evidence(str(item)),), via="import")
        elif response.done and absent:
            yield Judgment(ref, known.assessor, ABSENT, via="import")
    if response.done:
        yield Judgment(read_ref(response.question, name), known.assessor, DONE, via="import")
