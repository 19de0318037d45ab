"""Addresses of units on the page Errors, for files that leave the desk."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode, urljoin

import streamlit as st

from assessment.analysis.errors import RunUnit
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.errors.boxes.choices import (
    MEASURE,
    PART,
    RUN,
    TOPIC,
    UNIT,
    UNITS_PART,
)


def link_of_units(campaign: Campaign, measure: str | None) -> Callable[[RunUnit], str]:
    """A function with the whole address of a unit; it names nobody, so that each reader signs in as such.

    The address is that under which this browser has the page; "" where that is unknown.
    """
    page = str(st.context.url or "")

    def link_of(unit: RunUnit) -> str:
        if not page.startswith(("https://", "http://")):
            return ""
        query = {
            session.CAMPAIGN: campaign.name,
            PART: UNITS_PART,
            RUN: unit.run,
            TOPIC: unit.ref.topic,
            UNIT: unit.id,
        }
        if measure:
            query[MEASURE] = measure
        return urljoin(page, f"./errors?{urlencode(query)}")

    return link_of
