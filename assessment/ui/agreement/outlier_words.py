"""A sentence on an assessor who stands apart from the others."""

from __future__ import annotations

from assessment.analysis.agreement import AlphaRange, Outlier
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.ui.foreign_text import md


def outlier_in_words(apart: Outlier) -> str:
    """Who agrees less with the others than they do among themselves, by the alpha that the verdict is by."""
    alpha = "ordinal α" if apart.metric == "ordinal" else "Krippendorff's α"
    sentence = (
        f"{md(apart.assessor)} agrees less with each of the others ({alpha} {_range_in_words(apart.own)}) "
        f"than they do among themselves ({_range_in_words(apart.of_others)})."
    )
    if not apart.is_hint:
        return sentence
    items, topics = number_of(apart.items, "item"), number_of(apart.topics, "topic")
    hint = f"Take it as a hint: pairs have as few as {items} and {topics} in common"
    if apart.dominated:
        hint += ", and one label dominates, so that few labels decide α"
    return f"{sentence} {hint}."


def _range_in_words(alphas: AlphaRange) -> str:
    low, high = decimal_text(alphas.low, 3), decimal_text(alphas.high, 3)
    return low if low == high else f"{low} to {high}"
