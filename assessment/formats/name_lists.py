"""Names in sentences for people: "heron, ibis and tern"."""

from collections.abc import Iterable, Sequence

from assessment.formats.plurals import number_of
from assessment.formats.reports import shown

_MAX_NAMED = 20
"""Names that a line has room for."""
_MAX_LISTED = 5
"""Runs or assessors named in one sentence; several others are counted."""


def joined_names(names: Iterable[str], word: str = "and") -> str:
    """The names with commas, and with the word before the last one; "" without names.

    >>> joined_names(["heron", "ibis", "tern"]), joined_names(["heron", "ibis"], "or")
    ('heron, ibis and tern', 'heron or ibis')
    >>> joined_names(["heron"]), joined_names([])
    ('heron', '')
    """
    every_name = list(names)
    if len(every_name) < 2:
        return "".join(every_name)
    *others, last = every_name
    return f"{', '.join(others)} {word} {last}"


def first_names(names: Sequence[str], most: int = _MAX_NAMED) -> str:
    """The names with commas; of many the first ones, and how many more there are.

    >>> first_names(["heron", "ibis"]), first_names(["heron"] * 1021)[-20:]
    ('heron, ibis', 'heron and 1,001 more')
    """
    text = ", ".join(names[:most])
    if len(names) > most:
        text += f" and {len(names) - most:,} more"
    return text


def first_distinct_names(names: Iterable[str], most: int = 6) -> str:
    """As `first_names`, each name once.

    >>> first_distinct_names(["a", "b", "a"]), first_distinct_names("abcd", 2)
    ('a, b', 'a, b and 2 more')
    """
    distinct = list(dict.fromkeys(names))
    return first_names(distinct, most)


def first_foreign_names(names: Iterable[str], most: int = 5) -> str:
    """As `first_names`, each name short enough for a sentence: names in files can be of any length.

    >>> first_foreign_names(["heron", "i" * 61, "tern"], 2)[-15:]
    'iii… and 1 more'
    """
    every_name = list(names)
    # A file can have millions of wrong names: only those that are listed are made short.
    short = [shown(name) for name in every_name[:most]]
    return first_names([*short, *every_name[most:]], most)


def joined_runs(names: Sequence[str]) -> str:
    """The names of runs with an "and"; of many the first ones, and how many other runs there are.

    >>> joined_runs(["heron"]), joined_runs(["heron", "ibis", "tern"])
    ('heron', 'heron, ibis and tern')
    """
    return _joined_or_counted(names, "other run")


def joined_assessors(names: Sequence[str]) -> str:
    """The names of assessors in the same way.

    >>> joined_assessors(["Ann"] * 4 + ["Ben"] * 3)
    'Ann, Ann, Ann, Ann, Ben and 2 other assessors'
    """
    return _joined_or_counted(names, "other assessor")


def _joined_or_counted(names: Sequence[str], other: str) -> str:
    named = list(names)
    # "1 other run" would take the room of its name.
    if len(names) > _MAX_LISTED + 1:
        others = number_of(len(names) - _MAX_LISTED, other)
        named[_MAX_LISTED:] = [others]
    return joined_names(named)
