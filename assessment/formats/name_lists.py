"""Names in sentences for people: "heron, ibis and tern"."""

from collections.abc import Iterable, Sequence

from assessment.formats.plurals import number_of

_MAX_NAMED = 20
"""Names that a line has room for."""
_MAX_LISTED = 5
"""Runs named in one sentence; several others are counted."""


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


def first_names(names: Sequence[str]) -> str:
    """The names with commas, of many as many as a line has room for.

    >>> first_names(["heron", "ibis"]), first_names(["heron"] * 1021)[-20:]
    ('heron, ibis', 'heron and 1,001 more')
    """
    text = ", ".join(names[:_MAX_NAMED])
    if len(names) > _MAX_NAMED:
        text += f" and {len(names) - _MAX_NAMED:,} more"
    return text


def listed(names: Sequence[str]) -> str:
    """The names with an "and"; of many the first ones.

    >>> listed(["heron"]), listed(["heron", "ibis", "tern"])
    ('heron', 'heron, ibis and tern')
    """
    shown = list(names)
    # "1 other run" would take the room of its name.
    if len(names) > _MAX_LISTED + 1:
        others = number_of(len(names) - _MAX_LISTED, "other run")
        shown[_MAX_LISTED:] = [others]
    return joined_names(shown)
