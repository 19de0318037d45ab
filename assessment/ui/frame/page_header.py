"""The heading of a page, and the campaign with its phase: in the bar above every page and in the tab."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.description import titles_of
from assessment.model.permissions import PHASES, Phase
from assessment.ui import session
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import address

_COLORS: dict[Phase, Literal["green", "orange", "blue", "violet"]] = {
    "open": "green",
    "closed": "orange",
    "frozen": "blue",
    "released": "violet",
}
_BAR = "campaign-bar"
# The bar lies in the line of the navigation: the desk has no height to spare.  Its containing block is the
# part of the window beside the sidebar, and it does not scroll with the page.  40rem are the menus.
_STYLE = f"""<style>
[data-testid="stLayoutWrapper"]:has(> .st-key-{_BAR}) {{ display: contents; }}
.st-key-{_BAR} {{
  position: absolute; z-index: 999991; top: 0; right: 4rem; width: auto; height: 3.75rem;
  max-width: calc(100% - 40rem); flex-flow: row nowrap; align-items: center; gap: 0.5rem;
  pointer-events: none;
}}
.st-key-{_BAR} p {{ white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-size: 0.9rem; }}
.st-key-{_BAR} > :first-child {{ flex: 0 1 auto; min-width: 0; }}
.st-key-{_BAR} > :last-child {{ flex: none; pointer-events: auto; }}
@media (max-width: 768px) {{ .st-key-{_BAR} {{ max-width: calc(100% - 8rem); }} }}
</style>"""


def page_header(title: str, note: str = "") -> None:
    """The page's title, with a note below it where there is one; `note` is Markdown.

    Every page begins with it, or is a desk, which has its own heading.
    """
    st.title(title, anchor=False)
    if note:
        st.caption(note)


def say_nothing_is_loaded(campaign: Campaign, what: str) -> None:
    """`what` the page lacks ("No answers yet") without topics and runs; importers get the way to them."""
    if session.may("import files"):
        runs = address("runs", campaign)
        text = f"{what}: import topics and runs on the page [Runs]({runs})."
    else:
        text = f"{what}: the organisers have not imported topics and runs."
    st.info(text, icon=":material/inbox:")


def campaign_bar(page_title: str) -> None:
    """The chosen campaign and its phase, above the page and in the browser's tab."""
    campaign = session.campaign()
    if campaign is None:
        return
    title = titles_of(session.campaigns())[campaign.name]
    st.set_page_config(page_title=f"{page_title} · {shown(title)} ({campaign.phase})")
    st.html(_STYLE)
    with st.container(key=_BAR, horizontal=True):
        st.markdown(md(title), width="content")
        phase_badge(campaign)


def phase_badge(campaign: Campaign) -> None:
    """The campaign's phase; the tooltip says what it means."""
    phase = campaign.phase
    st.badge(phase, color=_COLORS[phase], help=f"{phase}: {PHASES[phase]}")
