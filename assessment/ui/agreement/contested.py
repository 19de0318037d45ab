"""Labels of a machine beside those of people, as a list of units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from assessment.analysis.agreement import CheckedLabel, LabelledQuestion, Outcome
from assessment.campaign import Campaign
from assessment.model.assessor import Assessor
from assessment.ui.agreement.name_columns import FRAME, TABLE_WIDTH
from assessment.ui.agreement.unit_rows import (
    UNIT_COLUMNS,
    is_undecided,
    link_cells,
    unit_cells,
)
from assessment.ui.agreement.unit_table import draw_units
from assessment.ui.tables import MAX_LISTED, distinct_heads

_MAX_PEOPLE = 3
"""People with a column each in the file."""
_ONLY_IN_FILE = ("Adjudicator", "People's notes", "Machine's note")
_COLUMNS = (
    *UNIT_COLUMNS,
    "Machine", "People", "Counts", "Adjudicator", "Outcome", "People's notes", "Machine's note",
)  # fmt: skip


def show_checked_labels(
    campaign: Campaign,
    question: LabelledQuestion,
    labels: Sequence[CheckedLabel],
    file_name: str,
) -> None:
    if not labels:
        st.caption("No units.")
        return
    listed = labels[:MAX_LISTED]
    columns = _columns_of_people(listed)
    rows = [_checked_row(campaign, question, label, columns) for label in listed]
    caption = "The file has notes as well."
    if len(labels) > MAX_LISTED:
        caption = f"{caption} The first {MAX_LISTED} of {len(labels):,}."
    # On the page people stand together: texts need the room of their columns.
    only_in_file = [*columns.values(), *_ONLY_IN_FILE]
    draw_units(rows, caption, file_name, TABLE_WIDTH - FRAME, only_in_file=only_in_file)


def _columns_of_people(labels: Sequence[CheckedLabel]) -> dict[str, str]:
    """The head of a column of the file for each person with a label; none where they are too many."""
    names = sorted({name for label in labels for name in label.people})
    if len(names) > _MAX_PEOPLE:
        return {}
    return dict(zip(names, distinct_heads(names, _COLUMNS, "assessor"), strict=True))


def _checked_row(
    campaign: Campaign,
    question: LabelledQuestion,
    label: CheckedLabel,
    columns: Mapping[str, str],
) -> dict[str, str]:
    cells = unit_cells(campaign, label.item)
    scale = campaign.track.scale(question.name)
    row = {"Unit": cells["Unit"], "Runs": cells["Runs"]}
    row["Machine"] = scale.in_words(label.machine)
    # Names of labels in files are codes; people read the scale's words.
    people = {name: scale.in_words(vote) for name, vote in label.people.items()}
    for name, head in columns.items():
        row[head] = people.get(name, "")
    row["People"] = _by_label(people)
    row["Counts"] = scale.in_words(label.counts)
    row["Adjudicator"] = label.adjudicator
    row["Outcome"] = _outcome_in_words(label.outcome)
    row |= {name: cells[name] for name in ("Text", "Title", "Topic")}
    undecided = is_undecided(campaign, label.people, label.adjudicator)
    links = link_cells(campaign, label.item, label.run, is_undecided=undecided)
    return row | links | _note_cells(label.notes)


def _outcome_in_words(outcome: Outcome | None) -> str:
    """What became of the machine's label, and which adjudicator decided it.

    >>> _outcome_in_words(Outcome("overridden", "Zoe")), _outcome_in_words(Outcome("open", ""))
    ('overridden by Zoe', 'open')
    """
    if outcome is None:
        return "not contested"
    if not outcome.adjudicator or outcome.verdict == "open":
        return outcome.verdict
    return f"{outcome.verdict} by {outcome.adjudicator}"


def _note_cells(notes: Mapping[str, str]) -> dict[str, str]:
    """What people noted, and what the machine did."""
    of_people = {}
    of_machine = ""
    for name, note in notes.items():
        assessor = Assessor.of(name)
        if assessor.is_machine:
            of_machine = note
        else:
            of_people[assessor.name] = note
    return {"People's notes": _together(of_people), "Machine's note": of_machine}


def _together(texts: Mapping[str, str]) -> str:
    """Texts of several people in one cell."""
    return ", ".join(f"{name}: {text}" for name, text in texts.items())


def _by_label(labels: Mapping[str, str]) -> str:
    """Each label with the people who gave it, the most frequent one first.

    >>> _by_label({"Ann": "no", "Ben": "yes", "Cem": "yes"})
    'yes: Ben, Cem; no: Ann'
    """
    people: dict[str, list[str]] = {}
    for name in sorted(labels):
        people.setdefault(labels[name], []).append(name)
    by_number = sorted(people.items(), key=lambda item: -len(item[1]))
    return "; ".join(f"{label}: {', '.join(names)}" for label, names in by_number)
