"""Reads runs: six columns, the ranking of each topic in trec_eval's order."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from assessment.formats import Packed
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, shown
from assessment.model import Problem, Run
from assessment.tracks.adhoc.answer import AdhocContext, AdhocRead, Answer
from assessment.tracks.adhoc.ids import is_id
from assessment.tracks.adhoc.runs.trec_eval_order import in_order

FIELDS = 6
_LOOKED_AT = 50
_EVERY = 100_000
_LONGEST_TAG = 100
_COLUMNS = "topic, Q0, document, rank, score, tag"


class _RankedDocument(NamedTuple):
    """A document with the rank that the file gives it."""

    rank: int
    document: str


@dataclass
class _TopicLines:
    """The lines of one topic: scores as numbers and as written, and the ranks of the file."""

    first_line: int
    scores: dict[str, float] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    ranks: list[_RankedDocument] = field(default_factory=list)


def is_run(file: Packed) -> bool:
    """Whether most of the first lines have six columns with a number in the fifth."""
    start = file.start.removeprefix(b"\xef\xbb\xbf")
    lines = start.splitlines()[:_LOOKED_AT]
    written = [line for line in lines if line.strip()]
    sound = [line for line in written if _is_line(line)]
    if not written:
        return False
    return 2 * len(sound) >= len(written)


def _is_line(line: bytes) -> bool:
    fields = line.split()
    if len(fields) != FIELDS or b"\0" in line:
        return False
    score = fields[4].decode("utf-8", "replace")
    number = number_in(score)
    return number is not None


def number_in(text: str) -> float | None:
    """The number of a text, None where there is none or it is not finite.

    >>> number_in("1e-3"), number_in("nan"), number_in("1_0")
    (0.001, None, None)
    """
    if "_" in text:
        return None
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def read_run(file: Packed, context: AdhocContext) -> AdhocRead:
    """One run, named by its tag."""
    report = Report(file.name)
    tags: dict[str, int] = {}
    topics: dict[str, _TopicLines] = {}
    records = 0
    for number, text in file.rows():
        records += 1
        if number % _EVERY == 0:
            context.progress(file.share, f"reading line {number:,}")
        _add_line(number, text, topics=topics, tags=tags, report=report)
    refused = sum(report.counts.values())
    _check_tags(tags, report)
    if not tags or not topics:
        return AdhocRead(problems=report.problems, records=records, refused=refused)
    if not context.topics:
        right = "import the topics or the qrels first"
        report.error(
            "NO_TOPICS", "file", what="the campaign has no topics yet", right=right
        )
        return AdhocRead(problems=report.problems)
    answers = _answers(topics, context.topics, report)
    if not answers:
        what = f"none of the topics is in the campaign: {first_foreign_names(topics)}"
        report.error(
            "UNKNOWN_TOPIC",
            "file",
            what=what,
            right=f"one of {first_foreign_names(context.topics)}",
        )
        return AdhocRead(problems=report.problems)
    name = next(iter(tags))
    run = Run(name, answers)
    return AdhocRead(
        runs=(run,), problems=report.problems, records=records, refused=refused
    )


def _add_line(
    number: int,
    text: str,
    *,
    topics: dict[str, _TopicLines],
    tags: dict[str, int],
    report: Report,
) -> None:
    """Add a line to the lines of its topic, or report why it is left out."""
    place = f"line {number:,}"
    fields = text.split()
    if len(fields) != FIELDS:
        what = f"{len(fields)} columns"
        right = f"{_COLUMNS}; the line was left out"
        report.error("MALFORMED_LINE", place, what=what, right=right, official=True)
        return
    topic, _, document, rank, score, tag = fields
    tags.setdefault(tag, number)
    value = number_in(score)
    lines = topics.setdefault(topic, _TopicLines(number))
    if value is None:
        what = f"score {shown(score)!r} is no number"
        right = "a decimal number; the line was left out"
        report.error("MALFORMED_SCORE", place, what=what, right=right)
    elif not is_id(document) or not is_id(topic):
        report.error(
            "MALFORMED_ID", place, what="an id is too long", right="a shorter id"
        )
    elif document in lines.scores:
        what = f"{shown(document)} is there already for topic {shown(topic)}"
        right = "each document once a topic; the first one counts"
        report.error("REPEATED_DOCUMENT", place, what=what, right=right, official=True)
    else:
        lines.scores[document] = value
        lines.texts[document] = score
        if rank.isascii() and rank.isdecimal() and len(rank) < 10:
            lines.ranks.append(_RankedDocument(int(rank), document))


def _check_tags(tags: Mapping[str, int], report: Report) -> None:
    """Report several tags in one file, and one that is too long."""
    names = list(tags)
    if not names:
        return
    first = names[0]
    if len(names) > 1:
        second = names[1]
        place = f"line {tags[second]:,}"
        what = f"tag {shown(second)!r} after {shown(first)!r}"
        right = "one run a file; the first tag names the run"
        report.error("SEVERAL_TAGS", place, what=what, right=right)
    if len(first) > _LONGEST_TAG:
        place = f"line {tags[first]:,}"
        right = f"at most {_LONGEST_TAG} characters"
        report.error("LONG_TAG", place, what="the tag is long", right=right)


def _answers(
    topics: Mapping[str, _TopicLines], known: Collection[str], report: Report
) -> dict[str, Answer]:
    """The rankings of the campaign's topics."""
    answers = {}
    for name, lines in topics.items():
        if name not in known or not lines.scores:
            continue
        ranking = in_order(lines.scores)
        documents = " ".join(ranking)
        scores = " ".join(lines.texts[document] for document in ranking)
        answers[name] = Answer(documents, scores)
        _check_ranks(name, lines, ranking, report)
    unknown = [name for name in topics if name not in known]
    if unknown and answers:
        count = number_of(len(unknown), "topic")
        what = f"{count} not in the campaign: {first_foreign_names(unknown)}"
        report.warn("UNKNOWN_TOPIC", "file", what=what, right="left out")
    return answers


def _check_ranks(
    name: str, lines: _TopicLines, ranking: list[str], report: Report
) -> None:
    """Reports where the file's ranks give another order than its scores."""
    ranked = sorted(lines.ranks, key=_rank)
    by_rank = [one.document for one in ranked]
    if len(by_rank) != len(ranking) or by_rank == ranking:
        return
    rank = 0
    while by_rank[rank] == ranking[rank]:
        rank += 1
    by_file = shown(by_rank[rank])
    by_score = shown(ranking[rank])
    what = f"place {rank + 1:,} by the ranks is {by_file}, by scores {by_score}"
    place = f"topic {shown(name)}, from line {lines.first_line:,}"
    right = (
        "scores count, equal ones by id from the end of the alphabet, as in trec_eval"
    )
    report.warn("RANK_AGAINST_SCORE", place, what=what, right=right)


def _rank(one: _RankedDocument) -> int:
    return one.rank


def check(topic: str, run: Run[Answer], context: AdhocContext) -> Iterator[Problem]:
    """Nothing to compare with: which documents exist is not known."""
    return iter(())
