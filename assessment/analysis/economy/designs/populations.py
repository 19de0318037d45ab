"""What a design draws from: the topics or units that the campaign has now."""

from __future__ import annotations

from assessment.analysis.economy.measures.label_influences import (
    influences_of,
    unit_measure,
)
from assessment.analysis.economy.topics.drawable_topics import (
    drawable_topics,
    population_of,
)
from assessment.analysis.economy.units.unit_rounds import population_for
from assessment.campaign.handle import Campaign
from assessment.model.economy import Design, Population
from assessment.model.progress import Progress, no_progress


def population_of_topics(
    campaign: Campaign, design: Design, progress: Progress = no_progress
) -> Population:
    """All topics but those of training, whatever the design measures."""
    return population_of(drawable_topics(campaign))


def population_of_units(
    campaign: Campaign, design: Design, progress: Progress = no_progress
) -> Population:
    """The units that move the design's measure."""
    topics = drawable_topics(campaign)
    units = population_for(campaign, design, topics, progress)
    # A key alone may be that of units in other topics too.
    names = ["/".join(ref) for ref in units.refs]
    return population_of(names)


def count_of_topics(campaign: Campaign, design: Design) -> int:
    """How many topics there are to draw from."""
    return len(drawable_topics(campaign))


def count_of_units(campaign: Campaign, design: Design) -> int:
    """How many units there are to draw from; the number of topics where units do not fit the measure."""
    topics = drawable_topics(campaign)
    measure = unit_measure(campaign, design.measure)
    if measure is None:
        return len(topics)
    influences = influences_of(campaign, measure)
    return sum(len(influences[topic].refs) for topic in topics)
