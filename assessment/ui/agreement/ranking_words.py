"""Two rankings of the runs in a sentence of Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from assessment.analysis.agreement import RankingComparison, ranking_change, renamed
from assessment.formats.name_lists import joined_names
from assessment.ui.foreign_text import md


def change_in_words(
    comparison: RankingComparison, digits: int, measure: str = ""
) -> str:
    """What differs between two rankings that are not the same; `measure` is Markdown."""
    return ranking_change(renamed(comparison, md, md), digits, measure)


def assessors_of(
    comparisons: Sequence[RankingComparison], word: Literal["and", "or"] = "and"
) -> str:
    """The assessors whose labels alone make the second rankings."""
    names = (md(comparison.second) for comparison in comparisons)
    return joined_names(names, word)
