"""The rows of a comparison in words."""

from __future__ import annotations

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


def row_title(campaign: Campaign, scores: ScoreMatrix, row: str) -> str:
    """The title of a topic, or of a part of one."""
    if row in scores.topic_by_part:
        return scores.titles.get(row, "")
    return campaign.track.headline(campaign.topics[row]).title
