"""What pages and the report say of intervals from few topics, and of those that there are not."""

from __future__ import annotations

from assessment.formats.plurals import number_word
from assessment.statistics.confidence_intervals import (
    FEWEST_TOPICS,
    ROUGH_TOPICS,
    is_rough,
)

TOO_FEW = f"fewer than {number_word(FEWEST_TOPICS)}"
"""Stands before the noun where there is no interval."""
FEW = f"fewer than {number_word(ROUGH_TOPICS)}"
"""Stands before the noun where an interval is rough, and a comparison no more than a hint."""

INTERVAL_RULE = f"With {TOO_FEW} topics there is no interval, from {FEW} it is rough."


def interval_words(*topics: int, several: str = "topics") -> str:
    """A caution about intervals, each from one of these numbers of topics; "" where none is needed.

    >>> interval_words(3), interval_words(7, 12), interval_words(10)
    ('No interval from fewer than five topics.', 'Intervals from fewer than ten topics are rough.', '')
    """
    least = min(topics, default=FEWEST_TOPICS)
    has_too_few = least < FEWEST_TOPICS
    has_rough = any(map(is_rough, topics))
    sentences = []
    if has_too_few:
        sentences.append(f"No interval from {TOO_FEW} {several}.")
    if has_rough:
        sentences.append(f"Intervals from {FEW} {several} are rough.")
    return " ".join(sentences)


def rough_words(*topics: int, several: str = "topics") -> str:
    """What a title adds to "interval" where every interval is rough; "" where one is not.

    >>> rough_words(7, 9, 3), rough_words(7, 12), rough_words(3)
    (' (rough: fewer than ten topics)', '', '')
    """
    with_interval = [count for count in topics if count >= FEWEST_TOPICS]
    rough = [count for count in with_interval if is_rough(count)]
    if not rough or len(rough) < len(with_interval):
        return ""
    return f" (rough: {FEW} {several})"


def rough_row_words(*topics: int) -> list[str]:
    """The mark for each row where some intervals are rough; where all are, the title says so instead.

    >>> rough_row_words(7, 12), rough_row_words(7, 9), rough_row_words(3, 12)
    (['rough', ''], ['', ''], ['', ''])
    """
    if rough_words(*topics):
        return [""] * len(topics)
    return ["rough" if is_rough(count) else "" for count in topics]
