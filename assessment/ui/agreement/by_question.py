"""Agreement question by question: all of them in a table, or one with its pairs, topics and assessors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import Question, in_topic, people
from assessment.campaign import Campaign
from assessment.statistics.agreement import (
    NONE,
    WEIGHTINGS,
    Line,
    Weighting,
    by_topic,
    line,
    of_people,
    pairs,
)
from assessment.ui.agreement.cells import MANY_LABELS, ROUGH, UNDEFINED, below, download, figures, tidy
from assessment.ui.agreement.confusion import pairs_of_cell, table
from assessment.ui.agreement.definitions import definitions
from assessment.ui.answers import topic_label
from assessment.ui.choices import choose_for, linked_box, linked_boxes, linked_tabs
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table

_ALL = "all"
_QUESTION, _ASSESSOR, _WEIGHTING, _TAB, _PAIR, _TOPIC = (
    "agreement-question",
    "assessor",
    "weighting",
    "tab",
    "pair",
    "topic",
)


def asked(campaign: Campaign, found: Sequence[Question]) -> None:
    """Choose, then the table of all questions, or one question from its pairs down to single units."""
    if not people(found):
        return
    chosen, who, weighting = _choose(campaign, found)
    questions = [chosen] if chosen else list(found)
    lines = [line(of_people(question.sheet, who), weighting) for question in questions]
    _board(campaign, questions, lines, who, picking=chosen is None)
    if len(who) > 1 and not any(row.items for row in lines):
        st.info(
            "Nothing has labels of two of these people yet: let one of them judge some of the topics that another has judged.",
            icon=":material/join:",
        )
    if chosen and lines[0].items:
        _closer(campaign, chosen, who, weighting)


def _choose(campaign: Campaign, found: Sequence[Question]) -> tuple[Question | None, list[str], Weighting]:
    ordered, names = any(question.sheet.ordered for question in found), people(found)
    columns = st.columns([3, 4, 2, 2] if ordered else [3, 6, 2], vertical_alignment="bottom")
    named = {question.name: question for question in found}
    with columns[0]:
        name = linked_box("Question", [_ALL, *named], _QUESTION, lambda name: _title(named.get(name)))
    with columns[1]:
        who = linked_boxes("Assessors", names, _ASSESSOR, placeholder="everybody", what="assessor")
    with columns[-1]:
        definitions()
    if not ordered:
        return named.get(name), who or names, "none"
    with columns[2]:
        weighting = linked_box(
            "Weighting", WEIGHTINGS, _WEIGHTING, help="Counts for questions with an ordered scale only."
        )
    return named.get(name), who or names, cast(Weighting, weighting)


def _title(question: Question | None) -> str:
    return shown(question.title) if question else "All questions"


def _board(
    campaign: Campaign,
    questions: Sequence[Question],
    lines: Sequence[Line],
    who: Sequence[str],
    *,
    picking: bool,
) -> None:
    frame = tidy([_row(question, row, who) for question, row in zip(questions, lines, strict=True)])
    if picking:
        names = [question.name for question in questions]
        draw_table(
            frame, hide_index=True, key=_BOARD, column_config=_COLUMNS, selection_mode="single-row", on_select=lambda: _pick(_BOARD, _QUESTION, names)
        )  # fmt: skip
    else:
        draw_table(frame, hide_index=True, column_config=_COLUMNS)
    below(_note(questions, lines, picking=picking), frame, f"{campaign.name}-agreement")


_BOARD = "agreement-board"
_COLUMNS = {
    "Question": st.column_config.TextColumn(pinned=True),
    "Assessors": st.column_config.NumberColumn(
        width="small", help="Of those chosen, who have items in common with another one"
    ),
    "Items": st.column_config.NumberColumn(help="Units with labels of two or more of the assessors chosen"),
    "Labels": st.column_config.NumberColumn(help="Labels given to these items"),
}


def _row(question: Question, row: Line, who: Sequence[str]) -> dict[str, Any]:
    found = figures(row)
    why = found.pop("Why undefined")
    cannot = sum(count for name, count in question.cannot.items() if name in who)
    return {
        "Question": shown(question.title),
        "Assessors": row.people,
        "Topics": row.topics,
        **found,
        "Cannot judge": cannot,
        "Why undefined": why,
    }


def _note(questions: Sequence[Question], lines: Sequence[Line], *, picking: bool) -> str:
    gone = sum(question.gone for question in questions)
    notes = [
        "Pick a row to see pairs, topics and units." if picking else f"{UNDEFINED} is undefined.",
        "Intervals from fewer than ten topics are rough."
        if any(0 < row.topics < ROUGH for row in lines)
        else "",
        f"{gone:,} judgments of units that are not asked any more do not count." if gone else "",
    ]
    return " ".join(note for note in notes if note)


def _pick(table: str, box: str, options: Sequence[str]) -> None:
    """A picked row becomes the choice of the box."""
    rows = st.session_state[table].selection.rows
    if rows and rows[0] < len(options):
        choose_for(box, options[rows[0]])


def _closer(campaign: Campaign, question: Question, who: Sequence[str], weighting: Weighting) -> None:
    in_pairs, in_topics, in_labels = linked_tabs(
        ["Pairs of assessors", "Topics", "Labels of each assessor"], _TAB
    )
    with in_pairs:
        _pairs(campaign, question, who, weighting)
    with in_topics:
        _topics(campaign, question, who, weighting)
    with in_labels:
        _labels(campaign, question, who)


def _pairs(campaign: Campaign, question: Question, who: Sequence[str], weighting: Weighting) -> None:
    rows = pairs(of_people(question.sheet, who), weighting)
    names = [" and ".join(row.of) for row in rows]
    lines = [{"Pair": shown(name), **figures(row)} for name, row in zip(names, rows, strict=True)]
    _picking(lines, _PAIR, names, f"{campaign.name}-{question.name}-pairs")
    name = linked_box("Pair", names, _PAIR)
    table(campaign, question, *rows[names.index(name)].of)


def _topics(campaign: Campaign, question: Question, who: Sequence[str], weighting: Weighting) -> None:
    rows = by_topic(of_people(question.sheet, who), weighting)
    topics = [question.topics[int(row.of[0])] for row in rows]
    lines = [_topic_row(campaign, topic, row) for topic, row in zip(topics, rows, strict=True)]
    _picking(lines, _TOPIC, topics, f"{campaign.name}-{question.name}-topics")
    topic = linked_box("Topic", topics, _TOPIC, lambda name: topic_label(campaign, name))
    pairs_of_cell(campaign, question, in_topic(question, topic, who), who)


def _topic_row(campaign: Campaign, topic: str, row: Line) -> dict[str, Any]:
    found = {name: value for name, value in figures(row).items() if "95" not in name}
    return {
        "Topic": shown(topic),
        "Title": shown(campaign.track.headline(campaign.topics[topic]).title),
        "Assessors": row.people,
        **found,
    }


def _picking(rows: Sequence[Mapping[str, Any]], box: str, options: Sequence[str], name: str) -> None:
    """A table whose picked row becomes the choice of the box below it."""
    key, frame = f"{box}-table", tidy(rows)
    draw_table(
        frame, hide_index=True, key=key, selection_mode="single-row", on_select=lambda: _pick(key, box, options),
        column_config={name: st.column_config.TextColumn(pinned=True) for name in ("Pair", "Topic")},
    )  # fmt: skip
    below("The least agreement first. Pick a row, or choose below.", frame, name)


def _labels(campaign: Campaign, question: Question, who: Sequence[str]) -> None:
    """How often each assessor gave each label: a habit of one of them shows at once."""
    sheet = of_people(question.sheet, who)
    rows = []
    for n, name in enumerate(sheet.people):
        given = sheet.codes[:, n]
        counts = {
            shown(label): int((given == code).sum()) for code, label in enumerate(sheet.labels[:MANY_LABELS])
        }
        rows.append(
            {
                "Assessor": shown(name),
                "All labels": int((given != NONE).sum()),
                "Cannot judge": question.cannot.get(name, 0),
                **counts,
            }
        )
    frame = pd.DataFrame(rows)
    draw_table(frame, hide_index=True)
    if len(sheet.labels) > MANY_LABELS:
        st.caption(
            f"{md(question.title)} has {len(sheet.labels):,} different labels; the first {MANY_LABELS} are shown."
        )
    download(frame, f"{campaign.name}-{question.name}-labels")
