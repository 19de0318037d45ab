"""A campaign on the page Home: what waits for this person there, and the buttons that lead to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from math import ceil
from typing import Literal

import streamlit as st

from assessment.access.access_mode import access_mode
from assessment.campaign import Campaign
from assessment.campaign.counting import Count
from assessment.campaign.description import description_of
from assessment.campaign.phases import phase_changes
from assessment.formats.plurals import number_of
from assessment.judging.my_day import judged_today, own_pace, share_of_today
from assessment.judging.questions import answered_questions
from assessment.model.permissions import Principal
from assessment.planning.stored_plan import plan_of
from assessment.review.adjudication import desk_of
from assessment.review.campaign_steps import Step, campaign_steps, next_step, waiting
from assessment.ui import session
from assessment.ui.campaign_steps import draw_steps
from assessment.ui.foreign_text import md
from assessment.ui.frame import name_picker
from assessment.ui.links import address, count_link
from assessment.ui.page_header import phase_badge
from assessment.ui.times import local_time, time_ago, time_zone

ButtonKind = Literal["primary", "secondary", "tertiary"]
_MOST_NAMES = 3
"""Idle people that a card names; the others are counted."""
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


def card(campaign: Campaign, principal: Principal) -> None:
    """A campaign at a glance: its size, what waits for this person there, and buttons to the pages."""
    key = f"home-card-{campaign.name}"
    steps: list[Step] = []
    if principal.may("session", campaign.phase):
        steps = campaign_steps(campaign)
    st.html(_STYLE)
    with st.container(border=True, key=key):
        left, right = st.columns([7, 5], vertical_alignment="center")
        with left, st.container(gap=None):
            _title(campaign)
            for line in _lines(campaign, principal, steps):
                st.markdown(line)
        with right, st.container(horizontal=True, horizontal_alignment="right"):
            _buttons(campaign, principal, steps)


def _title(campaign: Campaign) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.header(md(description_of(campaign).title), anchor=False, width="content")
        phase_badge(campaign)
        st.caption(_sizes(campaign), width="content")


def _sizes(campaign: Campaign) -> str:
    topics, runs = len(campaign.topics), len(campaign.runs())
    sizes = f"{number_of(topics, 'topic')} · {number_of(runs, 'run')}"
    # Narrow spaces: a comma next to "·" reads like one more item of the list.
    judgments = number_of(campaign.count(), "judgment").replace(",", "\u202f")
    return f"{campaign.track.title} · {sizes} · {judgments}"


def _lines(
    campaign: Campaign, principal: Principal, steps: list[Step]
) -> Iterator[str]:
    phase = campaign.phase
    if steps:
        yield from _organiser_lines(campaign, steps)
    if principal.may("judge", phase) and principal.person:
        yield from _assessor_lines(campaign, principal.person, planned_only=bool(steps))
    if not steps and phase == "released" and principal.may("scores", phase):
        released = phase_changes(campaign)[-1:]
        when = f" {md(time_ago(released[0].at))}" if released else ""
        yield f"**The results were released{when}.**"
    elif not principal.may("scores", phase) and not principal.may("judge", phase):
        yield "The results are not released yet."


def _organiser_lines(campaign: Campaign, steps: list[Step]) -> Iterator[str]:
    if not (campaign.runs() and campaign.topics):
        yield "Nothing to judge yet: import topics and runs."
        return
    parts = []
    work = waiting(campaign)
    if work.disputes:
        where = address("adjudicate", campaign)
        disputes = number_of(work.disputes, "open dispute")
        units = count_link(campaign, "undecided", disputes)
        parts.append(f"{units} ([decide]({where}))")
    if work.questions:
        where = address("session", campaign, **{"session-part": "Questions"})
        parts.append(f"[{number_of(work.questions, 'question')} waiting]({where})")
    where = address("session", campaign, **{"session-part": "Progress"})
    if work.idle:
        parts.append(f"[idle for two days: {_names(work.idle)}]({where})")
    if work.not_begun:
        parts.append(f"[not begun: {_names(work.not_begun)}]({where})")
    if parts:
        yield " · ".join(parts)


def _names(people: Sequence[str]) -> str:
    """The first names; the others are counted."""
    names = ", ".join(md(name) for name in people[:_MOST_NAMES])
    more = len(people) - _MOST_NAMES
    return f"{names} and {more} more" if more > 0 else names


def _assessor_lines(
    campaign: Campaign, person: str, *, planned_only: bool
) -> Iterator[str]:
    """How much is done and left; of organisers, who may judge everything, only what they began."""
    if planned_only and not _is_in_plan(campaign, person):
        return
    count = desk_of(campaign, person).progress()
    if planned_only and not count.done:
        return
    if count.total is None:
        units = number_of(count.done, "unit is", "units are")
        yield f"{md(person)}: {units} done; the total is being counted."
        return
    if not count.total:
        yield "Nothing is planned for you here."
        return
    parts = [f"{md(person)}: {count.done:,} of {count.total_in_words} units"]
    if campaign.phase == "open":
        parts += _work_left(campaign, person, count)
    answered = answered_questions(campaign, person)
    if answered:
        parts.append(f"{number_of(answered, 'question')} answered")
    yield " · ".join(parts)


def _is_in_plan(campaign: Campaign, person: str) -> bool:
    plan = plan_of(campaign.data)
    return not plan.is_active or person in plan.options.assessors


def _work_left(campaign: Campaign, person: str, count: Count) -> Iterator[str]:
    """What is left at all and today, with the hours at the person's own pace, and until when."""
    now = datetime.now(time_zone())
    left = (count.total or 0) - count.done
    per_hour = own_pace(campaign.data, person).per_hour
    yield f"**{count.left_in_words}**{_at_own_pace(left, per_hour)}"
    judged = judged_today(campaign.data, person, now)
    if count.done:
        yield f"{judged:,} judged today"
    deadline = description_of(campaign).deadline
    if deadline is None:
        return
    last = deadline.astimezone(now.tzinfo).date()
    today = share_of_today(left, judged, now.date(), last)
    if 0 < today < left:
        yield f"**{today:,} left today**{_at_own_pace(today, per_hour)}"
    yield f"due {md(local_time(deadline.isoformat()))}"


def _at_own_pace(units: int, per_hour: int | None) -> str:
    """The time that units take; "" while the pace is not known.

    >>> _at_own_pace(90, 60), _at_own_pace(20, 60), _at_own_pace(20, None)
    (', about 1.5 h at your pace', ', about 20 min at your pace', '')
    """
    if not per_hour or not units:
        return ""
    hours = units / per_hour
    time = f"{hours:,.1f} h" if hours >= 1 else f"{ceil(hours * 60)} min"
    return f", about {time} at your pace"


def _buttons(campaign: Campaign, principal: Principal, steps: list[Step]) -> None:
    runs, topics, phase = campaign.runs(), campaign.topics, campaign.phase
    step = next_step(campaign, steps)
    if step:
        _page_button(campaign, step.name, step.page, "primary", part=step.part)
    if principal.may("judge", phase):
        is_open = phase == "open"
        kind: ButtonKind = "primary" if is_open and not step else "secondary"
        is_empty = not (runs and topics)
        is_begun = bool(principal.person) and _has_begun(campaign, principal.person)
        label = "Go on" if is_open and is_begun and not steps else "Judge"
        _page_button(campaign, label, "judge", kind, disabled=is_empty)
    if principal.may("scores", phase):
        kind = "primary" if phase == "released" and not step else "secondary"
        _page_button(campaign, "Scores", "scores", kind, disabled=not runs)
    if steps:
        done = sum(step.is_done for step in steps)
        with st.popover(f"Steps {done}/{len(steps)}"):
            draw_steps(campaign, steps)


def _has_begun(campaign: Campaign, person: str) -> bool:
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
    session.choose(session.CAMPAIGN, campaign.name)
    query = {session.CAMPAIGN: campaign.name}
    for name in (session.WHO, session.AS):
        if st.session_state.get(name):
            query[name] = st.session_state[name]
    if part:
        query["session-part"] = part
    st.switch_page(f"{page}.py", query_params=query)
