"""A run's units as a table and as a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pandas as pd
import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import Cost, Item
from assessment.campaign import Campaign
from assessment.model import Ref
from assessment.store.tags import Tag
from assessment.ui import session
from assessment.ui.errors.choices import Chosen
from assessment.ui.foreign_text import shown
from assessment.ui.links import address
from assessment.ui.tables import table_csv, table_from_rows

_SHORT = 300
_AT_ONCE = 5_000


class Around(NamedTuple):
    """What stands beside the units in their rows; it is looked up once, so that a file can be made of it later."""

    titles: Mapping[str, str]
    costs: Mapping[str, Cost]
    tags: Mapping[tuple[str, Ref], Tag]
    answers: str
    several: bool


def around(campaign: Campaign, costs: Mapping[str, Cost], chosen: Chosen) -> Around:
    titles = {scale.kind: shown(scale.title) for scale in campaign.track.scales}
    tags = {
        (entry.tag.run, entry.tag.ref): entry.tag for entry in errors.tagged(campaign, session.principal())
    }
    return Around(titles, costs, tags, address("answers", campaign), len(chosen.runs) > 1)


def frame(found: Sequence[Item], beside: Around, longest: int = _SHORT) -> pd.DataFrame:
    """A row for each unit, its texts cut where they are too long; columns that hold nothing at all are left out."""
    return table_from_rows([_row(item, beside, longest) for item in found])


def file(found: Iterator[Item], beside: Around, longest: int) -> bytes:
    """Very many units as CSV with all columns, some at a time in memory."""
    out = bytearray()
    while batch := list(islice(found, _AT_ONCE)):
        out += table_csv(pd.DataFrame([_row(item, beside, longest) for item in batch]), header=not out)
    return bytes(out)


def _row(item: Item, beside: Around, longest: int) -> dict[str, Any]:
    unit, cost, tag = item.unit, beside.costs.get(item.id), beside.tags.get((item.run, item.ref))
    return {
        "Topic": shown(item.ref.topic),
        "Run": shown(item.run) if beside.several else "",
        "Costs": cost.gain if cost else "",
        "Best as": shown(cost.label) if cost else "",
        "Question": beside.titles[item.ref.kind],
        "Unit": shown(unit.name),
        "Label": shown(item.state),
        "Tag": shown(tag.tag) if tag else "",
        "Votes": votes(item),
        "Answer": f"{beside.answers}&{urlencode({'topic': item.ref.topic, 'run': item.run})}",
        "Text": shown(item.text[:longest]),
        "Asked": shown(unit.question[:longest]),
        "Document": shown(unit.document),
    }


def votes(item: Item) -> str:
    """How often people gave each label, where more than one did.

    >>> from assessment.model import Unit
    >>> votes(Item("heron", Unit(Ref("accuracy", "1", "a"), "s", -1, "answer", "Is it?"), None, (("yes", 1), ("no", 1)), "", ""))
    '1 × yes, 1 × no'
    """
    return (
        ", ".join(f"{count} × {shown(label)}" for label, count in item.votes)
        if sum(count for _, count in item.votes) > 1
        else ""
    )


def look(campaign: Campaign, measure: str) -> dict[str, Any]:
    """How the columns look; costs have the digits of the measure."""
    digits = campaign.track.measure(measure).digits if measure else 2
    return {
        "Topic": st.column_config.TextColumn(pinned=True, width="small"),
        "Costs": st.column_config.NumberColumn(
            format=f"%.{digits}f", width="small", help="How much the figure of the topic would rise"
        ),
        "Best as": st.column_config.TextColumn(width=120, help="The label that would raise the figure most"),
        "Label": st.column_config.TextColumn(width=120, help="The label that counts"),
        "Text": st.column_config.TextColumn(width="large"),
        "Asked": st.column_config.TextColumn(width="medium"),
        "Votes": st.column_config.TextColumn(width=130, help="What people said, where more than one did"),
        "Answer": st.column_config.LinkColumn(display_text="open", width="small"),
    }
