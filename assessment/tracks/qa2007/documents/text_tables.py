"""Texts of documents as a table: JSON Lines or CSV with id, title and text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from assessment.formats import Packed, Unreadable, parse_json, problem
from assessment.formats.json_records import first_field
from assessment.model import Document
from assessment.tracks.qa2007.documents.article_texts import (
    paragraphs_of,
    plain_document,
)

_IDS = ("id", "docid", "doc_id", "docno")
_TEXTS = ("text", "contents", "body")
_TITLES = ("title", "headline")
MAX_LINE = 16 * 2**20
"""Characters of the longest line of a CSV file."""


class TextRow(NamedTuple):
    """A row of the table; `document` is None where it cannot be used, and `wrong` says why.

    `name` is the id, "" without one.
    """

    name: str
    place: str
    document: Document | None
    wrong: str = ""


def is_text_table(file: Packed) -> bool:
    """A JSON object with an id and a text, or the header of a CSV file with these columns."""
    if isinstance(file.head, dict):
        return _has_columns(file.head)
    header = file.start.removeprefix(b"\xef\xbb\xbf").split(b"\n", 1)[0]
    return _has_columns(_names(header.decode("utf-8", errors="replace")))


def _has_columns(names: Any) -> bool:
    return any(name in names for name in _IDS) and any(name in names for name in _TEXTS)


def _names(header: str) -> list[str]:
    cells = header.strip("\r\n").split(",")
    return [cell.strip(' "').lower() for cell in cells]


def text_rows(file: Packed) -> Iterator[TextRow]:
    """The rows in order, read one by one.  Raises `Unreadable` where a CSV file cannot be cut into cells."""
    if isinstance(file.head, dict):
        yield from _json_rows(file)
    else:
        yield from _csv_rows(file)


def _json_rows(file: Packed) -> Iterator[TextRow]:
    """A row for each line of JSON Lines."""
    for row in file.rows():
        place = f"line {row.number:,}"
        try:
            value = parse_json(row.text, file.name, place)
        except Unreadable as error:
            yield TextRow("", place, None, error.problem.what)
            continue
        if isinstance(value, dict):
            yield _row(value, place)
        else:
            yield TextRow("", place, None, "the line is no JSON object")


def _csv_rows(file: Packed) -> Iterator[TextRow]:
    """A row for each row of the CSV that has a cell; raises Unreadable where it is no CSV in UTF-8."""
    with file.stream() as stream:
        text = io.TextIOWrapper(stream, "utf-8-sig", newline="")
        reader = csv.reader(_bounded_lines(text), strict=True)
        try:
            names = [name.strip().lower() for name in next(reader)]
            for cells in reader:
                # A row may be shorter than the header; what it lacks is absent.
                value = dict(zip(names, cells, strict=False))
                if any(cells):
                    yield _row(value, f"line {reader.line_num:,}")
        except (csv.Error, UnicodeDecodeError) as error:
            place = f"line {reader.line_num + 1:,}"
            what = f"not valid CSV in UTF-8 ({error})"
            right = "quote cells, and save the file as UTF-8"
            raise Unreadable(
                problem(file.name, "MALFORMED_FILE", place, what=what, right=right)
            ) from None


def _bounded_lines(text: io.TextIOWrapper) -> Iterator[str]:
    while line := text.readline(MAX_LINE):
        if len(line) == MAX_LINE:
            raise csv.Error(f"a line has more than {MAX_LINE // 2**20} Mi characters")
        yield line


def _row(value: Mapping[str, Any], place: str) -> TextRow:
    """A document from its fields; its text is a string or a list of paragraphs."""
    name = first_field(value, _IDS)
    text = first_field(value, _TEXTS)
    if isinstance(text, str):
        paragraphs = paragraphs_of(text)
    elif isinstance(text, list) and all(isinstance(each, str) for each in text):
        paragraphs = text
    else:
        return TextRow(_as_text(name), place, None, "the text is no string")
    document = plain_document(
        _as_text(name), _as_text(first_field(value, _TITLES)), paragraphs
    )
    return TextRow(document.id, place, document)


def _as_text(value: Any) -> str:
    # Not isinstance of int: true is no id.
    return str(value).strip() if type(value) in (str, int) else ""
