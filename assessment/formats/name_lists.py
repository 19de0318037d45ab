"""Names in sentences for people: "heron, ibis and tern"."""

from collections.abc import Iterable


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
