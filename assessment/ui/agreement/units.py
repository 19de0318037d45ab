"""Units with the labels that people gave them, their text, and links to where they are read and decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from assessment.analysis.agreement import LabelledQuestion, LabelledVote, labelled_votes
from assessment.campaign import Campaign
from assessment.model import Scale
from assessment.ui.agreement.label_words import scale_of
from assessment.ui.agreement.unit_rows import (
    UNIT_COLUMNS,
    is_undecided,
    link_cells,
    unit_cells,
)
from assessment.ui.agreement.unit_table import draw_units
from assessment.ui.foreign_text import md
from assessment.ui.tables import MAX_LISTED, distinct_heads

_COLUMNS = (*UNIT_COLUMNS, "Counts", "Adjudicator", "Notes")


def show_units(
    campaign: Campaign,
    question: LabelledQuestion,
    indexes: Sequence[int],
    assessors: Sequence[str],
    *,
    part: str,
    has_topics: bool = True,
) -> None:
    """The units at these indexes of the question: the label of each assessor, the text, notes, and links.

    `part` names the file, and keeps it apart from that of another list on the page.  The columns of topics
    are left out where all units are of one that is named above the table.
    """
    if not indexes:
        st.caption("No units.")
        return
    heads = distinct_heads(assessors, _COLUMNS, "assessor")
    table = _UnitRows(
        campaign=campaign,
        scale=scale_of(campaign, question),
        heads=dict(zip(assessors, heads, strict=True)),
        has_topics=has_topics,
    )
    listed = labelled_votes(campaign, question, indexes[:MAX_LISTED])
    rows = [table.row(unit) for unit in listed]
    # Few rows have a note; unsorted, the column would be empty in all rows that are in sight.
    rows.sort(key=lambda row: not row["Notes"])
    caption = ""
    if any(row["Notes"] for row in rows):
        caption = "Units with a note come first."
    if len(indexes) > MAX_LISTED:
        title = md(question.title)
        caption += f" The first {MAX_LISTED} of {len(indexes):,} units of {title}."
    draw_units(rows, caption, f"{campaign.name}-{question.name}-units-of-{part}")


@dataclass(frozen=True)
class _UnitRows:
    """What the rows of a list have in common; `heads` are those of the assessors' columns, by name."""

    campaign: Campaign
    scale: Scale
    heads: Mapping[str, str]
    has_topics: bool

    def row(self, unit: LabelledVote) -> dict[str, str]:
        cells = unit_cells(self.campaign, unit.item, has_topics=self.has_topics)
        row = {"Unit": cells["Unit"], "Runs": cells["Runs"]}
        for name, head in self.heads.items():
            row[head] = self.scale.in_words(unit.labels.get(name, ""))
        row["Counts"] = self.scale.in_words(unit.counts or "")
        row["Adjudicator"] = unit.adjudicator
        row |= {name: cells[name] for name in ("Text", "Title", "Topic")}
        return row | self._links(unit) | {"Notes": self._notes(unit)}

    def _links(self, unit: LabelledVote) -> dict[str, str]:
        undecided = is_undecided(self.campaign, unit.labels, unit.adjudicator)
        return link_cells(self.campaign, unit.item, unit.run, is_undecided=undecided)

    def _notes(self, unit: LabelledVote) -> str:
        notes = []
        for name, note in unit.notes.items():
            if name in self.heads:
                notes.append(f"{name}: {note}")
        return "; ".join(notes)
