"""The checklist of an organiser's steps, on the pages Home and Runs."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.campaign import Campaign
from assessment.review.phases.campaign_steps import (
    CampaignStep,
    campaign_steps,
    next_step,
)
from assessment.ui.links import address
from assessment.ui.page_links import SESSION_PART


def draw_steps(campaign: Campaign, steps: Sequence[CampaignStep]) -> None:
    """A line for each step: whether it is done, what it is for, and a link to where it is taken."""
    upcoming = next_step(campaign, list(steps))
    lines = [_line(campaign, step, is_next=step is upcoming) for step in steps]
    st.markdown("  \n".join(lines))


def _line(campaign: Campaign, step: CampaignStep, *, is_next: bool) -> str:
    icon = ":material/check_circle:" if step.is_done else ":material/circle:"
    query = {SESSION_PART: step.part} if step.part else {}
    link = f"[{step.name}]({address(step.page, campaign, **query)})"
    name = f"**{link}** (next)" if is_next else link
    state = "done" if step.is_done else "open"
    if step.optional and not step.is_done:
        state = "if you like"
    return f"{icon} {name}: {state} · :small[{step.why}]"


def what_comes_next(campaign: Campaign) -> None:
    """The steps of a campaign that nobody has judged in yet, the next one first."""
    if campaign.phase != "open" or campaign.count():
        return
    steps = campaign_steps(campaign)
    upcoming = next_step(campaign, steps)
    name = upcoming.name if upcoming else "judge"
    label = f"What comes next: {name[:1].lower()}{name[1:]}"
    with st.expander(label, icon=":material/checklist:", expanded=True):
        draw_steps(campaign, steps)
