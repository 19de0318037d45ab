"""The tables of progress: a row for each assessor, or for each group of units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.planning.progress.assessor_states import Person
from assessment.planning.progress.lines import ProgressLine
from assessment.planning.progress.pace import GroupKey
from assessment.review.unit_list.counts import LineCount, units_of_count, units_of_line
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import units_address
from assessment.ui.tables import draw_table
from assessment.ui.tables.table_shapes import ColumnLooks
from assessment.ui.times import AGO_COLUMN, day_column
from assessment.ui.topic_titles import topic_title

_HEADS: dict[GroupKey, str] = {
    "assessor": "Assessor",
    "topic": "Topic",
    "question": "Question",
}
_COUNTS: dict[str, LineCount] = {
    "Done": "done",
    "Flagged": "flagged",
    "Cannot judge": "cannot_judge",
}
COUNTED = tuple(_COUNTS)
_LOOK: ColumnLooks = {
    "Progress": st.column_config.ProgressColumn(
        format="%.0f%%", min_value=0, max_value=100
    ),
    "Beyond the plan": st.column_config.NumberColumn(
        help="Judged, but no longer planned for this assessor; these judgments stay and count"
    ),
    "Left, about": st.column_config.NumberColumn(
        help="Units that may yet come up are counted, until a label settles that they do not come"
    ),
    "Seconds": st.column_config.NumberColumn(
        format="%.1f", help="Median of a judgment"
    ),
    "Units": st.column_config.LinkColumn(
        display_text="list", help="What is left, on the page Units"
    ),
    "Hours left": st.column_config.NumberColumn(format="%.1f"),
    "Last judgment": AGO_COLUMN,
}


def people_frame(campaign: Campaign, everybody: Sequence[Person]) -> pd.DataFrame:
    """A row for each assessor: counts, pace and times; state and forecast only while people judge."""
    counts = progress_frame(
        campaign, ("assessor",), [person.line for person in everybody]
    )
    if campaign.phase == "open":
        counts.insert(1, "State", [person.state for person in everybody])
        counts["Hours left"] = [
            round(person.hours, 1) if person.line.left else None for person in everybody
        ]
        counts["Estimated end"] = _clock_times([person.end for person in everybody])
    counts["Last judgment"] = _clock_times([person.last for person in everybody])
    return counts


def progress_frame(
    campaign: Campaign, by: Sequence[GroupKey], rows: Sequence[ProgressLine]
) -> pd.DataFrame:
    """The rows with a column for each grouping; *Beyond the plan* only where it is not 0 throughout."""
    frame = pd.DataFrame()
    for position, grouping in enumerate(by):
        names = [row.of[position] for row in rows]
        frame[_HEADS[grouping]] = [
            name_in_words(campaign, grouping, name) for name in names
        ]
        if grouping == "topic":
            frame["Title"] = [shown(topic_title(campaign, name)) for name in names]
    _add_counts(frame, rows)
    return frame


def _add_counts(frame: pd.DataFrame, rows: Sequence[ProgressLine]) -> None:
    frame["Progress"] = [_percentage(row) for row in rows]
    frame["Done"] = [row.done for row in rows]
    # The numbers stay numbers, by which the table can be sorted.
    left = "Left, about" if any(row.possible for row in rows) else "Left"
    frame[left] = [row.left for row in rows]
    frame["Flagged"] = [row.flagged for row in rows]
    frame["Cannot judge"] = [row.cannot_judge for row in rows]
    if any(row.beyond_plan for row in rows):
        frame["Beyond the plan"] = [row.beyond_plan for row in rows]
    frame["Seconds"] = [row.seconds for row in rows]


def _percentage(row: ProgressLine) -> float | None:
    return 100 * row.done / row.total if row.total else None


def name_in_words(campaign: Campaign, by: GroupKey, name: str) -> str:
    return shown(campaign.track.scale(name).title if by == "question" else name)


def draw_progress(frame: pd.DataFrame, key: str, **further: Any) -> Any:
    """Draws the table as `draw_table` does."""
    look = {**_LOOK, "Estimated end": day_column()}
    return draw_table(
        frame,
        hide_index=True,
        key=key,
        placeholder="–",
        column_config=look,
        **further,
    )


def draw_counts(
    campaign: Campaign,
    frame: pd.DataFrame,
    by: Sequence[GroupKey],
    rows: Sequence[ProgressLine],
    *,
    is_planned: bool,
) -> None:
    """Draws the table; each row has a link to the units that are left.

    A count that is picked gets a link to its units below the table.
    """
    # The caller saves the frame as a file, which has no links.
    drawn = frame.copy()
    drawn["Units"] = _links_to_left(campaign, by, rows, is_planned=is_planned)
    key = element_key("progress", campaign.name, *by)
    event = draw_progress(drawn, key, on_select="rerun", selection_mode="single-cell")
    for index, head in event.selection.cells:
        # A browser may still send a cell of a longer table.
        if head in _COUNTS and index < len(rows):
            names = rows[index].of
            where = units_address(campaign, units_of_count(by, names, _COUNTS[head]))
            whose = md(", ".join(names))
            st.markdown(f"{whose}: [units of *{head}*]({where})")


def _links_to_left(
    campaign: Campaign,
    by: Sequence[GroupKey],
    rows: Sequence[ProgressLine],
    *,
    is_planned: bool,
) -> list[str]:
    """The address of the units that are left on each row."""
    links = []
    for row in rows:
        filters = units_of_line(by, row.of, is_planned=is_planned)
        links.append(units_address(campaign, filters))
    return links


def _clock_times(seconds: Sequence[float | None]) -> pd.Series:
    """Seconds since 1970 as a column of times, empty for None."""
    numbers = [math.nan if second is None else second for second in seconds]
    return pd.to_datetime(
        pd.Series(numbers, dtype=float), unit="s", utc=True, errors="coerce"
    )
