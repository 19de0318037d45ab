"""What a unit is about where its name does not say it: each question of a topic has an "answer 1"."""

from __future__ import annotations

from assessment.analysis.errors import RunUnit
from assessment.analysis.errors.retrieval import (
    MissedItem,
    OtherItem,
    RelevantItem,
    Retrieval,
)
from assessment.analysis.errors.wording import rank_in_words
from assessment.campaign import Campaign
from assessment.model import Unit
from assessment.model.units import quoted
from assessment.review.unit_list.subjects import part_of_topic
from assessment.ui.foreign_text import md
from assessment.ui.topic_titles import title_with_part, topic_title

_BEGINNING = 48
"""Letters of a passage that has no name, in a sentence."""


def part_of_unit(campaign: Campaign, unit: RunUnit) -> str:
    """The question or section of the topic that the unit is about; "" where that is the whole topic."""
    headline = campaign.track.headline(campaign.topics[unit.ref.topic])
    return part_of_topic(headline, unit.screen_question)


def title_of_unit(campaign: Campaign, unit: RunUnit) -> str:
    """The topic's title with the part that the unit is about."""
    title = topic_title(campaign, unit.ref.topic)
    return title_with_part(title, part_of_unit(campaign, unit))


def topic_of_unit(campaign: Campaign, unit: RunUnit) -> str:
    """The topic's id with what tells most in little room: the part that the unit is about, else the title."""
    topic = unit.ref.topic
    about = part_of_unit(campaign, unit) or topic_title(campaign, topic)
    return f"{topic} {about}"


def part_with_topic(campaign: Campaign, unit: RunUnit) -> str:
    """The same of one topic among the units of that topic alone, which need no title; "" without a part."""
    part = part_of_unit(campaign, unit)
    return f"{unit.ref.topic} {part}" if part else ""


def is_numbered(unit: Unit) -> bool:
    """Whether the name is a number on its screen ("passage 3"), and not that of a document."""
    return not unit.document or unit.document not in unit.name


def has_only_a_number(run_unit: RunUnit) -> bool:
    """Whether it is an item of a ranking without a name, whose number would be taken for its rank."""
    return run_unit.retrieval is not None and is_numbered(run_unit.unit)


def link_name(campaign: Campaign, run_unit: RunUnit) -> str:
    """The unit in a list of many topics, as Markdown: "Lakes » Water, rank 4", "answer, topic 3"."""
    if not has_only_a_number(run_unit):
        return f"{md(run_unit.unit.name)}, topic {md(run_unit.ref.topic)}"
    place = rank_in_words(run_unit.retrieval)
    if run_unit.is_missed:
        # Without a rank the number tells what was missed of one section apart.
        place += f" {md(run_unit.unit.name)}"
    return f"{name_of_several(campaign, run_unit)}, {place}"


def name_of_several(campaign: Campaign, unit: RunUnit) -> str:
    """The same for several runs, in whose rankings the unit has other ranks."""
    if has_only_a_number(unit):
        return md(title_of_unit(campaign, unit))
    return link_name(campaign, unit)


def unit_in_words(campaign: Campaign, run_unit: RunUnit) -> str:
    """The unit with its rank, its topic and its part of it, as Markdown."""
    part = part_of_unit(campaign, run_unit)
    if run_unit.retrieval is not None and has_only_a_number(run_unit):
        return _ranked_in_words(run_unit, run_unit.retrieval, part)
    words = f"{md(run_unit.unit.name)} at topic {md(run_unit.ref.topic)}"
    if part:
        words += f", {md(quoted(part))}"
    rank = rank_in_words(run_unit.retrieval)
    return f"{words} ({rank})" if rank else words


def _ranked_in_words(unit: RunUnit, retrieval: Retrieval, part: str) -> str:
    """An item of a ranking by its rank and first words; the number in its name would be taken for a rank."""
    noun = retrieval.noun.one
    where = f"of {md(quoted(part))}" if part else f"at topic {md(unit.ref.topic)}"
    text = md(quoted(unit.text, _BEGINNING))
    match retrieval:
        case MissedItem():
            return f"the {noun} {where} ({text}), which was missed"
        case RelevantItem(rank) | OtherItem(rank):
            return f"the {noun} at rank {rank:,} {where} ({text})"
