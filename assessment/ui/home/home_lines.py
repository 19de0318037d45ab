"""The lines of a campaign's card on Home: what waits for an organiser, and an assessor's own work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from math import ceil

from assessment.campaign import Campaign
from assessment.campaign.counting import Count
from assessment.campaign.description import description_of
from assessment.campaign.phase_log import phase_changes
from assessment.formats.plurals import number_of
from assessment.judging.events.questions import answered_questions
from assessment.judging.lists.my_day import judged_today, own_pace, share_of_today
from assessment.model.permissions import Principal
from assessment.planning.stored_plan import plan_of
from assessment.review.assessor_desk import desk_of
from assessment.review.phases.campaign_steps import CampaignStep, waiting
from assessment.review.unit_list.filters import UnitFilters
from assessment.ui.foreign_text import md
from assessment.ui.links import (
    address,
    count_link,
    desk_address,
    left_address,
    units_address,
)
from assessment.ui.page_links import people_address, session_address
from assessment.ui.times import local_time, time_ago, time_zone

_MAX_NAMES = 3
"""Idle people that a card names; the others are counted."""


def card_lines(
    campaign: Campaign, principal: Principal, steps: list[CampaignStep]
) -> Iterator[str]:
    """What waits for this person; `steps` are an organiser's."""
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


def _organiser_lines(campaign: Campaign, steps: list[CampaignStep]) -> Iterator[str]:
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
        where = session_address(campaign, "Questions")
        parts.append(f"[{number_of(work.questions, 'question')} waiting]({where})")
    if work.idle:
        parts.append(f"idle for two days: {_names(campaign, work.idle)}")
    if work.not_begun:
        parts.append(f"not begun: {_names(campaign, work.not_begun)}")
    if work.idle or work.not_begun:
        where = people_address(campaign, "Reminders")
        parts[-1] += f" ([remind]({where}))"
    if parts:
        yield " · ".join(parts)


def _names(campaign: Campaign, people: Sequence[str]) -> str:
    """The first names, each with a link to what the person has left; the others are counted."""
    links = []
    for name in people[:_MAX_NAMES]:
        links.append(f"[{md(name)}]({left_address(campaign, name)})")
    names = ", ".join(links)
    more = len(people) - _MAX_NAMES
    if more <= 0:
        return names
    where = session_address(campaign, "Progress")
    return f"{names} and [{more} more]({where})"


def _assessor_lines(
    campaign: Campaign, person: str, *, planned_only: bool
) -> Iterator[str]:
    """How much is done and left; of organisers, who may judge everything, only what they began.

    `planned_only` says that an organiser looks, who can open the page Units.
    """
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
    done_link, left = address("session", campaign), address("judge", campaign)
    if planned_only:
        done_link = units_address(campaign, UnitFilters(assessor=(person,)))
        left = left_address(campaign, person)
    done = f"{count.done:,} of {count.total_in_words} units"
    parts = [f"{md(person)}: [{done}]({done_link})"]
    if campaign.phase == "open":
        parts += _work_left(campaign, person, count, left)
    answered = answered_questions(campaign, person)
    if answered:
        # The desk at the newest one; it lists the others beside it.
        where = desk_address("judge", campaign, answered[-1].event.ref)
        parts.append(f"[{number_of(len(answered), 'question')} answered]({where})")
    yield " · ".join(parts)


def _is_in_plan(campaign: Campaign, person: str) -> bool:
    plan = plan_of(campaign.data)
    return not plan.is_active or person in plan.options.assessors


def _work_left(
    campaign: Campaign, person: str, count: Count, where: str
) -> Iterator[str]:
    """What is left at all (`where` lists it) and today, and the hours at the person's pace; the deadline."""
    now = datetime.now(time_zone())
    left = (count.total or 0) - count.done
    per_hour = own_pace(campaign.data, person).per_hour
    yield f"[**{count.left_in_words}**]({where}){_at_own_pace(left, per_hour)}"
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
