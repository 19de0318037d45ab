"""Reads questions: tagged, as two columns behind a tab, or as CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from assessment.formats import File
from assessment.formats.reports import shown
from assessment.tracks.r2c2.answer import Topic
from assessment.tracks.r2c2.lines import QuestionReport, R2C2Context, R2C2Read
from assessment.tracks.r2c2.names import is_id

MAX_QUESTION = 10_000
# The organisers' file is not public: these tags are those that a participant's reader
# looks for.
_TAG = re.compile(r"<qid>", re.IGNORECASE)
_ID = re.compile(r"([^<]{1,100})</qid>", re.IGNORECASE)
_TEXT = re.compile(r"<q>(.*?)</q>", re.IGNORECASE | re.DOTALL)
_TYPE = re.compile(r"<type>([^<]{0,100})</type>", re.IGNORECASE)


class QuestionRecord(NamedTuple):
    """A question of a file."""

    place: str
    id: str
    text: str
    type: str


def is_topics(file: File) -> bool:
    return bool(_TAG.search(file.text[:20_000])) or _is_table(file) or _is_tabbed(file)


def _header(file: File) -> list[str]:
    first = next((row.text for row in file.rows()), "")
    if len(first) >= 2000:
        return []
    cells = next(csv.reader([first]), [])
    return [cell.strip().lower() for cell in cells]


def _is_table(file: File) -> bool:
    header = set(_header(file))
    is_questions = {"qid", "question"} <= header
    is_judgments = "passage_key" in header or "ac_run" in header
    return is_questions and not is_judgments


def _is_tabbed(file: File) -> bool:
    """Ids and texts behind a tab; rankings and grades of other tools have numbers there."""
    lines = [row.text for row in islice(file.rows(), 50)]
    return bool(lines) and all(map(_is_tabbed_line, lines))


def _is_tabbed_line(line: str) -> bool:
    name, _, text = line.partition("\t")
    return is_id(name.strip()) and _has_words(text)


def _has_words(text: str) -> bool:
    return any(character.isalpha() for character in text)


def read_topics(file: File, context: R2C2Context) -> R2C2Read:
    """Every question; of one that occurs twice the first counts."""
    report = QuestionReport(file.name)
    topics: dict[str, Topic] = {}
    for record in _records(file):
        place = record.place
        name = record.id.strip()
        text = " ".join(record.text.split())
        if not is_id(name):
            what = f"{shown(name)!r} is not the id of a question"
            report.error(
                "MALFORMED_TOPIC",
                place,
                what=what,
                right="digits, with a letter before them or not",
            )
        elif not text:
            what = f"question {name} has no text"
            report.error(
                "MALFORMED_TOPIC",
                place,
                what=what,
                right="the question as a text; it was left out",
            )
        elif name in topics:
            report.error(
                "REPEATED_TOPIC",
                place,
                what=f"question {name} occurs twice",
                right="the first one counts",
            )
        else:
            topics[name] = Topic(name, text[:MAX_QUESTION], record.type.strip())
    return R2C2Read(topics=topics, problems=report.close())


def _records(file: File) -> Iterator[QuestionRecord]:
    if _TAG.search(file.text):
        return _tagged(file)
    if _is_table(file):
        return _table(file)
    return _tabbed(file)


def _tagged(file: File) -> Iterator[QuestionRecord]:
    """The questions of a file with tags, each from its `<qid>` to the next."""
    starts = [match.start() for match in _TAG.finditer(file.text)]
    line = 1
    counted = 0  # line breaks before this position are in `line`
    for start, end in pairwise([*starts, len(file.text)]):
        line += file.text.count("\n", counted, start)
        counted = start
        piece = file.text[start + len("<qid>") : end]
        name = _group(_ID.match(piece))
        text = _group(_TEXT.search(piece))
        kind = _group(_TYPE.search(piece))
        yield QuestionRecord(f"line {line}", name, text, kind)


def _group(match: re.Match[str] | None) -> str:
    return match[1] if match else ""


def _table(file: File) -> Iterator[QuestionRecord]:
    for number, row in file.table():
        place = f"line {number}"
        yield QuestionRecord(
            place, row.get("qid", ""), row.get("question", ""), row.get("type", "")
        )


def _tabbed(file: File) -> Iterator[QuestionRecord]:
    for row in file.rows():
        place = f"line {row.number}"
        name, _, rest = row.text.partition("\t")
        text, _, kind = rest.partition("\t")
        yield QuestionRecord(place, name, text, kind)
