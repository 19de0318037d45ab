"""Units with the labels that people gave them, their text, and links to where they are read and decided."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import streamlit as st

from assessment.analysis.agreement import LabelledVote, Question, labelled_votes
from assessment.campaign import Campaign
from assessment.model.assessor import Assessor
from assessment.ui.agreement.label_words import scale_of
from assessment.ui.agreement.unit_rows import UNIT_COLUMNS, link_cells, unit_cells
from assessment.ui.agreement.unit_table import draw_units
from assessment.ui.foreign_text import md
from assessment.ui.tables import MOST_LISTED, distinct_heads

_COLUMNS = (*UNIT_COLUMNS, "Counts", "Adjudicator", "Notes")
WHAT_LINKS_DO = "*Adjudicate* opens a unit on which people differ where it is decided, *Judge* at the desk."


def show_units(
    campaign: Campaign,
    question: Question,
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
    columns = dict(zip(assessors, heads, strict=True))
    rows = []
    for unit in labelled_votes(campaign, question, indexes[:MOST_LISTED]):
        cells = unit_cells(campaign, unit.item, has_topics=has_topics)
        rows.append(_unit_row(campaign, question, unit, columns, cells))
    caption = WHAT_LINKS_DO
    if len(indexes) > MOST_LISTED:
        title = md(question.title)
        caption += f" The first {MOST_LISTED} of {len(indexes):,} units of {title}."
    draw_units(rows, caption, f"{campaign.name}-{question.name}-units-of-{part}")


def _unit_row(
    campaign: Campaign,
    question: Question,
    unit: LabelledVote,
    columns: Mapping[str, str],
    cells: Mapping[str, str],
) -> dict[str, str]:
    """A row; `columns` has the head of each assessor's column, `cells` what the unit is about."""
    notes = [f"{name}: {note}" for name, note in unit.notes.items() if name in columns]
    scale = scale_of(campaign, question)
    row = {"Unit": cells["Unit"], "Runs": cells["Runs"]}
    for name, head in columns.items():
        row[head] = scale.in_words(unit.labels.get(name, ""))
    row["Counts"] = scale.in_words(unit.counts or "")
    row["Adjudicator"] = unit.adjudicator
    row |= {name: cells[name] for name in ("Text", "Title", "Topic")}
    is_disputed = have_people_differed(unit.labels.items())
    row |= link_cells(campaign, unit.item, unit.run, is_disputed=is_disputed)
    return row | {"Notes": "; ".join(notes)}


def have_people_differed(labels: Collection[tuple[str, str]]) -> bool:
    """Whether people gave different labels; a machine's label disputes nothing."""
    of_people = {label for name, label in labels if Assessor.of(name).is_person}
    return len(of_people) > 1
