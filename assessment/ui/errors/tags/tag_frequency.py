"""How many units have tags, and which tags most of them have, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from assessment.analysis.errors.cost_sums import Loss, greatest
from assessment.formats.plurals import number_of
from assessment.ui.errors.tags.names import quoted_names
from assessment.ui.foreign_text import md


def counts_in_words(units_by_tag: Counter[str], runs: Sequence[str]) -> str:
    """How many units have tags, in which run where it is one, and which tags most of them have.

    >>> counts_in_words(Counter(misread=2, odd=1), ["heron"])
    '**3 tagged units in heron**, most often “misread” (2).'
    """
    units = number_of(units_by_tag.total(), "tagged unit")
    where = f" in {md(runs[0])}" if len(runs) == 1 else ""
    return f"**{units}{where}**, {_most_often(units_by_tag)}."


def _most_often(units_by_tag: Counter[str]) -> str:
    tags = _tags_of_most_units(units_by_tag)
    names = ", ".join(f"“{md(tag)}”" for tag in tags)
    if len(units_by_tag) == 1:
        return names
    units = units_by_tag[tags[0]]
    each = " each" if len(tags) > 1 else ""
    return f"most often {names} ({units:,}{each})"


def _tags_of_most_units(units_by_tag: Counter[str]) -> list[str]:
    """The tag that most units have, or all that have as many."""
    most = max(units_by_tag.values(), default=0)
    return [tag for tag, units in units_by_tag.items() if units == most]


def _most_frequent(units_by_tag: Counter[str]) -> list[str]:
    """The tags that most units have; none where all have as many, or there is one tag alone."""
    tags = _tags_of_most_units(units_by_tag)
    return tags if len(tags) < len(units_by_tag) else []


def are_most_frequent(units_by_tag: Counter[str], losses: Sequence[Loss]) -> bool:
    """Whether most units have the tags of these losses, and no others as many."""
    return set(_most_frequent(units_by_tag)) == {loss.name for loss in losses}


def others_frequent(units_by_tag: Counter[str], losses: Sequence[Loss]) -> str:
    """Which tags most units have, where these are others than the dearest of the losses; else ""."""
    most_frequent = _most_frequent(units_by_tag)
    if not most_frequent or are_most_frequent(units_by_tag, greatest(losses)):
        return ""
    names = quoted_names(most_frequent)
    units = units_by_tag[most_frequent[0]]
    of_all = f"{units:,} of {number_of(units_by_tag.total(), 'unit')}"
    if len(most_frequent) > 1:
        return f"{names} are most frequent ({of_all} each)."
    return f"{names} is most frequent ({of_all})."
