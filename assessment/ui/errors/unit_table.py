"""A run's units as a table and as a file."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import Cost, RunUnit
from assessment.analysis.errors.blame import Blame
from assessment.analysis.errors.wording import (
    label_in_words,
    loss_in_words,
    place_in_brief,
    rank_in_words,
)
from assessment.campaign import Campaign
from assessment.model import Ref, Scale
from assessment.report.errors import LinkOf
from assessment.store.tags import Tag
from assessment.ui import session
from assessment.ui.errors.choices import UnitSelection
from assessment.ui.errors.listed_units import ListedUnits
from assessment.ui.errors.tags.form import can_tag
from assessment.ui.errors.unit_links import link_of_units
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.tables import number_column, table_csv, table_from_rows

_SHORT = 120
"""Letters of a text in the table, more than a row has room for; files hold more."""
_AT_ONCE = 5_000
_HELP = {
    "Why": "The rank in the run and what stands above or below it; missed: relevant and not in the run",
    "Label": "The label that counts; missed: relevant and not in the run",
    "Best for score": "The label under which the score would be highest; it need not be the right one",
}
_ORDER = (
    "Costs",
    "At topic",
    "Topic",
    "Run",
    "Why",
    "Label",
    "Best for score",
    "Tag",
)
"""First what explains the cost: narrow windows show the first columns."""
_IN_FILES_ONLY = ("Found", "Question", "Votes", "Link", "Asked", "Document")
"""The details beside the table show these."""


class RowContext(NamedTuple):
    """What the rows need apart from the units, looked up once so that a file can be made of it later.

    `link_of` gives a unit's whole address, for files; `measure` is the heading of the measure that the costs
    are in, with its `digits`; `several` says whether units of several runs are listed;
    `blames` says whose doing the costs are; `is_tagging` whether the reader can tag, so that tags have room.
    """

    scales: Mapping[str, Scale]
    costs: Mapping[str, Cost]
    tags: Mapping[tuple[str, Ref], Tag]
    several: bool
    blames: Mapping[str, Blame] = {}
    is_tagging: bool = False
    link_of: LinkOf | None = None
    measure: str = ""
    digits: int = 2


def row_context(
    campaign: Campaign, listed: ListedUnits, selection: UnitSelection
) -> RowContext:
    scales = {scale.kind: scale for scale in campaign.track.scales}
    tags = {}
    for entry in errors.tagged_units(campaign, session.principal()):
        tags[entry.tag.run, entry.tag.ref] = entry.tag
    link_of = link_of_units(campaign, selection.measure)
    context = RowContext(
        scales,
        listed.costs,
        tags,
        several=len(selection.runs) > 1,
        blames=listed.blames,
        link_of=link_of,
    )
    context = context._replace(is_tagging=can_tag())
    if not selection.measure:
        return context
    heading = measure_heading(campaign.track, selection.measure)
    digits = measure_digits(campaign, selection.measure)
    return context._replace(measure=heading, digits=digits)


def unit_frame(
    items: Sequence[RunUnit], context: RowContext, longest: int = _SHORT
) -> pd.DataFrame:
    """A row of a file for each unit, texts cut to `longest`; empty columns are left out."""
    return table_from_rows([_file_row(item, context, longest) for item in items])


def _is_ranking(items: Sequence[RunUnit]) -> bool:
    """Whether the rank of each unit says what it costs."""
    return all(item.retrieval is not None for item in items)


def short_frame(items: Sequence[RunUnit], context: RowContext) -> pd.DataFrame:
    """The columns that tell the units apart beside the details."""
    is_ranking = _is_ranking(items)
    rows = [_row(item, context, _SHORT) for item in items]
    for item, row in zip(items, rows, strict=True):
        if item.subject:
            row["Text"] = shown(_cut(item.subject, _SHORT))
        if not is_ranking and row["Found"]:
            # A column of its own would be empty but for a few rows.
            row["Label"] = f"{row['Label']}, {row['Found']}"
    frame = table_from_rows(rows)
    if context.is_tagging and "Tag" not in frame:
        # The first tag would otherwise push the other columns aside.
        frame["Tag"] = ""
    left_out = list(_IN_FILES_ONLY)
    if "Costs" in frame:
        left_out.append("At topic")
        # Nobody knows what some missed documents cost; the others are numbers all the same.
        frame["Costs"] = pd.to_numeric(frame["Costs"], errors="coerce")
    if is_ranking:
        # In a ranking the rank says what costs, and the label that would be worth most says little.
        left_out.append("Best for score")
        frame["Why"] = [place_in_brief(item.retrieval) for item in items]
    else:
        left_out.append("Why")
    frame = frame.drop(columns=left_out, errors="ignore")
    first = [name for name in _ORDER if name in frame]
    return frame[[*first, *frame.columns.difference(first, sort=False)]]


def units_csv(items: Iterator[RunUnit], context: RowContext, longest: int) -> bytes:
    """Very many units as CSV with all columns, some at a time in memory."""
    out = bytearray()
    # A data frame takes far more room than its CSV, so only one batch at a time is a frame.
    while batch := list(islice(items, _AT_ONCE)):
        # Not `table_from_rows`: each batch would leave out other empty columns than the first.
        frame = pd.DataFrame([_file_row(item, context, longest) for item in batch])
        out += table_csv(frame, header=not out)
    return bytes(out)


def _file_row(item: RunUnit, context: RowContext, longest: int) -> dict[str, Any]:
    """The row with the measure of its costs, which have the measure's digits."""
    row = _row(item, context, longest)
    for name in ("Costs", "At topic"):
        if row[name] != "":
            row[name] = round(row[name], context.digits)
    row["Measure"] = context.measure if item.id in context.costs else ""
    return row


def _row(item: RunUnit, context: RowContext, longest: int) -> dict[str, Any]:
    unit = item.unit
    cost = context.costs.get(item.id)
    tag = context.tags.get((item.run, item.ref))
    row: dict[str, Any] = {}
    row["Costs"] = cost.total if cost and cost.total is not None else ""
    row["At topic"] = cost.gain if cost else ""
    row["Topic"] = shown(item.ref.topic)
    row["Run"] = shown(item.run) if context.several else ""
    row["Found"] = rank_in_words(item.retrieval)
    row["Unit"] = shown(unit.name)
    row["Tag"] = shown(tag.tag) if tag else ""
    text = "(empty answer)" if item.is_empty_answer else item.text
    row["Text"] = shown(_cut(text, longest))
    scale = context.scales[item.ref.kind]
    row["Label"] = shown(label_in_words(scale, item.state))
    row["Why"] = loss_in_words(item.retrieval)
    row["Best for score"] = shown(_best_for_score(item, context))
    row["Question"] = shown(scale.title)
    row["Votes"] = votes(item, scale)
    row["Link"] = context.link_of(item) if context.link_of else ""
    row["Asked"] = shown(unit.question[:longest])
    row["Document"] = shown(unit.document)
    return row


def _best_for_score(item: RunUnit, context: RowContext) -> str:
    """The label that would be worth most, or what the run can do where its label is the better one."""
    cost = context.costs.get(item.id)
    # Of an item of a ranking another rank is tried, and no label.
    if cost is None or not cost.label:
        return ""
    best = label_in_words(context.scales[item.ref.kind], cost.label)
    blame = context.blames.get(item.id)
    if blame is None:
        return best
    if blame.shortcoming is not None:
        best = blame.shortcoming.remedy
    return best if blame.is_error else f"{best} (no error)"


def _cut(text: str, longest: int) -> str:
    """The beginning of a text, cut between words.

    >>> _cut("iron tablets", 20), _cut("iron tablets", 8), _cut("acetaminophen", 8)
    ('iron tablets', 'iron …', 'acetam …')
    """
    if len(text) <= longest:
        return text
    words = textwrap.shorten(text, longest, placeholder=" …")
    # A first word that is too long would leave nothing.
    return words if words != "…" else f"{text[: longest - 2]} …"


def votes(item: RunUnit, scale: Scale) -> str:
    """How often people gave each label, where more than one person did.

    >>> from assessment.model import Unit
    >>> unit = Unit(Ref("accuracy", "1", "a"), "s", -1, "answer", "Is it?")
    >>> scale = Scale("accuracy", "Accuracy", "Is it?", (), "")
    >>> votes(RunUnit("heron", unit, None, (("yes", 1), ("no", 1)), "", ""), scale)
    '1 × yes, 1 × no'
    """
    people = sum(count for _, count in item.votes)
    if people < 2:
        return ""
    texts = []
    for label, count in item.votes:
        texts.append(f"{count} × {shown(label_in_words(scale, label))}")
    return ", ".join(texts)


def unit_columns(
    campaign: Campaign, measure: str | None, widths: Mapping[str, int]
) -> dict[str, Any]:
    """How the columns look; costs have the digits of the measure."""
    digits = measure_digits(campaign, measure) if measure else 2
    columns: dict[str, Any] = {}
    for name, width in widths.items():
        columns[name] = st.column_config.TextColumn(width=width, help=_HELP.get(name))
    figures = {
        "Costs": "How much the run's total would rise",
        "At topic": "How much the score of the topic would rise",
    }
    for name, words in figures.items():
        columns[name] = number_column(digits, words, width=widths.get(name))
    return columns
