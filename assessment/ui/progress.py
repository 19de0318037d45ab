"""How far everybody is, renewed by itself while others judge: tables, marks and the burn-down."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from assessment.campaign import Campaign
from assessment.planning.progress import (  # fmt: skip
    ACTIVE_MINUTES,
    EVERYBODY,
    GUESS,
    LAST,
    STALLED_HOURS,
    BurnDownLine,
    By,
    Person,
    ProgressLine,
    ProgressReport,
    begun,
    burn_down,
    lines,
    people,
    report_soon,
    unlisted,
)
from assessment.ui import session
from assessment.ui.downloads import download_button
from assessment.ui.foreign_text import md, plotted, shown
from assessment.ui.tables import caption_with_download, draw_table, table_csv

REFRESH = "5s"
_WAYS: dict[str, tuple[By, ...]] = {
    "Topics": ("topic",),
    "Questions": ("question",),
    "Assessors and topics": ("assessor", "topic"),
    "Assessors and questions": ("assessor", "question"),
    "Everything": ("assessor", "topic", "question"),
}
_HEADS: dict[By, str] = {"assessor": "Assessor", "topic": "Topic", "question": "Question"}
_DASHES = ("solid", "dash", "dot", "dashdot")
_COUNTED = ("Done", "Flagged", "Cannot judge")
_MOST_ROWS = 2_000
"""In a table on the page."""
_FIRST = f"These are the first {_MOST_ROWS:,} rows."
_MOST_LINES = 12
"""Assessors in the picture when it opens; the others are a click on the legend away."""

_HOW = f"""
- **Done** are units with a label or with “cannot judge”; judgments taken back are left to do again. Units that say one thing in several ways
  count once.
- **Seconds** is the median time of a judgment made by hand; more than ten minutes on one is taken for a pause.
- **Hours left** is what is left, question by question, times the assessor's own median; where there is none yet, the median of all, or else
  {GUESS:g} seconds.
- **Estimated end** is when these hours are over at as many hours a day as the assessor judged in the last seven days (or since the first judgment
  in them). With less than ten minutes of judging in that time there is none.
- **Active now**: judged within {ACTIVE_MINUTES} minutes. **Waiting**: work is left and nothing came for {STALLED_HOURS} hours.
- **Faster than usual**: the median of the last {LAST} judgments of a question is below a third of everybody's. It may be practice, easy units
  or a misunderstanding: worth a look together.
"""


@st.fragment(run_every=REFRESH)
def board(campaign: Campaign) -> None:
    """Everybody's progress, for organisers."""
    session.enter("session")
    found, now = _counted(campaign), time.time()
    if found is None:
        _meanwhile(campaign)
        return
    everybody = people(found, now)
    _whole(found, everybody)
    if not everybody:
        st.info(
            "Nobody has judged yet. Make a plan, or invite assessors on the page People.",
            icon=":material/groups:",
        )
        return
    caption_with_download(
        _note(everybody),
        _table(_people_frame(campaign, everybody), "progress-people"),
        f"{campaign.name}-progress",
    )
    _marks(campaign, everybody)
    _burn(burn_down(found, now))
    _closer(campaign, found)


@st.fragment(run_every=REFRESH)
def own(campaign: Campaign, person: str) -> None:
    """One assessor's own progress, and nobody else's."""
    session.enter("own progress")
    found, now = _counted(campaign), time.time()
    if found is None:
        _meanwhile(campaign, only=person)
        return
    mine = [one for one in people(found, now, only=person) if one.line.total]
    if not mine:
        said = (
            "Nothing is planned for you yet: an organiser gives out the work."
            if found.planned
            else "You have not judged yet. Start on the page Judge."
        )
        st.info(said, icon=":material/inbox:")
        return
    line = mine[0].line
    st.progress(line.done / line.total, f"{line.done:,} of {line.total:,} units are done")
    _table(
        _people_frame(campaign, [mine[0]._replace(fast=())]).drop(columns=["Assessor", "State"]),
        "progress-own",
    )
    _burn(burn_down(found, now, only=person))
    rows = lines(found, ("topic", "question"), only=person, most=_MOST_ROWS + 1)
    _table(_frame(campaign, ("topic", "question"), rows[:_MOST_ROWS]), "progress-own-topics")
    if len(rows) > _MOST_ROWS:
        st.caption(_FIRST)
    _how()


def _counted(campaign: Campaign) -> ProgressReport | None:
    """None while very much is to be counted; how far that is stays on the page."""
    bar = st.empty()
    found = report_soon(campaign, lambda share, text: bar.progress(share, md(text)))
    if found is not None:
        bar.empty()
    return found


def _meanwhile(campaign: Campaign, only: str | None = None) -> None:
    """What is known before a large campaign is counted."""
    st.caption("What is left, and until when, is counted in the background and comes by itself.")
    known = [one for one in begun(campaign) if only in (None, one.name)]
    frame = pd.DataFrame(
        [(shown(one.name), one.done, one.flagged, one.cannot) for one in known],
        columns=["Assessor", *_COUNTED],
    )
    frame["Last judgment"] = pd.to_datetime([one.last for one in known], utc=True, errors="coerce")
    _table(frame, "progress-begun")


def _whole(found: ProgressReport, everybody: Sequence[Person]) -> None:
    whole = next(iter(lines(found, [])), ProgressLine((), 0, 0, 0, 0, 0, None))
    what = "planned judgments are made" if found.planned else "units are judged by anybody"
    st.progress(whole.done / whole.total if whole.total else 0.0, f"{whole.done:,} of {whole.total:,} {what}")
    active = [one.name for one in everybody if one.state == "active now"]
    st.caption(f":material/bolt: Active now: {md(', '.join(active))}" if active else "Nobody is active now.")


def _people_frame(campaign: Campaign, everybody: Sequence[Person]) -> pd.DataFrame:
    """Columns that would be empty for all are left out."""
    counts = _frame(campaign, ("assessor",), [one.line for one in everybody])
    counts.insert(1, "State", [one.state for one in everybody])
    counts["Hours left"] = [round(one.hours, 1) if one.line.left else None for one in everybody]
    counts["Estimated end"] = pd.to_datetime(
        [one.end for one in everybody], unit="s", utc=True, errors="coerce"
    )
    counts["Last judgment"] = pd.to_datetime(
        [one.last for one in everybody], unit="s", utc=True, errors="coerce"
    )
    return counts


def _frame(campaign: Campaign, by: Sequence[By], found: Sequence[ProgressLine]) -> pd.DataFrame:
    frame = pd.DataFrame(
        {_HEADS[name]: [_name(campaign, name, line.of[n]) for line in found] for n, name in enumerate(by)}
    )
    frame["Progress"] = [100 * line.done / line.total if line.total else None for line in found]
    for head in ("Done", "Left", "Flagged", "Cannot judge"):
        frame[head] = [getattr(line, head.split()[0].lower()) for line in found]
    if any(line.also for line in found):
        frame["Beyond the plan"] = [line.also for line in found]
    frame["Seconds"] = [line.seconds for line in found]
    return frame


def _name(campaign: Campaign, by: By, name: str) -> str:
    return shown(campaign.track.scale(name).title if by == "question" else name)


def _table(frame: pd.DataFrame, key: str) -> pd.DataFrame:
    draw_table(frame, hide_index=True, key=key, placeholder="–", column_config=_LOOK)
    return frame


_LOOK: dict[str, Any] = {
    "Assessor": st.column_config.TextColumn(pinned=True),
    "Progress": st.column_config.ProgressColumn(format="%.0f%%", min_value=0, max_value=100),
    "Beyond the plan": st.column_config.NumberColumn(
        help="Judged, but not planned for this assessor any more: it stays and counts"
    ),
    "Seconds": st.column_config.NumberColumn(format="%.1f", help="Median of a judgment"),
    "Hours left": st.column_config.NumberColumn(format="%.1f"),
    "Estimated end": st.column_config.DatetimeColumn(format="ddd D MMM"),
    "Last judgment": st.column_config.DatetimeColumn(format="distance"),
}


def _note(everybody: Sequence[Person]) -> str:
    waiting = [one.name for one in everybody if one.state == "waiting"]
    return (
        f":material/schedule: Nothing for a day, with work left: {md(', '.join(waiting))}" if waiting else ""
    )


def _marks(campaign: Campaign, everybody: Sequence[Person]) -> None:
    """Paces that stand out, in a friendly sentence."""
    fast = [
        f"{md(one.name)} ({md(', '.join(_name(campaign, 'question', kind) for kind in one.fast))})"
        for one in everybody
        if one.fast
    ]
    if fast:
        st.info(f"Faster than usual, worth a look together: {', '.join(fast)}.", icon=":material/speed:")


def _burn(found: Sequence[BurnDownLine]) -> None:
    """All together beside everybody alone, since the one would dwarf the others."""
    begun = [
        burn for burn in found if burn.open[-1] < burn.total
    ]  # a line without a judgment is a single point in time
    together, singles = [
        [burn for burn in begun if (burn.name == EVERYBODY) == wanted] for wanted in (True, False)
    ]
    shown = [
        (title, burns)
        for title, burns in (
            ("Open units over time (UTC)", together),
            ("Open units of each assessor (UTC)", singles),
        )
        if burns
    ]
    for column, (title, burns) in zip(st.columns(len(shown)) if shown else [], shown, strict=True):
        column.plotly_chart(
            burn_figure(burns, title),
            key=f"progress-{title}",
            alt=f"{title}: steps down from all units to those open now",
        )


def burn_figure(found: Sequence[BurnDownLine], title: str) -> go.Figure:
    """Steps down from all units to those that are open now."""
    figure = go.Figure()
    for place, burn in enumerate(found):
        together = burn.name == EVERYBODY
        figure.add_trace(
            go.Scatter(
                x=[datetime.fromtimestamp(at, UTC) for at in burn.times], y=burn.open, name="all together" if together else plotted(burn.name), mode="lines",
                line={"shape": "hv", "width": 2, "dash": _DASHES[place % len(_DASHES)]},
                visible=True if place < _MOST_LINES else "legendonly",
                hovertemplate=f"%{{x|%d %b %H:%M}}<br>%{{y:,}} of {burn.total:,} open<extra>%{{fullData.name}}</extra>",
            )
        )  # fmt: skip
    return figure.update_layout(
        title=title, yaxis={"rangemode": "tozero", "automargin": True}, height=340, showlegend=len(found) > 1,
        margin={"t": 48, "b": 24, "l": 24, "r": 12}, hoverlabel={"align": "left"},
    )  # fmt: skip


def _closer(campaign: Campaign, found: ProgressReport) -> None:
    way = st.segmented_control(
        "In detail, by", list(_WAYS), default="Topics", required=True, key="progress-by"
    )
    by = _WAYS[way or "Topics"]
    rows = lines(found, by, most=_MOST_ROWS + 1)
    _table(_frame(campaign, by, rows[:_MOST_ROWS]), f"progress-{way}")
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="top"):
        st.caption(" ".join(_left_out(found, by, len(rows))))
        file = f"{campaign.name}-progress-{'-'.join(by)}.csv"
        download_button(
            "CSV",
            lambda: table_csv(_frame(campaign, by, lines(found, by))),
            file,
            "text/csv",
            type="tertiary",
        )
    _how()


def _left_out(found: ProgressReport, by: Sequence[By], rows: int) -> Iterator[str]:
    """What the table counts, and what is not in it."""
    if not found.planned and "assessor" not in by:
        yield "Without a plan every unit counts once, done as soon as anybody has judged it."
    if unlisted(found, by):
        yield "Topics that somebody has judged nothing of are left out."
    if rows > _MOST_ROWS:
        yield f"{_FIRST} The file has all."


def _how() -> None:
    with st.expander("How this is counted", icon=":material/help:"):
        st.markdown(_HOW)
