"""A campaign on the page Home: what waits for this person there, and the buttons that lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import streamlit as st

from assessment.access.access_mode import access_mode
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model.permissions import Principal
from assessment.review.assessor_desk import desk_of
from assessment.review.phases.campaign_steps import (
    CampaignStep,
    campaign_steps,
    next_step,
)
from assessment.review.unit_list.counts import JUDGED
from assessment.ui import session
from assessment.ui.campaign_steps import draw_steps
from assessment.ui.foreign_text import md
from assessment.ui.frame import name_picker
from assessment.ui.frame.page_header import phase_badge
from assessment.ui.home.home_lines import card_lines
from assessment.ui.links import address, units_address
from assessment.ui.page_links import SESSION_PART
from assessment.ui.runs.inventory import WHAT_IS_LOADED

ButtonKind = Literal["primary", "secondary", "tertiary"]
_STYLE = """<style>
[class*="st-key-home-card-"] { padding: 0.5rem 1rem; }
[class*="st-key-home-card-"] h2 { padding: 0.1rem 0; }
</style>"""


def choose_name() -> None:
    """The choice of a name, where people choose it themselves and have not done so."""
    if access_mode() == "open" and not session.who():
        with st.container(border=True):
            st.markdown("**Choose your name** to see your work and to judge.")
            name_picker()


def show_card(campaign: Campaign, principal: Principal, *, title: str) -> None:
    """A campaign at a glance: its size, what waits for this person there, and buttons to the pages.

    `title` tells it from the other campaigns.
    """
    key = f"home-card-{campaign.name}"
    steps: list[CampaignStep] = []
    if principal.may("session", campaign.phase):
        steps = campaign_steps(campaign)
    st.html(_STYLE)
    with st.container(border=True, key=key):
        left, right = st.columns([7, 5], vertical_alignment="center")
        with left, st.container(gap=None):
            _head(campaign, title, is_organiser=bool(steps))
            for line in card_lines(campaign, principal, steps):
                st.markdown(line)
        with right, st.container(horizontal=True, horizontal_alignment="right"):
            _buttons(campaign, principal, steps)


def _head(campaign: Campaign, title: str, *, is_organiser: bool) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.header(md(title), anchor=False, width="content")
        phase_badge(campaign)
        sizes = _sizes(campaign, is_linked=is_organiser)
        st.caption(f"{campaign.track.title} · {' · '.join(sizes)}", width="content")


def _sizes(campaign: Campaign, *, is_linked: bool) -> Iterator[str]:
    """The numbers of topics, runs and judgments, for organisers with links to what was counted."""
    loaded = address("runs", campaign, tab=WHAT_IS_LOADED)
    judged = units_address(campaign, JUDGED)
    topics, runs = len(campaign.topics), len(campaign.runs())
    counts = [(topics, "topic", loaded), (runs, "run", loaded)]
    counts.append((campaign.count(), "judgment", judged))
    for number, noun, where in counts:
        # Narrow spaces: a comma next to "·" reads like one more item of the list.
        words = number_of(number, noun).replace(",", "\u202f")
        yield f"[{words}]({where})" if is_linked and number else words


def _buttons(
    campaign: Campaign, principal: Principal, steps: list[CampaignStep]
) -> None:
    """What the person can do next; one button is primary: the organiser's next step, or the phase's page."""
    phase = campaign.phase
    step = next_step(campaign, steps)
    if step:
        _page_button(campaign, step.name, step.page, "primary", part=step.part)
    if principal.may("judge", phase):
        goes_on = not steps and _can_go_on(campaign, principal.person)
        kind = _kind(is_primary=phase == "open" and not step)
        _judge_button(campaign, "Go on" if goes_on else "Judge", kind)
    if principal.may("scores", phase):
        kind = _kind(is_primary=phase == "released" and not step)
        _page_button(campaign, "Scores", "scores", kind, disabled=not campaign.runs())
    if steps:
        done = sum(step.is_done for step in steps)
        with st.popover(f"Steps {done}/{len(steps)}"):
            draw_steps(campaign, steps)


def _judge_button(campaign: Campaign, label: str, kind: ButtonKind) -> None:
    """The button to the desk, which cannot be pressed as long as there is nothing to judge."""
    is_empty = not (campaign.runs() and campaign.topics)
    _page_button(campaign, label, "judge", kind, disabled=is_empty)


def _kind(*, is_primary: bool) -> ButtonKind:
    return "primary" if is_primary else "secondary"


def _can_go_on(campaign: Campaign, person: str) -> bool:
    """Whether the person has begun to judge, and the campaign is still open."""
    if campaign.phase != "open" or not person:
        return False
    return desk_of(campaign, person).progress().done > 0


def _page_button(
    campaign: Campaign,
    label: str,
    page: str,
    kind: ButtonKind,
    *,
    part: str = "",
    disabled: bool = False,
) -> None:
    key = f"{label}-{campaign.name}"
    if st.button(label, key=key, type=kind, disabled=disabled):
        open_page(campaign, page, part=part)


def open_page(campaign: Campaign, page: str, *, part: str = "") -> None:
    """Go to a page of the campaign, with an address that can be reloaded and sent as a link."""
    session.choose_campaign(campaign.name)
    query = {session.CAMPAIGN: campaign.name}
    for name in (session.WHO, session.AS):
        if st.session_state.get(name):
            query[name] = st.session_state[name]
    if part:
        query[SESSION_PART] = part
    st.switch_page(f"{page}.py", query_params=query)
