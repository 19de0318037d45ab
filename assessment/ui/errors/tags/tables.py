"""The tables of the part *Tags*: what each tag costs, and what each run would gain."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.errors.tag_losses import RunLoss
from assessment.campaign import Campaign
from assessment.formats.numbers import amount_text, is_lost_in_rounding
from assessment.ui.errors.tags.dearest_tags import SHARE_DIGITS, share_in_words
from assessment.ui.errors.tags.tag_table import CostsOfTags, CountedTag, TagTable
from assessment.ui.errors.tags.tag_words import SHARE_OF_RUN, TagWords
from assessment.ui.foreign_text import md, shown
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


def draw_counts(campaign: Campaign, table: TagTable, words: TagWords) -> pd.DataFrame:
    """The tags with their units and costs; returns the table with bare figures."""
    counts = count_frame(table, words)
    drawn, look = counts, _look_of_counts()
    if table.measure is not None:
        digits = measure_digits(campaign, table.measure)
        look |= _look_of_costs(table, words, digits)
        drawn = _drawn_counts(table, words, counts, digits)
    width = _room_of_tags(words, drawn.columns)
    look["Tag"] = st.column_config.TextColumn(width=width)
    draw_table(
        drawn,
        hide_index=True,
        key="tallies",
        column_config=look,
        height="content",
        row_height=_row_height([tag.name for tag in table.tags], width),
    )
    return counts


def _look_of_counts() -> ColumnLooks:
    """How the counts look; the tags have the room that the other columns leave."""
    look: ColumnLooks = {}
    for name, words in _COUNTS.items():
        look[name] = st.column_config.NumberColumn(width=_COUNT, help=words)
    return look


def _look_of_costs(table: TagTable, words: TagWords, digits: int) -> ColumnLooks:
    """How the costs and the shares look; costs are texts where one of them has to be."""
    help = words.help_of_costs
    look: ColumnLooks = {}
    look[words.cost_head] = number_column(digits, help, width=_FIGURE)
    if _has_texts(table, digits):
        look[words.cost_head] = st.column_config.TextColumn(
            alignment="right", width=_FIGURE, help=help
        )
    if words.share_head:
        is_text = _has_small_share(tag.share for tag in table.tags)
        look[words.share_head] = _share_column(words.help_of_share, is_text=is_text)
    return look


def _has_texts(table: TagTable, digits: int) -> bool:
    """Whether some tag has a reason in place of a cost, or a cost that as a number would look like 0."""
    return any(
        tag.cost is None or is_lost_in_rounding(tag.cost, digits) for tag in table.tags
    )


def count_frame(table: TagTable, words: TagWords) -> pd.DataFrame:
    """A row for each tag."""
    rows = []
    for tag in table.tags:
        row: TableRow = {"Tag": shown(tag.name), UNITS: len(tag.rows)}
        if table.costs is not None:
            row |= _cost_cells(tag, words)
        if len(table.runs) > 1:
            row[RUNS] = len(tag.runs)
        row[TOPICS] = tag.topics
        rows.append(row)
    return table_from_rows(rows)


def _cost_cells(tag: CountedTag, words: TagWords) -> TableRow:
    """What the tag costs, and its share; both empty where no cost is known."""
    cells: TableRow = {COSTLY: tag.costly_units}
    # Empty, also where it is known to cost nothing: no cost is not a cost of 0.00.
    cells[words.cost_head] = tag.cost
    if words.share_head:
        cells[words.share_head] = tag.share
    return cells


def _drawn_counts(
    table: TagTable, words: TagWords, counts: pd.DataFrame, digits: int
) -> pd.DataFrame:
    """The table as it is drawn: reasons in place of costs that are empty, and no cost that looks like 0."""
    drawn = counts
    if _has_texts(table, digits):
        texts = [_cost_or_reason(tag, digits) for tag in table.tags]
        drawn = counts.assign(**{words.cost_head: texts})
    shares = [tag.share for tag in table.tags]
    if words.share_head and _has_small_share(shares):
        drawn = drawn.assign(**{words.share_head: _share_texts(shares)})
    # The same column twice would take the room of long tags.
    if counts[COSTLY].equals(counts[UNITS]):
        drawn = drawn.drop(columns=COSTLY)
    return drawn


def _cost_or_reason(tag: CountedTag, digits: int) -> str:
    """The cost as text; where none is known the reason, which can be that the tag costs nothing."""
    return tag.why_no_cost if tag.cost is None else amount_text(tag.cost, digits)


def _room_of_tags(words: TagWords, columns: Collection[str]) -> int:
    """Pixels that the other columns leave."""
    widths = dict.fromkeys(_COUNTS, _COUNT)
    widths |= {words.cost_head: _FIGURE, words.share_head: _SHARE}
    return _ALL - sum(width for name, width in widths.items() if name in columns)


def _row_height(tags: Sequence[str], width: int) -> int:
    """Pixels for all lines of the longest tag."""
    letters = int(width / _LETTER)
    lines = max(len(textwrap.wrap(tag, letters)) for tag in tags)
    return _ROW if lines == 1 else lines * _LINE


def _share_column(help: str, *, is_text: bool) -> Any:
    """A bar with its percentage for each share, or its text."""
    if is_text:
        return st.column_config.TextColumn(alignment="right", width=_SHARE, help=help)
    percent = f"%.{SHARE_DIGITS}f %%"
    return st.column_config.ProgressColumn(
        help=help, format=percent, min_value=0, max_value=100, width=_SHARE
    )


def _has_small_share(shares: Iterable[float | None]) -> bool:
    """Whether the bar of some share would say 0.0 %, which is no share at all."""
    return any(is_lost_in_rounding(share or 0.0, SHARE_DIGITS) for share in shares)


def _share_texts(shares: Iterable[float | None]) -> list[str]:
    """The shares in words; empty where there is none."""
    return ["" if pd.isna(share) else share_in_words(share) for share in shares]


def draw_runs(
    campaign: Campaign, table: TagTable, costs: CostsOfTags, last_run_seen: str | None
) -> None:
    """What each of several runs would gain."""
    by_run = _run_frame(table, costs.runs_of_mean, last_run_seen)
    shares = by_run[SHARE_OF_RUN]
    has_small_share = _has_small_share(shares)
    look = _look_of_runs(campaign, costs.measure, shares_are_texts=has_small_share)
    digits = measure_digits(campaign, costs.measure)
    if any(_needs_words(gain, digits) for gain in by_run[GAIN]):
        by_run[GAIN] = [_gain_in_words(gain, digits) for gain in by_run[GAIN]]
        look[GAIN] = st.column_config.TextColumn(
            alignment="right", width=_GAIN, help=_HELP_OF_GAIN
        )
    if has_small_share:
        by_run[SHARE_OF_RUN] = _share_texts(shares)
    st.markdown("**By run**")
    draw_table(
        by_run,
        hide_index=True,
        key="tagged-runs",
        column_config=look,
        height="content",
    )


def _run_frame(
    table: TagTable, runs: Sequence[RunLoss], last_run_seen: str | None
) -> pd.DataFrame:
    """A row for each run: the one that was seen last, then those that would gain most."""
    tagged = Counter(row.run for row in table.rows)
    rows = []

    def order(run: RunLoss) -> tuple[bool, float]:
        return run.run != last_run_seen, -run.gain

    for run in sorted(runs, key=order):
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


def _needs_words(gain: float, digits: int) -> bool:
    """Whether there is no gain, or one that as a number would look like 0."""
    return bool(pd.isna(gain)) or is_lost_in_rounding(gain, digits)


def _gain_in_words(gain: float, digits: int) -> str:
    return NO_GAIN if pd.isna(gain) else amount_text(gain, digits)


def _look_of_runs(
    campaign: Campaign, measure: str, *, shares_are_texts: bool
) -> ColumnLooks:
    digits = measure_digits(campaign, measure)
    name = md(measure_heading(campaign.track, measure))
    best = campaign.track.measure(measure).best_value
    share = f"Of how far the total falls short of a perfect {best:g}"
    look: ColumnLooks = {"Run": st.column_config.TextColumn(width=112)}
    look["Total"] = number_column(digits, f"The run's {name}", width=64)
    look[GAIN] = number_column(digits, _HELP_OF_GAIN, width=_GAIN)
    look[SHARE_OF_RUN] = _share_column(share, is_text=shares_are_texts)
    look["Tagged"] = st.column_config.NumberColumn(
        width=58, help="All units of the run with a tag"
    )
    look[COSTLY] = st.column_config.NumberColumn(
        width=_COUNT, help="Those of them that cost the run some of this measure"
    )
    return look
