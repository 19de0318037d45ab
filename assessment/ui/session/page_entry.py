"""What a page asks before it shows anything: access, a campaign, and the right to be here."""

from __future__ import annotations

from typing import NoReturn, cast
from urllib.parse import urlencode

import streamlit as st

from assessment.access import access_mode
from assessment.access.same_role import same_role
from assessment.campaign import Campaign
from assessment.model.permissions import Forbidden, Right
from assessment.ui.foreign_text import md, md_sentence
from assessment.ui.session import access
from assessment.ui.session.address import AS, CAMPAIGN, WHO
from assessment.ui.session.person_and_campaign import (
    campaign,
    principal,
    why_access_ended,
    workspace,
)

_ENTERED = "entered-by-right"
_TITLE = "title-of-page"


def require_access() -> None:
    """Ends the page with the reason if this browser has no access to any campaign."""
    why = access.why_denied(workspace())
    if why:
        access.show_access_denied(why)
        st.stop()


def enter(right: Right) -> Campaign:
    """The chosen campaign, if this person has the right there.

    Otherwise the page says why in one sentence and ends.  Whatever the page stores through this handle is
    stored only if the person still has link and role in that transaction.
    """
    require_access()
    why = why_access_ended()
    if why:
        _say_and_stop(md_sentence(why))
    chosen = campaign_or_stop()
    person = principal()
    try:
        person.needs(right, chosen.phase)
    except Forbidden as forbidden:
        _say_and_stop(md_sentence(str(forbidden)))
    st.session_state[_ENTERED] = right
    check = same_role(person, access_mode.access_mode())
    return chosen.for_person(check) if check else chosen


def page_right() -> Right:
    """The right that opened the page."""
    return cast(Right, st.session_state[_ENTERED])


def name_page(title: str) -> None:
    """Says what the page is called that is about to run, for the case that it ends before its own heading."""
    st.session_state[_TITLE] = title


def _say_and_stop(why: str, icon: str = ":material/lock:") -> NoReturn:
    """The page's title, why there is no more of it, as Markdown, and the way back.

    Where Home alone may be opened, there is no navigation above the page.
    """
    title = st.session_state.get(_TITLE)
    if title:
        st.title(title, anchor=False)
    st.info(why, icon=icon)
    if title:
        st.markdown(f"[Home](./?{_present_query()})")
    st.stop()


def _present_query() -> str:
    """Campaign, person and role of the present address."""
    query = {}
    for name in (CAMPAIGN, WHO, AS):
        if name in st.query_params:
            query[name] = st.query_params[name]
    return urlencode(query)


def campaign_or_stop() -> Campaign:
    """The chosen campaign; without one, the page says what to do and ends."""
    chosen = campaign()
    if chosen is None:
        _say_and_stop(
            "There is no campaign yet. Create one on the page Home, or add the sample campaigns there.",
            ":material/inbox:",
        )
    return chosen


def say_unknown_campaign() -> None:
    """Where a link names a campaign that does not exist or is not open, a caption says which one is shown."""
    name = str(st.session_state.get(CAMPAIGN, ""))
    here = campaign()
    if name and here and name != here.name and not why_access_ended():
        st.caption(
            f":material/link_off: The link names the campaign {md(name[:80])}, which does not exist here or "
            f"is not open to you. This is {md(here.title)}."
        )
