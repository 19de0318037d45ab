"""The rows of a comparison in words."""

from __future__ import annotations

import re
from collections import Counter

from assessment.analysis.comparison import ScoreMatrix
from assessment.campaign import Campaign

_STEP = re.compile(" [»/] ")
"""Between the parts of a title that is a path."""
_SHORT_ID, _LONGEST_ID = 6, 12
"""Letters of an id that needs no words in its place, and of one that stands where the words are long."""
_SHORT_TITLE = 24
"""Letters of words that have room at a point of a picture."""


def row_label(campaign: Campaign, scores: ScoreMatrix, row: str) -> str:
    """The id of a topic with its words; of a part its words first, since ids of parts are long."""
    title = row_title(campaign, scores, row)
    if not title or title == row:
        return row
    if row in scores.topic_by_part:
        return f"{title}  ({row})"
    return f"{row}  {title}"


def row_labels(campaign: Campaign, scores: ScoreMatrix) -> dict[str, str]:
    """The labels of all rows; a part whose words no other one has needs no id behind them."""
    titles = {row: row_title(campaign, scores, row) for row in scores.topics}
    counts = Counter(titles.values())
    labels = {}
    for row, title in titles.items():
        is_unmistakable = row in scores.topic_by_part and title and counts[title] == 1
        labels[row] = title if is_unmistakable else row_label(campaign, scores, row)
    return labels


def row_title(campaign: Campaign, scores: ScoreMatrix, row: str) -> str:
    """The title of a topic, or of a part of one."""
    if row in scores.topic_by_part:
        return scores.titles.get(row, "")
    return campaign.track.headline(campaign.topics[row]).title


def short_name(row: str, title: str) -> str:
    """The name of a topic or part at its point: a short id, else the last words of its title.

    >>> short_name("901", "Iron"), short_name("tqa2:L_9001", "Lakes")
    ('901', 'Lakes')
    >>> short_name("2024-36302", "Why are bees important to us all?")
    '2024-36302'
    >>> short_name("enwiki:Beaver/Diet/Winter", "Diet » Winter")
    'Winter'
    """
    *_, last = _STEP.split(title)
    is_long = len(last) > _SHORT_TITLE
    if not title or len(row) <= _SHORT_ID:
        return row
    return row if is_long and len(row) <= _LONGEST_ID else last
