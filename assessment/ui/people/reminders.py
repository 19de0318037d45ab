"""Assessors who have units left and have not judged of late, each with a letter to copy."""

from __future__ import annotations

import time
from collections.abc import Sequence

import streamlit as st

from assessment.access import letters
from assessment.access.members import invited_assessors
from assessment.campaign import Campaign
from assessment.campaign.description import description_of
from assessment.formats.plurals import number_of
from assessment.planning.progress.assessor_states import STALLED_HOURS, Person, people
from assessment.planning.progress.background_report import report_soon
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md
from assessment.ui.links import left_address
from assessment.ui.times import local_datetime

_MAX_LETTERS = 25


def show_reminders(campaign: Campaign) -> None:
    """A letter for everybody who is idle while people judge; nothing is sent by the program."""
    if campaign.phase != "open":
        st.info(
            f"The campaign is {campaign.phase}: assessors judge no more, so nobody is reminded.",
            icon=":material/lock:",
        )
        return
    with progress_bar() as show_progress:
        report = report_soon(campaign, show_progress)
    if report is None:
        st.info("The units are being counted; look again in a moment.")
        return
    everybody = people(report, time.time())
    absent = _absent_assessors(campaign, everybody)
    if absent:
        names = ", ".join(md(name) for name in absent)
        st.info(
            f"Invited, but not here yet: {names}. The part Everybody shows the link of each again.",
            icon=":material/mail:",
        )
    idle = [person for person in everybody if person.is_idle]
    if idle:
        _show_letters(campaign, idle)
    elif not absent:
        st.info(
            f"Nobody is idle: whoever has units left has judged in the last {STALLED_HOURS} hours.",
            icon=":material/check:",
        )


def _show_letters(campaign: Campaign, idle: Sequence[Person]) -> None:
    """A letter to each of these people, folded."""
    st.caption(
        f"Units are left, and no judgment came for {STALLED_HOURS} hours. Nothing is sent from here: "
        "copy a letter into your mail program."
    )
    for person in idle[:_MAX_LETTERS]:
        with st.expander(
            f"{md(person.name)}: {number_of(person.line.left, 'unit')}, {_last(person)}"
        ):
            left = number_of(person.line.left, "unit")
            st.markdown(f"[{left} left]({left_address(campaign, person.name)})")
            letter = letters.reminder_letter(
                description_of(campaign), person.name, left=person.line.left
            )
            st.code(letter, language=None, wrap_lines=True)
    if len(idle) > _MAX_LETTERS:
        st.caption(f"These are the first {_MAX_LETTERS} of {len(idle)}.")


def _absent_assessors(campaign: Campaign, everybody: Sequence[Person]) -> list[str]:
    """Invited assessors who have no work and no judgment: without a plan, those who never came."""
    known = {person.name for person in everybody}
    return [name for name in invited_assessors(campaign) if name not in known]


def _last(person: Person) -> str:
    if person.last is None:
        return "not begun"
    return f"last judgment {local_datetime(person.last):%Y-%m-%d %H:%M}"
