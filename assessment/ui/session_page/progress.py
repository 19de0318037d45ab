"""Progress on the page Session, refreshed while others judge: tables, notes about pace, burn-down charts."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.planning.progress.assessor_states import (
    ACTIVE_MINUTES,
    STALLED_HOURS,
    Person,
    people,
)
from assessment.planning.progress.background_report import judged_so_far, report_soon
from assessment.planning.progress.burn_down import burn_down
from assessment.planning.progress.lines import ProgressLine, leaves_topics_out, lines
from assessment.planning.progress.pace import GUESS, LAST, GroupKey
from assessment.planning.progress.reports import ProgressReport
from assessment.ui import session
from assessment.ui.downloads import download_button
from assessment.ui.foreign_text import md, shown
from assessment.ui.page_links import people_address, session_address
from assessment.ui.session_page.burn_down import draw_burn_downs
from assessment.ui.session_page.progress_tables import (
    COUNTED,
    draw_counts,
    draw_progress,
    name_in_words,
    people_frame,
    progress_frame,
)
from assessment.ui.tables import (
    caption_bar,
    caption_with_download,
    table_csv,
)
from assessment.ui.times import times

REFRESH = "5s"
_GROUPINGS: dict[str, tuple[GroupKey, ...]] = {
    "Topics": ("topic",),
    "Questions": ("question",),
    "Assessors and topics": ("assessor", "topic"),
    "Assessors and questions": ("assessor", "question"),
    "Everything": ("assessor", "topic", "question"),
}
_MAX_ROWS = 2_000
"""Rows of a table on the page; browsers get slow with more."""
_TABLE_IS_CUT = f"These are the first {_MAX_ROWS:,} rows."

_HOW = f"""
- **Done** are units with a label or with “cannot judge”; judgments that were taken back are to do
  again. Units that ask the same thing in several forms count once.
- **Left** is “about” so many while units may still come up (the help of nuggets once an answer is
  correct) or drop out. They are counted from the start, and leave the count when a label settles
  that they do not come.
- **Seconds** is the median time of a judgment made by hand; more than ten minutes on one counts as
  a pause.
- **Hours left** is the open units of each question times the assessor's own median; without one
  yet, the median of all assessors, or else {GUESS:g} seconds.
- **Estimated end** is when these hours are over, at as many hours a day as the assessor judged in
  the last seven days (or since the first judgment in them). With less than ten minutes of judging
  in that time there is none.
- **Active now**: judged within {ACTIVE_MINUTES} minutes. **Waiting**: work is left and no judgment
  came for {STALLED_HOURS} hours.
- **Faster than usual**: the median of the last {LAST} judgments of a question is below a third of
  everybody's. It may be practice, easy units or a misunderstanding: worth a look together.
"""


@st.fragment(run_every=REFRESH)
def show_everybody(campaign: Campaign) -> None:
    """Everybody's progress, for organisers."""
    # A fragment reruns by itself for hours; the right may have been taken away meanwhile.
    session.enter("session")
    report, now = _counted_report(campaign), time.time()
    if report is None:
        _draw_known_counts(campaign)
        return
    everybody = people(report, now)
    _draw_campaign_bar(campaign, report, everybody)
    if not everybody:
        plan = session_address(campaign, "Plan")
        invite = people_address(campaign, "Invite")
        st.info(
            f"Nobody has judged yet. [Make a plan]({plan}), or [invite assessors]({invite}).",
            icon=":material/groups:",
        )
        return
    people_lines = [person.line for person in everybody]
    frame = people_frame(campaign, everybody)
    is_planned = report.planned
    draw_counts(campaign, frame, ("assessor",), people_lines, is_planned=is_planned)
    name = f"{campaign.name}-progress"
    caption_with_download(_waiting_note(campaign, everybody), frame, name)
    _say_who_is_fast(campaign, everybody)
    draw_burn_downs(burn_down(report, now))
    _show_details(campaign, report)


@st.fragment(run_every=REFRESH)
def show_own(campaign: Campaign, person: str) -> None:
    """One assessor's own progress."""
    # Each rerun of a fragment checks access again, as above.
    session.enter("own progress")
    report, now = _counted_report(campaign), time.time()
    if report is None:
        _draw_known_counts(campaign, only=person)
        return
    mine = next(
        (row for row in people(report, now, only=person) if row.line.total), None
    )
    if mine is None:
        reason = "You have not judged yet. Start on the page Judge."
        if report.planned:
            reason = "Nothing is planned for you yet: an organiser assigns the work."
        st.info(reason, icon=":material/inbox:")
        return
    line = mine.line
    st.progress(
        line.done / line.total, f"{line.done:,} of {line.total_in_words} units are done"
    )
    frame = people_frame(campaign, [mine._replace(fast=())])
    of_others = ["Assessor", "State"]
    draw_progress(frame.drop(columns=of_others, errors="ignore"), "progress-own")
    draw_burn_downs(burn_down(report, now, only=person), is_own=True)
    by: tuple[GroupKey, ...] = ("topic", "question")
    # One row more than shown says whether the table is cut, without counting all.
    rows = lines(report, by, only=person, most=_MAX_ROWS + 1)
    draw_progress(progress_frame(campaign, by, rows[:_MAX_ROWS]), "progress-own-topics")
    if len(rows) > _MAX_ROWS:
        st.caption(_TABLE_IS_CUT)
    _show_how()


def _counted_report(campaign: Campaign) -> ProgressReport | None:
    """None while a large campaign is being counted; a bar on the page then shows how far the counting is."""
    bar = st.empty()

    def show_progress(share: float, text: str) -> None:
        bar.progress(share, md(text))

    report = report_soon(campaign, show_progress)
    if report is not None:
        bar.empty()
    return report


def _draw_known_counts(campaign: Campaign, only: str | None = None) -> None:
    """The counts that are known before a large campaign is counted."""
    st.caption(
        "Open units and estimated ends are counted in the background and appear by themselves."
    )
    assessors = [
        person for person in judged_so_far(campaign) if only in (None, person.name)
    ]
    rows = [
        (shown(person.name), person.done, person.flagged, person.cannot_judge)
        for person in assessors
    ]
    frame = pd.DataFrame(rows, columns=["Assessor", *COUNTED])
    frame["Last judgment"] = times([person.last for person in assessors])
    draw_progress(frame, "progress-begun")


def _draw_campaign_bar(
    campaign: Campaign, report: ProgressReport, everybody: Sequence[Person]
) -> None:
    """The progress of the whole campaign, and who is active now."""
    whole = next(iter(lines(report, [])), ProgressLine((), 0, 0, 0, 0, 0, None))
    share = whole.done / whole.total if whole.total else 0.0
    if report.planned:
        text = f"{whole.done:,} of {whole.total_in_words} planned judgments are made"
    else:
        text = f"{whole.done:,} of {whole.total_in_words} units are judged by somebody"
    st.progress(share, text)
    active = [person.name for person in everybody if person.state == "active now"]
    if campaign.phase != "open":
        st.caption(f"The campaign is {campaign.phase}: assessors judge no more.")
    elif active:
        st.caption(f":material/bolt: Active now: {md(', '.join(active))}")
    else:
        st.caption("Nobody is active now.")


def _waiting_note(campaign: Campaign, everybody: Sequence[Person]) -> str:
    """How to get from a count to its units, and who has work left but judges no more."""
    notes = ["Pick a count to see its units."]
    waiting = [person.name for person in everybody if person.state == "waiting"]
    if waiting and campaign.phase == "open":
        where = people_address(campaign, "Reminders")
        names = md(", ".join(waiting))
        notes.append(
            f":material/schedule: Work left, but no judgment for a day: {names} ([remind]({where}))"
        )
    return " ".join(notes)


def _say_who_is_fast(campaign: Campaign, everybody: Sequence[Person]) -> None:
    """Assessors who judge much faster than the others, in a friendly sentence."""
    fast = []
    for person in everybody:
        if person.fast:
            questions = ", ".join(
                name_in_words(campaign, "question", kind) for kind in person.fast
            )
            fast.append(f"{md(person.name)} ({md(questions)})")
    if fast:
        st.info(
            f"Faster than usual, worth a look together: {', '.join(fast)}.",
            icon=":material/speed:",
        )


def _show_details(campaign: Campaign, report: ProgressReport) -> None:
    grouping = st.segmented_control(
        "In detail, by",
        list(_GROUPINGS),
        default="Topics",
        required=True,
        key="progress-by",
    )
    by = _GROUPINGS[grouping or "Topics"]
    rows = lines(report, by, most=_MAX_ROWS + 1)
    first_rows = rows[:_MAX_ROWS]
    frame = progress_frame(campaign, by, first_rows)
    draw_counts(campaign, frame, by, first_rows, is_planned=report.planned)
    with caption_bar():
        st.caption(" ".join(_table_notes(report, by, len(rows))))
        name = f"{campaign.name}-progress-{'-'.join(by)}.csv"
        download_button(
            "CSV",
            lambda: table_csv(progress_frame(campaign, by, lines(report, by))),
            name,
            "text/csv",
            type="tertiary",
        )
    _show_how()


def _table_notes(
    report: ProgressReport, by: Sequence[GroupKey], rows: int
) -> Iterator[str]:
    """How the table counts, and which rows it leaves out."""
    if not report.planned and "assessor" not in by:
        yield "Without a plan every unit counts once, done as soon as anybody has judged it."
    if leaves_topics_out(report, by):
        yield "Topics of which an assessor has judged nothing are left out."
    if rows > _MAX_ROWS:
        yield f"{_TABLE_IS_CUT} The file has all."


def _show_how() -> None:
    with st.expander("How this is counted", icon=":material/help:"):
        st.markdown(_HOW)
