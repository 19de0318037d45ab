"""The table that counts tags, and the files with the counts and with every tagged unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.errors import RunUnit, TaggedUnit
from assessment.analysis.errors.losses import Loss, share_of
from assessment.analysis.errors.tagging import GONE, TagCount
from assessment.analysis.errors.wording import label_in_words
from assessment.campaign import Campaign
from assessment.model.units import unit_id
from assessment.store.tags import Tag
from assessment.ui.errors.choices import PART, RUN, TOPIC, UNIT, UNITS_PART
from assessment.ui.foreign_text import shown
from assessment.ui.links import address
from assessment.ui.measures import measure_digits
from assessment.ui.tables import (
    caption_bar,
    download_table,
    draw_table,
    number_column,
    table_from_rows,
)
from assessment.ui.topic_titles import topic_title


def draw_counts(
    campaign: Campaign,
    entries: Sequence[TaggedUnit],
    items: Mapping[TaggedUnit, RunUnit],
    tallies: Sequence[TagCount],
    *,
    losses: Sequence[Loss],
    measure: str | None,
) -> None:
    """The tags with their units and costs, the dearest first, and both files at the right below."""
    counts = count_frame(campaign, tallies, losses)
    digits = measure_digits(campaign, measure) if measure else 2
    help_of_costs = "Costs of the units with this tag, added up"
    help_of_share = "Of the costs of all tagged units"
    share = st.column_config.NumberColumn(format="%.0f %%", help=help_of_share)
    look: dict[str, Any] = {"Costs": number_column(digits, help_of_costs)}
    look["Share"] = share
    look["Labels"] = st.column_config.TextColumn(width="large")
    drawn = _with_words(counts, digits)
    if drawn is not counts:
        text = st.column_config.TextColumn(alignment="right")
        look |= {"Costs": text, "Share": text}
    draw_table(
        drawn, hide_index=True, key="tallies", column_config=look, height="content"
    )
    with caption_bar():
        readers = (
            "Your team sees these tags"
            if _is_of_team(entries)
            else "Only you see these tags"
        )
        st.caption(f"{readers}; they change no judgment and no score.")
        with st.container(horizontal=True, width="content"):
            download_table(counts, f"{campaign.name}-tag-counts", "CSV of tags")
            rows = [_tag_row(campaign, entry, items.get(entry)) for entry in entries]
            units = table_from_rows(rows)
            download_table(units, f"{campaign.name}-tags", "CSV of units")


def _with_words(counts: pd.DataFrame, digits: int) -> pd.DataFrame:
    """The counts as they are drawn: where a tag costs nothing both columns are texts that say so."""
    if "Costs" not in counts or counts["Costs"].notna().all():
        return counts
    costs, shares = [], []
    for cost, share in zip(counts["Costs"], counts["Share"], strict=True):
        is_known = pd.notna(cost)
        costs.append(f"{cost:.{digits}f}" if is_known else "no cost")
        shares.append(f"{share:.0f} %" if is_known else "")
    return counts.assign(Costs=costs, Share=shares)


def _is_of_team(entries: Sequence[TaggedUnit]) -> bool:
    return entries[0].tag.owner.startswith("team:")


def count_frame(
    campaign: Campaign, tallies: Sequence[TagCount], losses: Sequence[Loss]
) -> pd.DataFrame:
    """A row for each tag; those with the highest costs come first, then those with most units."""
    by_tag = {loss.name: loss for loss in losses}
    names = list(by_tag)

    def order(tally: TagCount) -> int:
        return names.index(tally.tag) if tally.tag in by_tag else len(names)

    rows = []
    for tally in sorted(tallies, key=order):
        row: dict[str, Any] = {"Tag": shown(tally.tag), "Units": tally.units}
        if losses:
            loss = by_tag.get(tally.tag)
            # Empty: no cost is not a cost of 0.00.
            row["Costs"] = loss.amount if loss else None
            row["Share"] = share_of(loss, losses) if loss else None
        row |= {"Runs": tally.runs, "Topics": tally.topics}
        row["Labels"] = _labels(campaign, tally)
        rows.append(row)
    return table_from_rows(rows)


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


def unit_address(campaign: Campaign, tag: Tag) -> str:
    """The address of a tagged unit in the part *Units*."""
    query = {
        PART: UNITS_PART,
        RUN: tag.run,
        TOPIC: tag.ref.topic,
        UNIT: unit_id(tag.ref, tag.run),
    }
    return address("errors", campaign, **query)
