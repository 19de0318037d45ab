"""Questions come in: tagged, as two columns behind a tab, or as CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator

from assessment.formats import File
from assessment.tracks.r2c2.answer import Topic
from assessment.tracks.r2c2.lines import SHOWN, R2C2Known, R2C2Read, Report
from assessment.tracks.r2c2.names import is_id

MAX_QUESTION = 10_000
_TAG = re.compile(r"<qid>", re.IGNORECASE)
_ID = re.compile(r"([^<]{1,100})</qid>", re.IGNORECASE)
_TEXT = re.compile(r"<q>(.*?)</q>", re.IGNORECASE | re.DOTALL)
_TYPE = re.compile(r"<type>([^<]{0,100})</type>", re.IGNORECASE)

Row = tuple[str, str, str, str]
"""Place, id, question, type."""


def is_topics(file: File) -> bool:
    return bool(_TAG.search(file.text[:20_000])) or _is_table(file) or _is_tabbed(file)


def _header(file: File) -> list[str]:
    first = next((row.text for row in file.rows()), "")
    return [cell.strip().lower() for cell in next(csv.reader([first]), [])] if len(first) < 2000 else []


def _is_table(file: File) -> bool:
    header = _header(file)
    return "qid" in header and "question" in header and "passage_key" not in header and "ac_run" not in header


def _is_tabbed(file: File) -> bool:
    """Ids and texts behind a tab; rankings and grades of other tools have numbers there."""
    first = [row.text.partition("\t") for _, row in zip(range(50), file.rows(), strict=False)]
    return bool(first) and all(is_id(name.strip()) and _has_words(text) for name, _, text in first)


def _has_words(text: str) -> bool:
    return any(character.isalpha() for character in text)


def read_topics(file: File, known: R2C2Known) -> R2C2Read:
    """Every question; one that occurs twice counts as it stood first."""
    report = Report(file.name)
    topics: dict[str, Topic] = {}
    rows = _tagged(file) if _TAG.search(file.text) else _table(file) if _is_table(file) else _tabbed(file)
    for place, name, text, kind in rows:
        name, text = name.strip(), " ".join(text.split())
        if not is_id(name):
            report.error(
                "MALFORMED_TOPIC",
                place,
                f"{name[:SHOWN]!r} is not the id of a question",
                "digits, with a letter before them or not",
            )
        elif not text:
            report.error(
                "MALFORMED_TOPIC",
                place,
                f"question {name} has no text",
                "the question as a text; it was left out",
            )
        elif name in topics:
            report.error("REPEATED_TOPIC", place, f"question {name} occurs twice", "the first one counts")
        else:
            topics[name] = Topic(name, text[:MAX_QUESTION], kind.strip())
    return R2C2Read(topics=topics, problems=report.close())


def _tagged(file: File) -> Iterator[Row]:
    line, end = 1, 0
    starts = [found.start() for found in _TAG.finditer(file.text)]
    for start, stop in zip(starts, [*starts[1:], len(file.text)], strict=True):
        line, end = line + file.text.count("\n", end, start), start
        piece = file.text[start + len("<qid>") : stop]
        name, text, kind = _ID.match(piece), _TEXT.search(piece), _TYPE.search(piece)
        yield f"line {line}", name[1] if name else "", text[1] if text else "", kind[1] if kind else ""


def _table(file: File) -> Iterator[Row]:
    for number, row in file.table():
        yield f"line {number}", row.get("qid", ""), row.get("question", ""), row.get("type", "")


def _tabbed(file: File) -> Iterator[Row]:
    for row in file.rows():
        name, _, rest = row.text.partition("\t")
        text, _, kind = rest.partition("\t")
        yield f"line {row.number}", name, text, kind
