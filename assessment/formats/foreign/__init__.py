"""Files that are not read: what they are, in a word, and what to do with them."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.formats.foreign.binary_formats import BINARY, LAST_BINARY, ZIP
from assessment.formats.foreign.file_preview import FilePreview, ForeignFormat
from assessment.formats.foreign.text_formats import (
    OWN_PAGE,
    OWN_TEXT,
    SHAPES,
    TEXT,
    trec_run,
)

__all__ = [
    "OWN_PAGE",
    "FilePreview",
    "ForeignFormat",
    "binary",
    "is_trec_run",
    "named_format",
    "own",
    "shape",
    "unmistakable",
]


def own(preview: FilePreview) -> ForeignFormat | None:
    """The format of a file that the desk itself wrote and that no track imports.

    Such files are archives, tables of scores and reports.
    """
    # The first of the binary formats is the desk's own archive, a zip: told before zips of any kind are.
    return _first(preview, (BINARY[0], *OWN_TEXT))


def unmistakable(preview: FilePreview) -> ForeignFormat | None:
    """The format of a file whose first bytes leave no doubt, and that no track wants; zips may be wanted."""
    return _first(preview, (known for known in BINARY if known is not ZIP))


def binary(preview: FilePreview) -> ForeignFormat | None:
    """The format of a file that is no text."""
    return _first(preview, (*BINARY, LAST_BINARY))


def named_format(preview: FilePreview) -> ForeignFormat | None:
    """A text format of another track or tool."""
    return _first(preview, TEXT)


def is_trec_run(preview: FilePreview) -> bool:
    """Whether the lines have the six columns of a run in TREC format."""
    return bool(trec_run(preview))


def shape(preview: FilePreview) -> ForeignFormat | None:
    """The format of text in some markup or table."""
    return _first(preview, SHAPES)


def _first(
    preview: FilePreview, formats: Iterable[ForeignFormat]
) -> ForeignFormat | None:
    return next((known for known in formats if known.what(preview)), None)
