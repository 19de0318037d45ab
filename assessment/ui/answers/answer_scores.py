"""What a run scores at a topic: the first columns of Scores in a line, and all measures on a click."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import streamlit as st

from assessment.analysis.comparison.score_table import MeasureColumn, column_groups
from assessment.campaign import Campaign
from assessment.formats.name_lists import first_distinct_names
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.formats.score_notes import note_without_error
from assessment.formats.score_tables import score_in_words
from assessment.model import Score, Track
from assessment.model.measures import chief_measures_first
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading, topic_digits
from assessment.ui.tables import UNDEFINED, draw_table, table_from_rows
from assessment.ui.tables.table_shapes import Cell

_MAX_SHOWN = 3
"""Measures in the line; a track can have forty."""
_UNJUDGED = "At this topic: nothing is judged yet, so it is in no mean."
_WIDTH = 480
"""Pixels of the table, more where names are long."""
_FIGURE = 76
"""Pixels of a column of figures."""
_LETTER, _PADDING = 6.6, 20
"""Pixels of a letter, and of what stands around a text."""


def show_scores(campaign: Campaign, topic: str, run: str) -> None:
    """The first scores of the run at the topic, and a table of all; a sentence where nothing is judged."""
    scores = scores_by_measure(campaign, topic, run)
    line = scores_in_words(campaign, scores)
    if not line:
        # A run that leaves the topic out has undefined scores too, whatever is judged of others.
        is_answered = run in campaign.topic_state(topic).answers
        if is_answered and scores and _is_unjudged(scores.values()):
            st.markdown(_UNJUDGED)
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(line, width="content")
        if len(scores) > _MAX_SHOWN:
            title = f"All {number_of(len(scores), 'measure')}"
            key = element_key("all-measures", topic, run)
            with st.popover(title, icon=":material/table:", key=key):
                _draw_all(campaign, scores.values())


def _draw_all(campaign: Campaign, scores: Collection[Score]) -> None:
    notes = notes_in_words(campaign, scores)
    if notes:
        st.caption("  \n".join(md(line) for line in notes))
    rows = [_row(campaign, score) for score in scores]
    # No name is cut, or two variants of a measure would look alike.
    longest = max(len(str(row["Measure"])) for row in rows)
    names = round(longest * _LETTER + _PADDING)
    look = {"Measure": st.column_config.TextColumn(width=names)}
    for figure in ("Value", "Judged"):
        look[figure] = st.column_config.TextColumn(width=_FIGURE, alignment="right")
    width = max(_WIDTH, names + 2 * _FIGURE)
    table = table_from_rows(rows)
    draw_table(table, hide_index=True, width=width, column_config=look)


def notes_in_words(campaign: Campaign, scores: Collection[Score]) -> list[str]:
    """Each note once, after the measures that have it.

    They stand above the table: a column would cut them.
    """
    by_note: dict[str, list[str]] = {}
    for score in scores:
        note = _note(score)
        if note:
            heading = measure_heading(campaign.track, score.measure)
            by_note.setdefault(note, []).append(heading)
    lines = []
    for note, headings in by_note.items():
        about = first_distinct_names(headings)
        if 1 < len(headings) == len(scores):
            about = "All measures"
        lines.append(f"{about}: {note}")
    return lines


def scores_by_measure(campaign: Campaign, topic: str, run: str) -> dict[str, Score]:
    """The run's scores at the topic, in the order in which Scores has those of the run's task."""
    scores = {}
    for score in _view_of(campaign, run).topic_scores(topic):
        if score.run == run:
            scores[score.measure] = score
    shown = _in_order_of_columns(campaign.track, list(scores))
    # Last come those that Scores folds away.
    return {name: scores[name] for name in dict.fromkeys((*shown, *scores))}


def _view_of(campaign: Campaign, run: str) -> Campaign:
    """The campaign as the run's task sees it, with the measures that fit the task first."""
    views = campaign.by_task()
    for view in views:
        if run in view.runs():
            return view
    return views[0]


def scores_in_words(campaign: Campaign, scores: Mapping[str, Score]) -> str:
    """The first scores as Markdown, then why measures before the last of them are undefined.

    "" where no measure is defined, nor says why it is not.
    """
    parts: list[str] = []
    undefined: dict[str, list[str]] = {}
    for name, score in scores.items():
        heading = md(measure_heading(campaign.track, name))
        if len(parts) == _MAX_SHOWN:
            break
        if score.value is not None:
            parts.append(_part(campaign, heading, score, is_first=not parts))
        elif score.note:
            undefined.setdefault(_note(score), []).append(heading)
    sentences = []
    if parts:
        sentences.append(f"At this topic: {', '.join(parts)}.")
    reasons = []
    for note, headings in undefined.items():
        reasons.append(f"{', '.join(headings)} ({md(note)})")
    if reasons:
        sentences.append(f"Undefined: {'; '.join(reasons)}.")
    return " ".join(sentences)


def _is_unjudged(scores: Iterable[Score]) -> bool:
    """Whether every score is undefined because nothing that it is computed from is judged."""
    return all(score.value is None and not score.judged for score in scores)


def _part(campaign: Campaign, heading: str, score: Score, *, is_first: bool) -> str:
    digits = topic_digits(campaign, score.measure)
    value = decimal_text(score.value or 0, digits)
    if is_first:
        # How much is judged is told once, with the measure that counts most.
        value = score_in_words(score, digits)
    return f"{heading} **{md(value)}**"


def _note(score: Score) -> str:
    """The note without the topic that it is about, as the page shows no other, and without a standard error.

    >>> note = "standard error 0.0000 over 1 judged pages; assessors differ: 305"
    >>> _note(Score("a", "305", "F", None, 0, 1, note))
    'assessors differ'
    """
    return note_without_error(score).removesuffix(f": {score.topic}")


def _row(campaign: Campaign, score: Score) -> dict[str, Cell]:
    value = UNDEFINED
    if score.value is not None:
        digits = topic_digits(campaign, score.measure)
        value = decimal_text(score.value, digits)
    heading = measure_heading(campaign.track, score.measure)
    judged = f"{score.judged:,}/{score.needed:,}"
    return {"Measure": heading, "Value": value, "Judged": judged}


def _in_order_of_columns(track: Track[Any, Any], measures: Sequence[str]) -> list[str]:
    """The measures as the table on Scores has them from left to right, without those folded away."""
    names = chief_measures_first(measures, track.measure)
    # What the table is ordered by stands first, all others in the track's order.
    names[1:] = [name for name in measures if name not in names[:1]]
    groups = column_groups(track, [MeasureColumn(name) for name in names])
    return [column.measure for group in groups for column in group.shown]
