"""What organisers do with many units at once: send them to another assessor, or into adjudication."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import AdmissionCheck
from assessment.judging.events.recording import record
from assessment.model import Judgment, UserError
from assessment.model.assessor import Assessor
from assessment.model.screens import TopicScreen
from assessment.planning.changes.screen_moves import move_screens
from assessment.review.disagreements import counted_votes
from assessment.review.unit_list.packed_rows import topic_rows
from assessment.review.unit_list.rows import UnitRow
from assessment.review.unit_list.waiting import ANYBODY

VIA = "bulk"
"""How these judgments came."""


class ScreensToSend(NamedTuple):
    """The screens of some units, with those for whom they are open or locked, and how many units they hold.

    An assessor judges whole screens, so the units of a screen go together.
    """

    screens: Mapping[TopicScreen, frozenset[str]]
    units: int


def screens_to_send(campaign: Campaign, rows: Iterable[UnitRow]) -> ScreensToSend:
    """What goes along when these units are sent to another assessor."""
    people: dict[TopicScreen, set[str]] = {}
    for row in rows:
        if row.screen:
            waiting = people.setdefault((row.ref.topic, row.screen), set())
            waiting.update(row.open_for)
            waiting.update(row.locked_for)
    units = 0
    for topic in dict.fromkeys(topic for topic, _ in people):
        for row in topic_rows(campaign.cached, topic):
            units += (topic, row.screen) in people
    screens = {}
    for screen, names in people.items():
        screens[screen] = frozenset(names - {ANYBODY})
    return ScreensToSend(screens, units)


def send_to(campaign: Campaign, rows: Iterable[UnitRow], to: str, *, by: str) -> int:
    """Send the units' screens to an assessor, from those for whom they are open; gives the number of screens.

    Raises `UserError` without a plan, and in a phase that allows no new plan.
    """
    screens = screens_to_send(campaign, rows).screens
    return move_screens(campaign, screens, to, by=by)


def may_be_adjudicated(campaign: Campaign, rows: Iterable[UnitRow]) -> list[UnitRow]:
    """The units that can be sent into adjudication: labelled, and neither disputed nor decided already."""
    counted = {}
    eligible = []
    for row in rows:
        topic = row.ref.topic
        if topic not in counted:
            counted[topic] = counted_votes(campaign.cached, topic)
        # Where votes are counted, such as those on nuggets, no single label has to win.
        is_new = not {"disputed", "adjudicated"} & set(row.states)
        if "judged" in row.states and is_new and row.ref not in counted[topic]:
            eligible.append(row)
    return eligible


def send_to_adjudication(
    campaign: Campaign,
    rows: Iterable[UnitRow],
    *,
    by: str,
    why: str = "",
    admission: AdmissionCheck | None = None,
) -> int:
    """Flag units as an adjudicator, all in one transaction, so that they come up on the page Adjudicate.

    Gives how many; those that cannot be sent (`may_be_adjudicated`) are left out.  Raises `UserError` where
    nothing may be stored.
    """
    assessor = Assessor.adjudicator(by).stored
    flags = []
    for row in may_be_adjudicated(campaign, rows):
        flag = Judgment(row.ref, assessor, None, flagged=True, note=why, via=VIA)
        flags.append(flag._replace(uuid=str(uuid.uuid4())))
    campaign.must_allow("adjudicate")
    refused = record(campaign, assessor, flags, admission)
    if refused:
        raise UserError(refused[0].why)
    return len(flags)
