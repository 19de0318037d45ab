"""The topics that a design may draw, without those of training, and the order in which it draws them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from assessment.analysis.economy.name_bytes import name_bytes
from assessment.campaign.handle import Campaign
from assessment.model.economy import Design, Population
from assessment.planning.stored_plan import training_topics
from assessment.statistics.unit_sampling import drawn_order


def population_of(names: Iterable[str]) -> Population:
    """The population with these names, in whatever order they come."""
    ordered = sorted(names)
    text = "\n".join(ordered)
    digest = hashlib.sha256(name_bytes(text)).hexdigest()
    return Population(len(ordered), digest)


def drawable_topics(campaign: Campaign) -> list[str]:
    """The topics that a design draws from: all but those of training."""
    training = training_topics(campaign.data)
    return [topic for topic in campaign.topics if topic not in training]


def order_of(campaign: Campaign, design: Design) -> list[str]:
    """The topics in drawn order; the first n are a simple random sample for every n."""
    return drawn_order(design.seed, drawable_topics(campaign))
