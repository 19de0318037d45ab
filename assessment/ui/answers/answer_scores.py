"""What a run scores at a topic, in a line: the chief measure, two further ones, and the way to all."""

from __future__ import annotations

from assessment.campaign import Campaign
from assessment.formats.score_tables import score_in_words
from assessment.model.measures import chief_measures_first
from assessment.ui.foreign_text import md
from assessment.ui.links import address
from assessment.ui.measures import measure_heading, topic_digits

_MOST = 3
"""Measures in the line; a track can have forty."""


def scores_in_words(campaign: Campaign, topic: str, run: str) -> str:
    """The run's scores at the topic as Markdown, chief and official ones first; "" where it has none."""
    track = campaign.track
    scores = {}
    for score in campaign.topic_scores(topic):
        if score.run == run and score.value is not None:
            scores[score.measure] = score
    names = [name for name in scores if track.measure(name).official]
    first = chief_measures_first(names or scores, track.measure)[:_MOST]
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
