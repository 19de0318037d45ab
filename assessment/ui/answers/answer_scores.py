"""What a run scores at a topic, in a line: the first columns of Scores, and the way to all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assessment.analysis.comparison.score_table import MeasureColumn, column_groups
from assessment.campaign import Campaign
from assessment.formats.score_tables import score_in_words
from assessment.model import Track
from assessment.model.measures import chief_measures_first
from assessment.ui.foreign_text import md
from assessment.ui.links import address
from assessment.ui.measures import measure_heading, topic_digits

_MOST = 3
"""Measures in the line; a track can have forty."""


def scores_in_words(campaign: Campaign, topic: str, run: str) -> str:
    """The run's scores at the topic as Markdown, in the order of Scores; "" where it has none."""
    track = campaign.track
    scores = {}
    for score in campaign.topic_scores(topic):
        if score.run == run and score.value is not None:
            scores[score.measure] = score
    first = _in_order_of_columns(track, list(scores))[:_MOST]
    if not first:
        return ""
    parts: list[str] = []
    for name in first:
        digits = topic_digits(campaign, name)
        value = f"{scores[name].value:.{digits}f}"
        if not parts:
            # How much is judged is told once, with the measure that counts most.
            value = score_in_words(scores[name], digits)
        parts.append(f"{md(measure_heading(track, name))} **{md(value)}**")
    line = f"At this topic: {', '.join(parts)}."
    more = len(scores) - len(parts)
    if not more:
        return line
    link = address("scores", campaign)
    return f"{line} [{more} more on *Scores*]({link})"


def _in_order_of_columns(track: Track[Any, Any], measures: Sequence[str]) -> list[str]:
    """The measures as the table on Scores has them from left to right, without those folded away."""
    names = chief_measures_first(measures, track.measure)
    # What the table is ordered by stands first, all others in the track's order.
    names[1:] = [name for name in measures if name not in names[:1]]
    groups = column_groups(track, [MeasureColumn(name) for name in names])
    return [column.measure for group in groups for column in group.shown]
