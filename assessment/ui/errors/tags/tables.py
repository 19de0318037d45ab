"""The tables of the part *Tags*: what each tag costs, and what each run would gain."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors.tag_losses import RunLoss
from assessment.campaign import Campaign
from assessment.ui.errors.tags.losses_in_words import SHARE_OF_RUN, TagsOfRuns
from assessment.ui.errors.tags.tag_table import CostedTags, CountedTags
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.tables import draw_table, number_column, table_from_rows
from assessment.ui.tables.table_shapes import ColumnLooks, TableRow

GAIN = "Gain if put right"
UNITS, COSTLY, RUNS, TOPICS = "Units", "Costly", "Runs", "Topics"
NO_GAIN = "no gain"
# Pixels: in a window of 640 pixels tags have what other columns leave, and wider windows stretch all of them.
_ALL, _COUNT, _FIGURE, _SHARE = 608, 50, 102, 152
_GAIN = 108
_LETTER = 6.4
"""Pixels of a letter in a tag, with the room around it."""
_ROW, _LINE = 35, 22
"""Pixels of a row of one line, and of each line of a higher one."""


_HELP_OF_GAIN = "What the total would gain with all its tagged units put right at once"
_COUNTS = {
    UNITS: "All units with this tag, also those that the measure does not score or the run no longer has",
    COSTLY: "Those of them that cost their run some of this measure",
    RUNS: "Runs with these units",
    TOPICS: "Topics with these units",
}


def draw_counts(campaign: Campaign, tags: CountedTags) -> pd.DataFrame:
    """The tags with their units and costs, the dearest first; returns the table with bare figures."""
    counts = count_frame(tags)
    drawn, look = counts, _look_of_counts()
    if isinstance(tags, CostedTags):
        look |= _look_of_costs(campaign, tags, counts)
        drawn = _drawn_counts(campaign, tags, counts)
    width = _room_of_tags(tags, drawn.columns)
    look["Tag"] = st.column_config.TextColumn(width=width)
    draw_table(
        drawn,
        hide_index=True,
        key="tallies",
        column_config=look,
        height="content",
        row_height=_row_height(tags.tags, width),
    )
    return counts


def _look_of_counts() -> ColumnLooks:
    """How the counts look; the tags have the room that the other columns leave."""
    look: ColumnLooks = {}
    for name, words in _COUNTS.items():
        look[name] = st.column_config.NumberColumn(width=_COUNT, help=words)
    return look


def _look_of_costs(
    campaign: Campaign, tags: CostedTags, counts: pd.DataFrame
) -> ColumnLooks:
    """How the costs and the shares look; costs are texts where one is a reason."""
    digits = measure_digits(campaign, tags.measure)
    help = tags.help_of_costs()
    look: ColumnLooks = {}
    look[tags.cost_head] = number_column(digits, help, width=_FIGURE)
    if counts[tags.cost_head].isna().any():
        look[tags.cost_head] = st.column_config.TextColumn(
            alignment="right", width=_FIGURE, help=help
        )
    if tags.share_head:
        look[tags.share_head] = _share_column(tags.help_of_share(campaign))
    return look


def count_frame(tags: CountedTags) -> pd.DataFrame:
    """A row for each tag; those with the highest costs come first, then those with most units."""
    tallies = {tally.tag: tally for tally in errors.tag_counts(tags.entries)}
    rows = []
    for tag in tags.tags:
        tally = tallies[tag]
        row: TableRow = {"Tag": shown(tag), UNITS: tally.units}
        if isinstance(tags, CostedTags):
            row |= _cost_cells(tags, tag)
        if len(tags.runs) > 1:
            row[RUNS] = tally.runs
        row[TOPICS] = tally.topics
        rows.append(row)
    return table_from_rows(rows)


def _cost_cells(tags: CostedTags, tag: str) -> TableRow:
    """What the tag costs, and its share; both empty where it costs nothing."""
    losses = {loss.name: loss for loss in tags.losses.tags}
    loss = losses.get(tag)
    cells: TableRow = {COSTLY: tags.costly_units(tag)}
    # Empty: no cost is not a cost of 0.00.
    cells[tags.cost_head] = None if loss is None else tags.losses.cost(loss)
    if tags.share_head:
        cells[tags.share_head] = None if loss is None else tags.losses.share(loss)
    return cells


def _drawn_counts(
    campaign: Campaign, tags: CostedTags, counts: pd.DataFrame
) -> pd.DataFrame:
    """The table as it is drawn, with reasons in place of costs that are empty."""
    drawn = counts
    if counts[tags.cost_head].isna().any():
        digits = measure_digits(campaign, tags.measure)
        texts = _costs_or_reasons(tags, counts, digits)
        drawn = counts.assign(**{tags.cost_head: texts})
    # The same column twice would take the room of long tags.
    if counts[COSTLY].equals(counts[UNITS]):
        drawn = drawn.drop(columns=COSTLY)
    return drawn


def _costs_or_reasons(tags: CostedTags, counts: pd.DataFrame, digits: int) -> list[str]:
    """The costs as texts, where a tag costs nothing why."""
    texts = []
    for tag, cost in zip(tags.tags, counts[tags.cost_head], strict=True):
        reason = tags.why_no_cost(tag)
        texts.append(reason if pd.isna(cost) else f"{cost:.{digits}f}")
    return texts


def _room_of_tags(tags: CountedTags, columns: Collection[str]) -> int:
    """Pixels that the other columns leave."""
    widths = dict.fromkeys(_COUNTS, _COUNT)
    if isinstance(tags, CostedTags):
        widths |= {tags.cost_head: _FIGURE, tags.share_head: _SHARE}
    return _ALL - sum(width for name, width in widths.items() if name in columns)


def _row_height(tags: Sequence[str], width: int) -> int:
    """Pixels for all lines of the longest tag."""
    letters = int(width / _LETTER)
    lines = max(len(textwrap.wrap(tag, letters)) for tag in tags)
    return _ROW if lines == 1 else lines * _LINE


def _share_column(help: str) -> Any:
    """A bar with its percentage, which has the digits of `share_in_words`."""
    return st.column_config.ProgressColumn(
        help=help, format="%.1f %%", min_value=0, max_value=100, width=_SHARE
    )


def draw_runs(campaign: Campaign, tags: TagsOfRuns, last_run_seen: str | None) -> None:
    """What each run would gain."""
    by_run = _run_frame(tags, last_run_seen)
    look = _look_of_runs(campaign, tags)
    if by_run[GAIN].isna().any():
        digits = measure_digits(campaign, tags.measure)
        by_run[GAIN] = [_gain_in_words(gain, digits) for gain in by_run[GAIN]]
        look[GAIN] = st.column_config.TextColumn(
            alignment="right", width=_GAIN, help=_HELP_OF_GAIN
        )
    st.markdown("**By run**")
    draw_table(
        by_run,
        hide_index=True,
        key="tagged-runs",
        column_config=look,
        height="content",
    )


def _run_frame(tags: TagsOfRuns, last_run_seen: str | None) -> pd.DataFrame:
    """A row for each run: the one that was seen last, then those that would gain most."""
    tagged = Counter(row.run for row in tags.rows)
    rows = []

    def order(run: RunLoss) -> tuple[bool, float]:
        return run.run != last_run_seen, -run.gain

    for run in sorted(tags.losses.runs, key=order):
        row: TableRow = {"Run": shown(run.run)}
        row["Total"] = run.total
        # No gain is not a gain of 0.0000, which can be a small one.
        gains = bool(run.costly and run.loss)
        row[GAIN] = run.gain if gains else None
        row[SHARE_OF_RUN] = 100 * run.gain / run.loss if gains else None
        row["Tagged"] = tagged[run.run]
        row[COSTLY] = run.costly
        rows.append(row)
    return table_from_rows(rows)


def _gain_in_words(gain: float, digits: int) -> str:
    return NO_GAIN if pd.isna(gain) else f"{gain:.{digits}f}"


def _look_of_runs(campaign: Campaign, tags: TagsOfRuns) -> ColumnLooks:
    digits = measure_digits(campaign, tags.measure)
    name = measure_heading(campaign.track, tags.measure)
    share = f"Of how far the total falls short of a perfect {tags.losses.best:g}"
    look: ColumnLooks = {"Run": st.column_config.TextColumn(width=112)}
    look["Total"] = number_column(digits, f"The run's {name}", width=64)
    look[GAIN] = number_column(digits, _HELP_OF_GAIN, width=_GAIN)
    look[SHARE_OF_RUN] = _share_column(share)
    look["Tagged"] = st.column_config.NumberColumn(
        width=58, help="All units of the run with a tag"
    )
    look[COSTLY] = st.column_config.NumberColumn(
        width=_COUNT, help="Those of them that cost the run some of this measure"
    )
    return look
