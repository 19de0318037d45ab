"""What a topic is about, beside its id in tables, sentences and boxes."""

from __future__ import annotations

from assessment.campaign import Campaign
from assessment.ui.foreign_text import shown


def topic_title(campaign: Campaign, topic: str) -> str:
    """The title of a topic as it was imported; "" for a topic that the campaign does not have."""
    topics = campaign.topics
    if topic not in topics:
        return ""
    return campaign.track.headline(topics[topic]).title


def titled_topic(campaign: Campaign, topic: str) -> str:
    """The id of a topic with its title, for sentences; the id alone where the campaign has no such topic."""
    return f"{topic} {topic_title(campaign, topic)}".strip()


def topic_label(campaign: Campaign, topic: str) -> str:
    """The id of a topic with its title, for boxes in which one topic is chosen."""
    return shown(f"{topic}  {campaign.track.headline(campaign.topics[topic]).title}")


def title_with_part(title: str, part: str) -> str:
    """What a unit is about: its topic, and its part of it, which may name the topic.

    >>> title_with_part("Lakes", "Lakes » Water"), title_with_part("Lighthouse", "How tall is it?")
    ('Lakes » Water', 'Lighthouse: How tall is it?')
    """
    if not part or title in part:
        return part or title
    return f"{title}: {part}"
