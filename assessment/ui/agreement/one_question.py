"""Agreement on one question: its pairs of assessors, its topics, and the labels of each assessor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import (
    TOO_FEW_TOPICS,
    LabelledQuestion,
    Outlier,
    items_in_topic,
    outlier,
)
from assessment.campaign import Campaign
from assessment.model.permissions import refusal_in
from assessment.review.unit_list.filters import UnitFilters
from assessment.statistics.agreement import (
    NONE,
    AgreementRow,
    LabelMatrix,
    Weighting,
    by_topic,
    pairs,
    select_people,
    used_labels,
)
from assessment.ui.agreement.coefficients import (
    MANY_LABELS,
    PARADOX,
    coefficient_columns,
    coefficient_look,
    lowest_alpha_first,
    row_in_words,
    without_details,
)
from assessment.ui.agreement.confusion import show_confusion
from assessment.ui.agreement.label_words import scale_of, unused_in_words
from assessment.ui.agreement.name_columns import draw_coefficients
from assessment.ui.agreement.outlier_words import outlier_in_words
from assessment.ui.agreement.units import show_units
from assessment.ui.choices import OneOf, PageTabs, choose_for
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import address, units_address
from assessment.ui.tables import (
    caption_with_download,
    distinct_heads,
    draw_table,
    table_from_rows,
)
from assessment.ui.tables.table_shapes import TableRow
from assessment.ui.topic_titles import topic_label

_LABEL_COLUMNS = ("Assessor", "All labels", "Cannot judge")
_TAB, _PAIR, _TOPIC = "tab", "pair", "topic"
_WHO_IS_RIGHT = "Who is right, the figures do not say."
_OF_ONE_TOPIC = (
    "Whether α is enough is said of several topics only: a single one has no interval."
)


@dataclass(frozen=True)
class ChosenQuestion:
    """A question, the chosen assessors, and the weighting of kappa."""

    campaign: Campaign
    question: LabelledQuestion
    assessors: Sequence[str]
    weighting: Weighting

    @property
    def matrix(self) -> LabelMatrix:
        return select_people(self.question.matrix, self.assessors)

    def file_name(self, part: str) -> str:
        return f"{self.campaign.name}-{self.question.name}-{part}"


def show_one_question(chosen: ChosenQuestion) -> None:
    tabs = PageTabs(_TAB, ["Pairs of assessors", "Topics", "Labels of each assessor"])
    in_pairs, in_topics, in_labels = tabs.show()
    with in_pairs:
        _show_pairs(chosen)
    with in_topics:
        _show_topics(chosen)
    with in_labels:
        _show_labels(chosen)


def _show_pairs(chosen: ChosenQuestion) -> None:
    campaign, question = chosen.campaign, chosen.question
    lines = lowest_alpha_first(pairs(chosen.matrix, chosen.weighting))
    names = [" and ".join(row.of) for row in lines]
    cells = []
    for name, row in zip(names, lines, strict=True):
        columns = coefficient_columns(row)
        cells.append({"Pair": shown(name), **columns, "Topics": row.topics})
    file_name = chosen.file_name("pairs")
    _draw_table_above_box(cells, lines, box=_PAIR, options=names, file_name=file_name)
    apart = outlier(lines)
    if apart:
        steps = _next_steps(campaign, question, apart)
        st.markdown(f"{outlier_in_words(apart)} {steps}")
    pair = OneOf(_PAIR, names).show("Pair")
    first, second = lines[names.index(pair)].of
    show_confusion(campaign, question, first, second)


def _next_steps(campaign: Campaign, question: LabelledQuestion, apart: Outlier) -> str:
    """Where an organiser looks at the units that the assessor is apart on, and may decide them."""
    # A derived question has no units of its own.
    kind = question.derived_from or question.name
    filters = UnitFilters(
        state=("disputed",), question=(kind,), assessor=(apart.assessor,)
    )
    units = (
        f"[disputed units of {md(apart.assessor)}]({units_address(campaign, filters)})"
    )
    if refusal_in(campaign.phase, "adjudicate"):
        return f"See the {units}. {_WHO_IS_RIGHT}"
    desk = f"[*Adjudicate*]({address('adjudicate', campaign)})"
    return f"See the {units}, or decide them on {desk}. {_WHO_IS_RIGHT}"


def _show_topics(chosen: ChosenQuestion) -> None:
    campaign, question = chosen.campaign, chosen.question
    lines = lowest_alpha_first(by_topic(chosen.matrix, chosen.weighting))
    topics = [question.topics[int(row.of[0])] for row in lines]
    cells = []
    for topic, row in zip(topics, lines, strict=True):
        cells.append(_topic_row(campaign, topic, row))
    file_name = chosen.file_name("topics")
    _draw_table_above_box(
        cells, lines, box=_TOPIC, options=topics, file_name=file_name, names=2
    )
    topic = OneOf(_TOPIC, topics, partial(topic_label, campaign)).show("Topic")
    indexes = items_in_topic(question, topic, chosen.assessors)
    part = f"topic-{topic}"
    show_units(
        campaign, question, indexes, chosen.assessors, part=part, has_topics=False
    )


def _topic_row(campaign: Campaign, topic: str, row: AgreementRow) -> TableRow:
    # Intervals come from drawing topics, so a single topic has neither these nor words that need them.
    columns: TableRow = {}
    for name, value in coefficient_columns(row).items():
        if name == "In words":
            columns["Remark"] = _remark(row)
        elif "95" not in name:
            columns[name] = value
    title = campaign.track.headline(campaign.topics[topic]).title
    names = {"Topic": shown(topic), "Title": shown(title)}
    return {**names, **columns, "Assessors": row.people}


def _remark(row: AgreementRow) -> str:
    """What is to be known of the alpha of a single topic; mostly nothing."""
    if row.is_paradox:
        return PARADOX
    words = row_in_words(row)
    return "" if words == TOO_FEW_TOPICS else words


def _draw_table_above_box(
    cells: Sequence[TableRow],
    lines: Sequence[AgreementRow],
    *,
    box: str,
    options: Sequence[str],
    file_name: str,
    names: int = 1,
) -> None:
    """A table of these lines whose picked row becomes the choice of the box below it, one of the `options`.

    The first columns are so many `names`.
    """
    key = f"{box}-table"
    frame = table_from_rows(cells)
    drawn, _ = without_details(frame)
    if "Assessors" in drawn:
        # Their number says which kappa it is, and titles need the room.
        drawn = drawn.drop(columns="κ method", errors="ignore")
    draw_coefficients(
        drawn,
        coefficient_look(lines),
        names=names,
        key=key,
        selection_mode="single-row",
        on_select=lambda: choose_picked_row(key, box, options),
    )
    caption = "The row with the lowest α comes first. Pick a row, or choose below."
    if box == _TOPIC:
        caption += f" {_OF_ONE_TOPIC}"
    caption_with_download(caption, frame, file_name)


def _show_labels(chosen: ChosenQuestion) -> None:
    """How often each assessor gave each label: a habit of one assessor shows at once."""
    used = used_labels(chosen.matrix)
    counts = _label_counts(chosen, used[:MANY_LABELS])
    draw_table(counts, hide_index=True)
    caption = _labels_in_words(chosen, used)
    caption_with_download(caption, counts, chosen.file_name("labels"))


def _label_counts(chosen: ChosenQuestion, labels: Sequence[str]) -> pd.DataFrame:
    """A row for each assessor and a column for each of these labels."""
    matrix, question = chosen.matrix, chosen.question
    scale = scale_of(chosen.campaign, question)
    words = [scale.in_words(label) for label in labels]
    heads = distinct_heads(words, _LABEL_COLUMNS, "label")
    rows = []
    for column, name in enumerate(matrix.people):
        codes = matrix.codes[:, column]
        counts = [int((codes != NONE).sum()), question.cannot_judge.get(name, 0)]
        for label in labels:
            code = matrix.labels.index(label)
            counts.append(int((codes == code).sum()))
        rows.append([shown(name), *counts])
    return pd.DataFrame(rows, columns=[*_LABEL_COLUMNS, *heads])


def _labels_in_words(chosen: ChosenQuestion, used: Sequence[str]) -> str:
    """What the table counts, and the labels that it leaves out."""
    question = chosen.question
    scale = scale_of(chosen.campaign, question)
    sentences = [
        "The table counts how often each assessor gave each label.",
        unused_in_words(question.matrix.labels, used, scale, "nobody"),
    ]
    if len(used) > MANY_LABELS:
        sentences.append(
            f"{md(question.title)} has {len(used):,} different labels; "
            f"the first {MANY_LABELS} are shown."
        )
    return " ".join(filter(None, sentences))


def choose_picked_row(table: str, box: str, options: Sequence[str]) -> None:
    """A picked row becomes the choice of the box."""
    rows = st.session_state[table].selection.rows
    # The browser may still send a row of a longer table than the one that is drawn now.
    if rows and rows[0] < len(options):
        choose_for(box, options[rows[0]])
