"""Addresses of pages that show one thing; they can be sent to others."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NoReturn
from urllib.parse import urlencode

import streamlit as st
from pydantic import TypeAdapter, ValidationError

from assessment.api.request_bodies import refs
from assessment.campaign import Campaign
from assessment.model import Ref
from assessment.model.units import unit_id
from assessment.planning.stored_plan import plan_of
from assessment.review.unit_list.counts import COUNTS, units_of_line
from assessment.review.unit_list.filters import UnitFilters
from assessment.ui import session

STOP, GUEST = "tour", "tour-guest"
"""Names in the address: at which stop of its campaign's tour a page is, from 1; as whom a newcomer looks."""
UNITS_PREFIX = "units-"
"""Before the names of filters in the address of the page Units."""
_DESK_UNIT = "desk-unit"
"""The name of a desk's unit in the address; `desk/static/core/address.js` reads and writes it, too."""
_beginnings = TypeAdapter(tuple[()] | tuple[str] | tuple[str, str])

Query = dict[str, str | Sequence[str]]


def address(page: str, campaign: Campaign, **query: str | Sequence[str]) -> str:
    """The address of a page at this campaign; keeps the person and the role of the present address.

    At the same campaign it keeps the stop of the tour, too, whose bar then leads back.
    """
    return f"./{page}?{urlencode(_parameters(campaign, query), doseq=True)}"


def go_to(page: str, campaign: Campaign, **query: str | Sequence[str]) -> NoReturn:
    """Opens this address in the same tab."""
    st.switch_page(f"{page}.py", query_params=_parameters(campaign, query))


def _parameters(campaign: Campaign, query: Query) -> Query:
    parameters: Query = {session.CAMPAIGN: campaign.name}
    names = [session.WHO, session.AS]
    if st.query_params.get(session.CAMPAIGN) == campaign.name:
        names += [STOP, GUEST]
    for name in names:
        if name in st.query_params:
            parameters[name] = st.query_params[name]
    return parameters | query


def units_address(campaign: Campaign, filters: UnitFilters) -> str:
    """The address of these units on the page Units."""
    query = {
        f"{UNITS_PREFIX}{name}": values for name, values in filters.query().items()
    }
    return address("units", campaign, **query)


def history_address(campaign: Campaign, ref: Ref) -> str:
    """The address of one unit on the page Units, with its text and all its events."""
    # The topic is named too, so that the page need not look through all others.
    return units_address(campaign, UnitFilters(id=(unit_id(ref),), topic=(ref.topic,)))


def left_address(campaign: Campaign, assessor: str) -> str:
    """The address of what an assessor has left, on the page Units."""
    is_planned = plan_of(campaign.data).is_active
    filters = units_of_line(["assessor"], [assessor], is_planned=is_planned)
    return units_address(campaign, filters)


def count_link(campaign: Campaign, count: str, words: str) -> str:
    """A link in Markdown from a count to its units; `count` is a name in the table `COUNTS`."""
    return f"[{words}]({units_address(campaign, COUNTS[count].filters)})"


def answer_address(campaign: Campaign, topic: str, run: str) -> str:
    """The address of an answer on the page Answers; of the topic alone if `run` is empty."""
    if run:
        return address("answers", campaign, topic=topic, run=run)
    return address("answers", campaign, topic=topic)


def desk_address(page: str, campaign: Campaign, ref: Ref) -> str:
    """The address of a unit on a page with a desk: Judge or Adjudicate."""
    # orjson refuses lone surrogates, which foreign names may hold.
    return address(page, campaign, **{_DESK_UNIT: json.dumps(list(ref))})


def desk_unit() -> Ref | None:
    """The unit that the present address asks a desk for; None without one."""
    try:
        return Ref(*refs.validate_json(st.query_params[_DESK_UNIT]))
    except (KeyError, ValidationError):
        return None


def desk_unit_beginning() -> tuple[str, ...] | None:
    """How the unit begins that the present address asks for: `[]`, `[kind]` or `[kind, topic]`; else None.

    Such a link opens the first open unit of the order that begins so.
    """
    try:
        return _beginnings.validate_json(st.query_params[_DESK_UNIT])
    except (KeyError, ValidationError):
        return None
