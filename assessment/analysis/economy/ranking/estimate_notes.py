"""What estimates rest on, in sentences: looks, skipped units, and what has changed since the declaration."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.analysis.economy.topics.drawable_topics import (
    drawable_topics,
    population_of,
)
from assessment.analysis.economy.topics.judged_topic_scores import DrawnScores
from assessment.analysis.economy.units.unit_progress import DrawnUnits
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.formats.numbers import percent_text
from assessment.model.economy import Design, DrawRule

_SKIPPED = (
    "{:,} units that people could not judge count as anything they may be: the intervals reach from the "
    "lowest to the highest score"
)

ESTIMATORS: dict[DrawRule, str] = {
    "topics": "regression estimator with finite-population correction and Student's t (Cochran 1977; with a "
    "machine Angelopoulos et al. 2023)",
    "units": "difference estimator over units drawn with known probabilities, combined over rounds, with the "
    "normal distribution (Zrnic and Candès 2024)",
}
"""What estimates are made by, in words."""


def is_declared_look(declared: DeclaredDesign, look: int) -> bool:
    """Whether the estimates are looked at when so many topics or units were to be judged."""
    return look in declared.design.looks


def look_note(declared: DeclaredDesign, look: int, size: int) -> str:
    """Whether this is a declared look, and what it means if it is not; a sentence.

    look: the judged topics, or the units that were to be judged at the end of the newest complete round.
    """
    looks = declared.design.looks
    count = len(looks)
    rule = declared.design.rule
    if not look:
        return (
            f"Nothing is estimated yet; the first look comes after {looks[0]:,} {rule}."
        )
    if look == size:
        return f"All {rule} are judged: the estimates are the official means."
    if is_declared_look(declared, look):
        number = looks.index(look) + 1
        confidence = percent_text(declared.design.confidence, 2)
        return (
            f"This is look {number} of {count}. Each interval is made for {confidence}, so that those of all "
            "looks hold together in 95 of 100 campaigns."
        )
    return (
        "This is no declared look. Whoever stops between looks because the result looks good has intervals "
        "that hold in 88 to 90 of 100 campaigns instead of 95."
    )


def population_notes(campaign: Campaign, design: Design) -> Iterator[str]:
    """Whether the topics are those of the declaration."""
    present = population_of(drawable_topics(campaign))
    before = design.population
    if present != before:
        yield (
            f"the campaign has other topics than its design ({present.size:,} now, {before.size:,} then): "
            "the estimates are of the present ones, in the same random order"
        )


def score_notes(scores: DrawnScores) -> Iterator[str]:
    """What drawn topics are without all their labels, or wait."""
    if scores.skipped:
        yield _SKIPPED.format(scores.skipped)
    if scores.ahead:
        yield (
            f"{scores.ahead:,} topics are finished ahead of the drawn order; they count once those before "
            "them are finished"
        )


def unit_notes(design: Design, units: DrawnUnits) -> Iterator[str]:
    """Which units are missing or wait."""
    before = design.population.size
    if units.size != before:
        yield (
            f"the campaign has {units.size:,} units now, {before:,} when the design was declared: the "
            "estimates are of the present ones"
        )
    if units.unknown:
        yield (
            f"{units.unknown:,} units came after the newest round: estimates wait until a round is drawn "
            "in which they can be"
        )
    # Before the first complete round nothing is estimated.
    if units.waiting and units.rounds:
        yield (
            f"{units.waiting:,} units of the newest round are not judged yet; estimates rest on the rounds "
            "before"
        )
    if units.skipped:
        yield _SKIPPED.format(units.skipped)
