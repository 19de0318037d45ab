"""The tagged units by tag, each with a link, its label, its cost, the topic and the text, all wrapped."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.analysis.errors import Cost, RunUnit, TaggedUnit
from assessment.analysis.errors.wording import label_in_words
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.errors.tags.form import JUDGED_WRONGLY
from assessment.ui.errors.tags.links import tag_address, unit_address
from assessment.ui.errors.tags.summary import TagSummary
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits
from assessment.ui.topic_titles import topic_title

_MOST_OF_A_TAG = 20
"""Units of a tag that are listed; the file has all."""
_LONGEST = 300
"""Letters of a text in the list; the file has all of them."""


def list_tagged(campaign: Campaign, summary: TagSummary) -> None:
    """The units of each tag, in the order of the table, the most costly first."""

    def amount(entry: TaggedUnit) -> float:
        item = summary.items.get(entry)
        cost = summary.costs.get(item.id) if item else None
        return _amount(cost) if cost else 0.0

    columns: Sequence[DeltaGenerator] = ()
    for index, tag in enumerate(summary.tags):
        # A row for each two, so that narrow windows keep the order.
        if index % 2 == 0:
            columns = st.columns(2, gap="medium")
        of_tag = [entry for entry in summary.entries if entry.tag.tag == tag]
        of_tag.sort(key=amount, reverse=True)
        lines = [_heading(campaign, summary, tag, len(of_tag))]
        has_several_runs = len(summary.runs_of(tag)) > 1
        for entry in of_tag[:_MOST_OF_A_TAG]:
            item = summary.items.get(entry)
            cost = _cost_in_words(campaign, summary, item, amount(entry))
            lines.append(
                unit_in_words(campaign, entry, item, cost, with_run=has_several_runs)
            )
        if len(of_tag) > _MOST_OF_A_TAG:
            left = number_of(len(of_tag) - _MOST_OF_A_TAG, "other unit")
            lines.append(f"- {left} in the file")
        columns[index % 2].markdown("\n".join(lines))


def _heading(campaign: Campaign, summary: TagSummary, tag: str, units: int) -> str:
    """The tag, its number of units with a link to them, and their run where all are of one."""
    runs = summary.runs_of(tag)
    link = tag_address(campaign, tag, runs)
    heading = f"**{md(tag)}** · [{number_of(units, 'unit')}]({link})"
    if len(runs) == 1:
        heading += f" in {md(runs[0])}"
    if tag == JUDGED_WRONGLY:
        heading += " · labels to question, no errors of the run"
    return f"{heading}\n"


def _cost_in_words(
    campaign: Campaign, summary: TagSummary, item: RunUnit | None, amount: float
) -> str:
    """What the unit costs by itself; "" without a measure, and for a unit without a label that counts."""
    measure = summary.measure
    if measure is None or item is None or item.label is None:
        return ""
    if item.id not in summary.scored:
        return "not scored"
    if not amount:
        return "no cost"
    digits = measure_digits(campaign, measure)
    # The costs of tags in the table are means over the runs.
    whose = "costs the run" if len(summary.losses.runs) > 1 else "costs"
    return f"{whose} **{amount:.{digits}f}**"


def _amount(cost: Cost) -> float:
    return cost.gain if cost.total is None else cost.total


def unit_in_words(
    campaign: Campaign,
    entry: TaggedUnit,
    item: RunUnit | None,
    cost: str,
    *,
    with_run: bool = True,
) -> str:
    """An item of a list in Markdown; of a unit that is gone the note is left."""
    tag = entry.tag
    scale = campaign.track.scale(tag.ref.kind)
    label = md(label_in_words(scale, entry.state))
    about = [f"**{label}**"]
    if with_run:
        about.insert(0, md(tag.run))
    name = f"unit, topic {md(tag.ref.topic)}"
    texts = [md(topic_title(campaign, tag.ref.topic))]
    if item is not None:
        # With the topic, since units of many topics have one name: "answer".
        words = f"{md(item.unit.name)}, topic {md(tag.ref.topic)}"
        name = f"[{words}]({unit_address(campaign, tag)})"
        text = _beginning(item.text)
        nothing = "*no text*" if item.location else "*empty answer*"
        texts.append(f"“{md(text)}”" if text else nothing)
    if cost:
        about.append(cost)
    if tag.note:
        texts.append(f"*Note:* {md(_beginning(tag.note))}")
    first = f"- {' · '.join([name, *about])}"
    return "  \n  ".join(filter(None, [first, *texts]))


def _beginning(text: str) -> str:
    return textwrap.shorten(text, _LONGEST, placeholder=" …")
