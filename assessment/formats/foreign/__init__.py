"""Files that are not read: what they are, in a word, and what to do with them."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.formats.foreign.binary import BINARY, LAST_BINARY, ZIP
from assessment.formats.foreign.inspection import Look, Sign
from assessment.formats.foreign.text import OWN_PAGE, OWN_TEXT, SHAPES, TEXT, trec_run

__all__ = [
    "OWN_PAGE",
    "Look",
    "Sign",
    "binary",
    "is_trec_run",
    "named_format",
    "own",
    "shape",
    "unmistakable",
]


def own(look: Look) -> Sign | None:
    """The sign of a file that the desk itself wrote and that no track imports.

    Such files are archives, tables of scores and reports.
    """
    return _first(look, (BINARY[0], *OWN_TEXT))


def unmistakable(look: Look) -> Sign | None:
    """The sign of a file whose first bytes leave no doubt, and that no track wants; zips may be wanted."""
    return _first(look, (sign for sign in BINARY if sign is not ZIP))


def binary(look: Look) -> Sign | None:
    """The sign of a file that is no text."""
    return _first(look, (*BINARY, LAST_BINARY))


def named_format(look: Look) -> Sign | None:
    """The sign of a text format of another track or tool."""
    return _first(look, TEXT)


def is_trec_run(look: Look) -> bool:
    """Whether the lines have the six columns of a run in TREC format."""
    return bool(trec_run(look))


def shape(look: Look) -> Sign | None:
    """The sign of text in some markup or table."""
    return _first(look, SHAPES)


def _first(look: Look, signs: Iterable[Sign]) -> Sign | None:
    return next((sign for sign in signs if sign.what(look)), None)
