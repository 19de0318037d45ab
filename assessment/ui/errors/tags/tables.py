"""The table that counts tags, and the files with the counts and with every tagged unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import pandas as pd
import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import RunUnit, TaggedUnit
from assessment.analysis.errors.tag_losses import RunLoss
from assessment.analysis.errors.tagging import GONE, TagCount
from assessment.analysis.errors.wording import label_in_words
from assessment.campaign import Campaign
from assessment.ui.errors.tags.links import unit_address, untagged_address
from assessment.ui.errors.tags.summary import TagSummary
from assessment.ui.errors.tags.words import runs_in_words
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.tables import (
    caption_bar,
    download_table,
    draw_table,
    number_column,
    table_from_rows,
)
from assessment.ui.topic_titles import topic_title

COSTS, COSTS_PER_RUN = "Costs", "Costs per run"
SHARE_OF_RUN, SHARE_OF_RUNS = "Share of the run's loss", "Share of all runs' loss"
SHARE_OF_TAGGED = "Share of tagged"
COSTLY, WITHOUT_TAG = "Costly units", "Without a tag"


def draw_counts(campaign: Campaign, summary: TagSummary, lines: Sequence[str]) -> None:
    """The tags with their units and costs, the dearest first; below them the lines and both files."""
    measure = summary.measure
    counts = count_frame(campaign, summary)
    digits = measure_digits(campaign, measure) if measure else 2
    costs, share = _cost_head(summary), _share_head(summary)
    help_of_share = _help_of_share(campaign, summary)
    look: dict[str, Any] = {costs: number_column(digits, _help_of_costs(summary))}
    look[share] = st.column_config.NumberColumn(format="%.0f %%", help=help_of_share)
    look["Labels"] = st.column_config.TextColumn(width="large")
    drawn = counts
    if measure and counts[costs].isna().any():
        drawn = _with_words(counts, summary, digits)
        text = st.column_config.TextColumn(alignment="right")
        look |= {costs: text, share: text}
    draw_table(
        drawn, hide_index=True, key="tallies", column_config=look, height="content"
    )
    with caption_bar():
        readers = (
            "Your team sees these tags"
            if _is_of_team(summary.entries)
            else "Only you see these tags"
        )
        notes = [f"{readers}; they change no judgment and no score.", *lines]
        st.caption("  \n".join(notes))
        with st.container(horizontal=True, width="content"):
            download_table(counts, f"{campaign.name}-tag-counts", "CSV of tags")
            units = _tagged_frame(campaign, summary)
            download_table(units, f"{campaign.name}-tags", "CSV of units")


def _cost_head(summary: TagSummary) -> str:
    return COSTS_PER_RUN if len(summary.losses.runs) > 1 else COSTS


def _share_head(summary: TagSummary) -> str:
    runs = len(summary.losses.runs)
    if not runs:
        return SHARE_OF_TAGGED
    return SHARE_OF_RUN if runs == 1 else SHARE_OF_RUNS


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


def _tagged_frame(campaign: Campaign, summary: TagSummary) -> pd.DataFrame:
    rows = []
    for entry in summary.entries:
        rows.append(_tag_row(campaign, entry, summary.items.get(entry)))
    return table_from_rows(rows)


def _with_words(counts: pd.DataFrame, summary: TagSummary, digits: int) -> pd.DataFrame:
    """The counts as they are drawn: where a tag costs nothing both columns are texts that say why."""
    cost_head, share_head = _cost_head(summary), _share_head(summary)
    costs = []
    for tag, cost in zip(summary.tags, counts[cost_head], strict=True):
        reason = summary.why_no_cost(tag)
        costs.append(reason if pd.isna(cost) else f"{cost:.{digits}f}")
    drawn = counts.assign(**{cost_head: costs})
    if share_head not in counts:
        return drawn
    shares = []
    for percent in counts[share_head]:
        shares.append("" if pd.isna(percent) else f"{percent:.0f} %")
    return drawn.assign(**{share_head: shares})


def _is_of_team(entries: Sequence[TaggedUnit]) -> bool:
    return entries[0].tag.owner.startswith("team:")


def count_frame(campaign: Campaign, summary: TagSummary) -> pd.DataFrame:
    """A row for each tag; those with the highest costs come first, then those with most units."""
    tallies = {tally.tag: tally for tally in errors.tag_counts(summary.entries)}
    losses = {loss.name: loss for loss in summary.losses.tags}
    has_several_runs = len({entry.tag.run for entry in summary.entries}) > 1
    rows = []
    for tag in summary.tags:
        tally = tallies[tag]
        row: dict[str, Any] = {"Tag": shown(tag), "Units": tally.units}
        if summary.measure:
            loss = losses.get(tag)
            # Empty: no cost is not a cost of 0.00.
            amount = summary.losses.per_run(loss.amount) if loss else None
            row[_cost_head(summary)] = amount
            # A column of nothing where no tag costs anything.
            if losses:
                share = summary.losses.share(loss) if loss else None
                row[_share_head(summary)] = share
        if has_several_runs:
            row["Runs"] = runs_in_words(summary.runs_of(tag))
        row["Topics"] = tally.topics
        row["Labels"] = _labels(campaign, tally)
        rows.append(row)
    return table_from_rows(rows)


def draw_runs(campaign: Campaign, summary: TagSummary) -> None:
    """What each run loses, and how much of it has a tag; nothing for one run, which the sentence is about."""
    runs, measure = summary.losses.runs, summary.measure
    if len(runs) < 2 or measure is None:
        return
    rows = []
    for run in sorted(runs, key=lambda run: -run.gain):
        row: dict[str, Any] = {"Run": shown(run.run)}
        row["Total"] = run.total
        row[COSTLY] = run.costly
        if not summary.is_complete:
            row[COSTLY] = summary.at_least(run.run, run.costly)
        row["Tagged"] = run.tagged
        row[WITHOUT_TAG] = _link_to_rest(campaign, summary, run)
        row["Gain if put right"] = run.gain
        row[SHARE_OF_RUN] = 100 * run.gain / run.loss if run.loss else None
        rows.append(row)
    st.markdown("**By run**")
    draw_table(
        table_from_rows(rows),
        hide_index=True,
        key="tagged-runs",
        column_config=_look_of_runs(campaign, summary, measure),
        height="content",
    )


def _link_to_rest(campaign: Campaign, summary: TagSummary, run: RunLoss) -> str:
    """The address of the costly units without a tag, which ends with their number; "" without any."""
    left = run.costly - run.tagged
    if not left:
        return ""
    link = untagged_address(campaign, run.run, summary.measure or "")
    return f"{link}#{quote(summary.at_least(run.run, left))}"


def _look_of_runs(
    campaign: Campaign, summary: TagSummary, measure: str
) -> dict[str, Any]:
    digits = measure_digits(campaign, measure)
    name = measure_heading(campaign.track, measure)
    costly = "Judged units of the run that cost it some of this measure"
    gain = "What the total would gain with all its tagged units put right at once"
    share = f"Of how far the total falls short of a perfect {summary.losses.best:g}"
    number = st.column_config.NumberColumn
    text = st.column_config.TextColumn
    link = st.column_config.LinkColumn
    look = {"Total": number_column(digits, f"The run's {name}")}
    look[COSTLY] = number(help=costly)
    if not summary.is_complete:
        look[COSTLY] = text(
            help=f"{costly}; 28+: not all are counted yet", alignment="right"
        )
    look["Tagged"] = number(help="Those of them that have a tag")
    rest = "Opens the costly units that have none"
    look[WITHOUT_TAG] = link(help=rest, display_text=r"#(.+)$", alignment="right")
    look["Gain if put right"] = number_column(digits, gain)
    look[SHARE_OF_RUN] = number(format="%.0f %%", help=share)
    return look


def _labels(campaign: Campaign, tally: TagCount) -> str:
    words: dict[str, str] = {}
    for scale in campaign.track.scales:
        for name in scale.names:
            words.setdefault(name, scale.in_words(name))
    labels = []
    for state, count in tally.states:
        labels.append(f"{count} × {shown(words.get(state, state))}")
    return ", ".join(labels)


def _tag_row(
    campaign: Campaign, entry: TaggedUnit, item: RunUnit | None
) -> dict[str, str]:
    """A row of the file."""
    tag = entry.tag
    scale = campaign.track.scale(tag.ref.kind)
    row = {"Tag": tag.tag}
    row["Unit"] = "" if entry.state == GONE else unit_address(campaign, tag)
    row["Topic"] = tag.ref.topic
    row["Question"] = scale.title
    row["Text"] = item.text if item else ""
    row["Label"] = label_in_words(scale, entry.state)
    row["Note"] = tag.note
    row["Run"] = tag.run
    row["Title"] = topic_title(campaign, tag.ref.topic)
    row["By"] = tag.by
    row["When"] = tag.at
    return row
