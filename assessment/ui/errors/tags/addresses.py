"""Addresses in the part *Units* to which the part *Tags* leads.

They are as that part would write them, which names no first part: each parameter that it had to add or remove
would be a step on the way back.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.campaign import Campaign
from assessment.model import Task
from assessment.model.units import unit_id
from assessment.store.tags import Tag
from assessment.ui.choices.tasks import TASK
from assessment.ui.errors.boxes.choices import (
    MEASURE,
    NO_MEASURE,
    PART,
    RUN,
    TAG_MEASURE,
    TAG_RUN,
    TAGS_PART,
    TOPIC,
    UNIT,
    every_option,
    single_runs,
)
from assessment.ui.errors.boxes.filter_boxes import TAG, no_tag_option, tags_on_units
from assessment.ui.links import address


def unit_address(campaign: Campaign, tag: Tag, measure: str | None) -> str:
    """The address of a tagged unit, with its cost in the measure; without one it is among all units."""
    query = {
        RUN: tag.run,
        TOPIC: tag.ref.topic,
        UNIT: unit_id(tag.ref, tag.run),
    }
    query[MEASURE] = measure or NO_MEASURE
    return address("errors", campaign, **query)


def tag_address(
    campaign: Campaign, tag: str, runs: Sequence[str], measure: str | None
) -> str:
    """The address of the units with the tag: those at a cost in the measure, without one all."""
    topics = every_option(campaign.topics)
    query = {RUN: runs[0], TOPIC: topics, TAG: tag}
    if len(runs) > 1:
        query[RUN] = every_option(single_runs(campaign))
    return address("errors", campaign, **query, **{MEASURE: measure or NO_MEASURE})


def measure_address(campaign: Campaign, measure: str) -> str:
    """The address of the tags that are shown, with costs in the measure."""
    chosen = {}
    for name in (TASK, TAG_RUN):
        if name in st.query_params:
            chosen[name] = st.query_params[name]
    query = {PART: TAGS_PART, TAG_MEASURE: measure}
    return address("errors", campaign, **query, **chosen)


def task_address(campaign: Campaign, task: Task, measure: str) -> str:
    """The address of the tags on runs of the task, with costs in the measure."""
    query = {PART: TAGS_PART, TAG_MEASURE: measure, TASK: task.name}
    return address("errors", campaign, **query)


def untagged_address(campaign: Campaign, run: str, measure: str) -> str:
    """The address of the run's units without a tag that cost it some of the measure."""
    query = {
        RUN: run,
        TOPIC: every_option(campaign.topics),
        MEASURE: measure,
        TAG: no_tag_option(tags_on_units(campaign).values()),
    }
    return address("errors", campaign, **query)
