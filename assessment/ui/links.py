"""Where the pages show something: addresses that can be sent to others."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from assessment.campaign import Campaign
from assessment.ui import session


def address(page: str, campaign: Campaign, **query: str) -> str:
    """Where a page shows this of the campaign; who looks, and as what, goes along where the address holds it."""
    here = {name: st.query_params[name] for name in (session.WHO, session.AS) if name in st.query_params}
    return f"./{page}?{urlencode({session.CAMPAIGN: campaign.name, **here, **query})}"


def answer_address(campaign: Campaign, topic: str, run: str) -> str:
    """Where the page Answers shows an answer; of the topic alone if no run is known."""
    return address("answers", campaign, topic=topic, **({"run": run} if run else {}))
