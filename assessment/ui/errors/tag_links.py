"""Addresses in the part *Units* to which the part *Tags* leads."""

from __future__ import annotations

from assessment.campaign import Campaign
from assessment.model.units import unit_id
from assessment.store.tags import Tag
from assessment.ui.errors.choices import (
    MEASURE,
    PART,
    RUN,
    TAG,
    TOPIC,
    UNIT,
    UNITS_PART,
    no_tag_option,
    tags_on_units,
)
from assessment.ui.links import address


def unit_address(campaign: Campaign, tag: Tag) -> str:
    """The address of a tagged unit."""
    query = {
        PART: UNITS_PART,
        RUN: tag.run,
        TOPIC: tag.ref.topic,
        UNIT: unit_id(tag.ref, tag.run),
    }
    return address("errors", campaign, **query)


def untagged_address(campaign: Campaign, run: str, measure: str) -> str:
    """The address of the run's units without a tag that cost it some of the measure."""
    query = {
        PART: UNITS_PART,
        RUN: run,
        MEASURE: measure,
        TAG: no_tag_option(tags_on_units(campaign).values()),
    }
    return address("errors", campaign, **query)
