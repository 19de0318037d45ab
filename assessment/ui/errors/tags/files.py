"""The files of the part *Tags*: a row for each tag, and a row for each tagged unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd

from assessment.analysis import errors
from assessment.analysis.errors import RunUnit, TaggedUnit, doubts_judgment
from assessment.analysis.errors.tagging import GONE, TagCount
from assessment.analysis.errors.wording import label_in_words
from assessment.campaign import Campaign
from assessment.ui.errors.tags.links import unit_address
from assessment.ui.errors.tags.summary import TagSummary
from assessment.ui.foreign_text import shown
from assessment.ui.tables import download_table, table_from_rows
from assessment.ui.topic_titles import topic_title

ERROR, DOUBT = "error of the run", "judgment in doubt"


def offer_tags(campaign: Campaign, counts: pd.DataFrame, summary: TagSummary) -> None:
    """The button of the file with the counted tags; it also has their labels and the names of their runs."""
    tallies = {tally.tag: tally for tally in errors.tag_counts(summary.entries)}
    labels = [labels_in_words(campaign, tallies[tag]) for tag in summary.tags]
    runs = [", ".join(map(shown, summary.runs_of(tag))) for tag in summary.tags]
    file = counts.assign(Runs=runs, Labels=labels)
    download_table(file, f"{campaign.name}-tag-counts", "CSV of tags")


def offer_units(
    campaign: Campaign,
    entries: Sequence[TaggedUnit],
    items: Mapping[TaggedUnit, RunUnit],
    *,
    of: str = ERROR,
) -> None:
    """The button of the file with the tagged units; `of` says what their tags are."""
    name = f"{campaign.name}-tags"
    if of == DOUBT:
        name = f"{campaign.name}-judgments-in-doubt"

    rows = [_unit_row(campaign, entry, items.get(entry)) for entry in entries]
    download_table(table_from_rows(rows), name, "CSV of units")


def labels_in_words(campaign: Campaign, tally: TagCount) -> str:
    """How many units of a tag have each label, the most frequent first."""
    words: dict[str, str] = {}
    for scale in campaign.track.scales:
        for name in scale.names:
            words.setdefault(name, scale.in_words(name))
    labels = []
    for state, count in tally.states:
        labels.append(f"{count} × {shown(words.get(state, state))}")
    return ", ".join(labels)


def _unit_row(
    campaign: Campaign, entry: TaggedUnit, item: RunUnit | None
) -> dict[str, str]:
    tag = entry.tag
    scale = campaign.track.scale(tag.ref.kind)
    row = {"Tag": tag.tag}
    row["Means"] = DOUBT if doubts_judgment(tag.tag) else ERROR
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
