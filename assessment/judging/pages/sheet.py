"""The shape of what the desk is sent for one page; `ui/desk/static/protocol.js` describes all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from assessment.campaign.counting import Count
from assessment.formats.markdown import MarkdownValues
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_shapes import (
    DocumentValues,
    HintValues,
    ScaleValues,
    ScreenValues,
    UnitValues,
)
from assessment.model import Headline, Screen

ScreenFilter = Literal["all", "open"]


class Neighbours(TypedDict):
    """The addresses that the keys for back and forth lead to; None where there is none."""

    next: int | None
    previous: int | None
    next_open: int | None
    previous_open: int | None


class Position(Neighbours):
    """Where a page is: `screen` is its address; `topic` and `in_topic` count from 1."""

    screen: int
    topic: int
    topics: int
    in_topic: int
    of_topic: int


class PageProgress(TypedDict):
    """How many units are dealt with."""

    screen: Count
    topic: Count
    campaign: Count


class TopicValues(TypedDict):
    """What the topic asks."""

    id: str
    title: str
    question: str
    narrative: str


class OwnGuidelines(TypedDict):
    """The organisers' text in pieces; `version` differs for another text, and is "" without any."""

    version: str
    nodes: list[MarkdownValues]


class CampaignValues(TypedDict):
    """Names and guidelines; `closed` says why nothing can be judged now, and is "" while it can."""

    title: str
    track: str
    guidelines: Sequence[str]
    own_guidelines: OwnGuidelines
    nuggets: bool
    closed: str


class PageValues(TypedDict):
    """The page itself: its screen, units and documents, and how much is done."""

    progress: PageProgress
    scales: list[ScaleValues]
    screen: ScreenValues
    units: Sequence[UnitValues]
    documents: dict[str, DocumentValues]


class Sheet(PageValues):
    """One page with where it is.

    `terms` are words of the topic to mark; `hints` say what to look at in the documents, None where the
    organisers have turned them off.
    """

    campaign: CampaignValues
    assessor: str
    order: Order
    orders: Sequence[Order]
    only: ScreenFilter
    position: Position
    topic: TopicValues
    terms: list[str]
    hints: list[HintValues] | None


def topic_values(topic: str, headline: Headline, screen: Screen) -> TopicValues:
    """The topic in words, with the question of the screen where it has its own."""
    return {
        "id": topic,
        "title": headline.title,
        "question": screen.question or headline.question,
        "narrative": headline.narrative,
    }
