"""The rows of a comparison in words."""

from __future__ import annotations

from collections import Counter

from assessment.analysis.comparison import ScoreMatrix
from assessment.campaign import Campaign


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
