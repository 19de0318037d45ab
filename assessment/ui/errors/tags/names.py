"""The names of tags and runs in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.formats.name_lists import joined_names
from assessment.formats.plurals import number_of
from assessment.ui.foreign_text import md

MAX_RUNS = 2
"""Runs that are named; more are counted."""


def runs_in_words(runs: Sequence[str]) -> str:
    """The names of a few runs, or how many there are; the names are taken as they are.

    In Markdown they have to be Markdown already, by `foreign_text.md`.

    >>> runs_in_words(["heron"]), runs_in_words(["heron", "tern"]), runs_in_words(["a", "b", "c"])
    ('heron', 'heron and tern', '3 runs')
    """
    if len(runs) > MAX_RUNS:
        return number_of(len(runs), "run")
    return " and ".join(runs)


def quoted_names(names: Sequence[str]) -> str:
    """The names of tags in a sentence.

    >>> print(quoted_names(["misread", "outdated"]))
    “misread” and “outdated”
    >>> print(quoted_names(["misread", "outdated", "wrong"]))
    “misread”, “outdated” and “wrong”
    """
    return joined_names(f"“{md(name)}”" for name in names)
