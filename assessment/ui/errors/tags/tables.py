"""The tables of the part *Tags*: what each tag costs, and what each run would gain."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis import errors
from assessment.campaign import Campaign
from assessment.ui.errors.tags.names import runs_in_words
from assessment.ui.errors.tags.summary import TagSummary
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.tables import draw_table, number_column, table_from_rows
from assessment.ui.tables.table_shapes import ColumnLooks, TableRow

COSTS, COSTS_PER_RUN = "Costs", "Costs per run"
SHARE_OF_RUN, SHARE_OF_RUNS = "Share of the run's loss", "Share of all runs' loss"
SHARE_OF_TAGGED = "Share of tagged"
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


def draw_counts(campaign: Campaign, summary: TagSummary) -> pd.DataFrame:
    """The tags with their units and costs, the dearest first; returns the table with bare figures."""
    counts = count_frame(summary)
    drawn, look = counts, _look_of_counts(campaign, summary)
    costs = _cost_head(summary)
    if summary.measure and counts[costs].isna().any():
        digits = measure_digits(campaign, summary.measure)
        drawn = counts.assign(**{costs: _costs_or_reasons(summary, counts, digits)})
        look[costs] = st.column_config.TextColumn(
            alignment="right", width=_FIGURE, help=_help_of_costs(summary)
        )
    # The same column twice would take the room of long tags.
    if summary.measure and counts[COSTLY].equals(counts[UNITS]):
        drawn = drawn.drop(columns=COSTLY)
    width = _room_of_tags(drawn.columns, costs, _share_head(summary))
    look["Tag"] = st.column_config.TextColumn(width=width)
    draw_table(
        drawn,
        hide_index=True,
        key="tallies",
        column_config=look,
        height="content",
        row_height=_row_height(summary.tags, width),
    )
    return counts


def _look_of_counts(campaign: Campaign, summary: TagSummary) -> ColumnLooks:
    """How the counts, the costs and the shares look; the tags have the room that these leave."""
    look: ColumnLooks = {}
    for name, words in _COUNTS.items():
        look[name] = st.column_config.NumberColumn(width=_COUNT, help=words)
    digits = measure_digits(campaign, summary.measure) if summary.measure else 2
    costs, share = _cost_head(summary), _share_head(summary)
    look[costs] = number_column(digits, _help_of_costs(summary), width=_FIGURE)
    look[share] = _share_column(_help_of_share(campaign, summary))
    return look


def count_frame(summary: TagSummary) -> pd.DataFrame:
    """A row for each tag; those with the highest costs come first, then those with most units."""
    tallies = {tally.tag: tally for tally in errors.tag_counts(summary.entries)}
    losses = {loss.name: loss for loss in summary.losses.tags}
    rows = []
    for tag in summary.tags:
        tally = tallies[tag]
        loss = losses.get(tag)
        row: TableRow = {"Tag": shown(tag), UNITS: tally.units}
        if summary.measure:
            row[COSTLY] = summary.costly_units(tag)
            # Empty: no cost is not a cost of 0.00.
            amount = summary.losses.per_run(loss.amount) if loss else None
            row[_cost_head(summary)] = amount
        # A column of nothing where no tag costs anything.
        if losses:
            row[_share_head(summary)] = summary.losses.share(loss) if loss else None
        if len(summary.runs) > 1:
            row[RUNS] = tally.runs
        row[TOPICS] = tally.topics
        rows.append(row)
    return table_from_rows(rows)


def _costs_or_reasons(
    summary: TagSummary, counts: pd.DataFrame, digits: int
) -> list[str]:
    """The costs as texts, where a tag costs nothing why."""
    texts = []
    costs = counts[_cost_head(summary)]
    for tag, cost in zip(summary.tags, costs, strict=True):
        reason = summary.why_no_cost(tag)
        texts.append(reason if pd.isna(cost) else f"{cost:.{digits}f}")
    return texts


def _room_of_tags(columns: Collection[str], costs: str, share: str) -> int:
    """Pixels that the other columns leave."""
    widths = {**dict.fromkeys(_COUNTS, _COUNT), costs: _FIGURE, share: _SHARE}
    return _ALL - sum(width for name, width in widths.items() if name in columns)


def _row_height(tags: Sequence[str], width: int) -> int:
    """Pixels for all lines of the longest tag."""
    letters = int(width / _LETTER)
    lines = max(len(textwrap.wrap(tag, letters)) for tag in tags)
    return _ROW if lines == 1 else lines * _LINE


def _cost_head(summary: TagSummary) -> str:
    return COSTS_PER_RUN if len(summary.losses.runs) > 1 else COSTS


def _share_head(summary: TagSummary) -> str:
    runs = len(summary.losses.runs)
    if not runs:
        return SHARE_OF_TAGGED
    return SHARE_OF_RUN if runs == 1 else SHARE_OF_RUNS


def _share_column(help: str) -> Any:
    """A bar with its percentage, which has the digits of `share_in_words`."""
    return st.column_config.ProgressColumn(
        help=help, format="%.1f %%", min_value=0, max_value=100, width=_SHARE
    )


def _help_of_costs(summary: TagSummary) -> str:
    if not summary.losses.runs:
        return "Costs of the single units with this tag, added up"
    gainer = "the total"
    if len(summary.losses.runs) > 1:
        gainer = f"the mean of the {len(summary.losses.runs)} runs"
    return f"What {gainer} would gain with all units of this tag put right at once"


def _help_of_share(campaign: Campaign, summary: TagSummary) -> str:
    losses = summary.losses
    if not losses.runs or summary.measure is None:
        return "Of the costs of all tagged units; units without a tag are not in it"
    digits = measure_digits(campaign, summary.measure)
    whole = f"{losses.per_run(losses.whole):.{digits}f}"
    perfect = f"a perfect {losses.best:g}"
    runs = runs_in_words([run.run for run in losses.runs])
    if len(losses.runs) == 1:
        return f"Of the {whole} by which {runs} falls short of {perfect}"
    return f"Of the {whole} by which {runs} fall short of {perfect} on average"


def draw_runs(campaign: Campaign, summary: TagSummary, first: str | None) -> None:
    """What each run would gain, one of them first; nothing for one run, which the sentence is about."""
    runs, measure = summary.losses.runs, summary.measure
    if len(runs) < 2 or measure is None:
        return
    by_run = _run_frame(summary, first)
    look = _look_of_runs(campaign, summary, measure)
    if by_run[GAIN].isna().any():
        digits = measure_digits(campaign, measure)
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


def _run_frame(summary: TagSummary, first: str | None) -> pd.DataFrame:
    """A row for each run: the run `first`, then those that would gain most."""
    tagged = Counter(row.run for row in summary.rows)
    rows = []
    for run in sorted(
        summary.losses.runs, key=lambda run: (run.run != first, -run.gain)
    ):
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


def _look_of_runs(campaign: Campaign, summary: TagSummary, measure: str) -> ColumnLooks:
    digits = measure_digits(campaign, measure)
    name = measure_heading(campaign.track, measure)
    share = f"Of how far the total falls short of a perfect {summary.losses.best:g}"
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
