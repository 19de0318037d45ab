"""The stops of a tour as links: plain addresses, which can be sent to others."""

from __future__ import annotations

import html
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlencode

import streamlit as st

from assessment.access import access_mode
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.links import GUEST, STOP, address
from assessment.ui.tour.stops import Stop

NEWCOMER = "Guest"
"""The name under which the end of the tour lets a newcomer judge."""


def stop_address(campaign: Campaign, stop: Stop, number: int) -> str:
    """The stop's address, at which the bar of the tour stands above the page."""
    query = {**stop.query, STOP: str(number)}
    # In the other modes of access names are not chosen, and nobody can look as somebody else.
    if stop.guest and access_mode.access_mode() == "open" and not own_name():
        query |= {GUEST: stop.guest, session.WHO: stop.guest}
    return tour_address(stop.page, campaign, query)


def judging_address(campaign: Campaign) -> str:
    """The desk after the tour; whoever has no name judges under one that says so."""
    query = {}
    if access_mode.access_mode() == "open" and not own_name():
        query = {session.WHO: NEWCOMER}
    return tour_address("judge", campaign, query)


def tour_address(page: str, campaign: Campaign, query: Mapping[str, str]) -> str:
    """The address of a page for the reader, at no stop but that of the query.

    Nobody keeps the name of a guest, who would judge under it.
    """
    left_out = {STOP, GUEST}
    if own_name() != session.who():
        left_out.add(session.WHO)
    left_out -= query.keys()
    path, _, parameters = address(page, campaign, **query).partition("?")
    pairs = [pair for pair in parse_qsl(parameters) if pair[0] not in left_out]
    return f"{path}?{urlencode(pairs)}"


def own_name() -> str:
    """The reader's name, "" for whoever has none or looks as the tour's guest."""
    name = session.who()
    return "" if name == st.query_params.get(GUEST) else name


def link(target: str, words: str, css_class: str = "") -> str:
    """A link that loads the page anew, so that its address alone decides what is shown."""
    look = f' class="{css_class}"' if css_class else ""
    return (
        f'<a{look} href="{html.escape(target)}" target="_self">{html.escape(words)}</a>'
    )


def sentence_of(stop: Stop) -> str:
    """What to look at, as a sentence of its own.

    >>> sentence_of(Stop("scores", "Scores", "look here."))
    'Look here.'
    """
    return f"{stop.sentence[0].upper()}{stop.sentence[1:]}"
