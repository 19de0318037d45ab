"""Addresses of pages that show one thing; they can be sent to others."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from assessment.campaign import Campaign
from assessment.ui import session


def address(page: str, campaign: Campaign, **query: str) -> str:
    """The address of a page at this campaign; keeps the person and the role of the present address."""
    parameters = {session.CAMPAIGN: campaign.name}
    for name in (session.WHO, session.AS):
        if name in st.query_params:
            parameters[name] = st.query_params[name]
    parameters.update(query)
    return f"./{page}?{urlencode(parameters)}"


def answer_address(campaign: Campaign, topic: str, run: str) -> str:
    """The address of an answer on the page Answers; of the topic alone if `run` is empty."""
    if run:
        return address("answers", campaign, topic=topic, run=run)
    return address("answers", campaign, topic=topic)
