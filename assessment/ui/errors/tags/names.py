"""Tags and runs in sentences: their names, and which tags most units have."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors import TaggedUnit, tag_counts
from assessment.analysis.errors.cost_sums import Loss, greatest
from assessment.analysis.errors.tagging import TagCount
from assessment.formats.name_lists import joined_names
from assessment.formats.plurals import number_of
from assessment.ui.foreign_text import md

MAX_RUNS = 2
"""Runs that are named; more are counted."""


def runs_in_words(runs: Sequence[str]) -> str:
    """The names of a few runs, or how many there are.

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


def counts_in_words(entries: Sequence[TaggedUnit], runs: Sequence[str]) -> str:
    """Which tags most units have, in which run where it is one."""
    tallies = tag_counts(entries)
    units = number_of(len(entries), "tagged unit")
    where = f" in {md(runs[0])}" if len(runs) == 1 else ""
    return f"**{units}{where}**, {_most_frequent(tallies)}."


def _most_frequent(tallies: Sequence[TagCount]) -> str:
    most = max(tally.units for tally in tallies)
    first = [f"“{md(tally.tag)}”" for tally in tallies if tally.units == most]
    names = ", ".join(first)
    if len(tallies) == 1:
        return names
    each = " each" if len(first) > 1 else ""
    return f"most often {names} ({most:,}{each})"


def _most_frequent_tags(entries: Sequence[TaggedUnit]) -> list[TagCount]:
    """The tags that most units have; none where all have as many."""
    tallies = tag_counts(entries)
    units = [tally.units for tally in tallies]
    # Where all have as many, or there is one tag alone, none stands out.
    if len(set(units)) < 2:
        return []
    return [tally for tally in tallies if tally.units == max(units)]


def is_most_frequent(entries: Sequence[TaggedUnit], tags: Sequence[Loss]) -> bool:
    """Whether most units have these tags, and no others as many."""
    frequent = {tally.tag for tally in _most_frequent_tags(entries)}
    return frequent == {loss.name for loss in tags}


def others_frequent(entries: Sequence[TaggedUnit], losses: Sequence[Loss]) -> str:
    """Which tags most units have, where these are others than the dearest of the losses; else ""."""
    most = _most_frequent_tags(entries)
    if not most or is_most_frequent(entries, greatest(losses)):
        return ""
    names = quoted_names([tally.tag for tally in most])
    of_all = f"{most[0].units:,} of {number_of(len(entries), 'unit')}"
    if len(most) > 1:
        return f"{names} are most frequent ({of_all} each)."
    return f"{names} is most frequent ({of_all})."
