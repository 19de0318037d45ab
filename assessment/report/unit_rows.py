"""Units of runs as rows of a table: what each is about, its label, what it costs, and its tag."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.errors import Cost, RunUnit
from assessment.analysis.errors.cost_causes import CostCause, cost_cause
from assessment.analysis.errors.wording import (
    best_in_words,
    label_in_words,
    loss_in_words,
    place_and_label,
    rank_in_words,
)
from assessment.campaign import Campaign
from assessment.formats.numbers import amount_text
from assessment.model import Ref
from assessment.report.markup import tag
from assessment.report.tables import Cell, TableCell, TextCell
from assessment.report.unit_texts import UnitTexts
from assessment.store.tags import Tag

Tags = Mapping[tuple[str, Ref], Tag]
"""The reader's tags by run and unit."""
LinkOf = Callable[[RunUnit], str]
"""The address of a unit on the page Errors; "" where nobody knows under which address the desk is."""
_EMPTY = ("", None, TextCell(""), TextCell("", is_main=True))
"""Cells with nothing in them."""
_DIGITS = 4
"""Most decimals of a number in a table."""


def no_link(item: RunUnit) -> str:
    return ""


def shared_question(campaign: Campaign, items: Sequence[RunUnit]) -> str:
    """The question of all units, with "…" for what their rows quote; "" where they differ."""
    questions = set()
    for item in items:
        question = item.unit.question
        for quotation in (item.text, _topic_question(campaign, item)):
            if quotation:
                question = question.replace(f"“{quotation}”", "“…”")
        questions.add(question)
    return questions.pop() if len(questions) == 1 else ""


def _topic_question(campaign: Campaign, item: RunUnit) -> str:
    """What the topic asks, or its part that the unit is about."""
    headline = campaign.track.headline(campaign.topics[item.ref.topic])
    return item.screen_question or headline.question


class UnitRow(NamedTuple):
    """The cells of a unit; an empty text where there is nothing to say."""

    unit: Cell
    run: Cell
    topic: Cell
    text: Cell
    rank: Cell = ""
    label: Cell = ""
    why: Cell = ""
    best_for_score: Cell = ""
    costs_the_total: Cell = ""
    at_the_topic: Cell = ""


class FilledColumns(NamedTuple):
    """The heads of some columns, and the cells of each row in them."""

    heads: list[str]
    rows: list[list[Cell]]


def filled_columns(rows: Sequence[UnitRow]) -> FilledColumns:
    """The columns that are not empty everywhere."""
    filled = []
    for index in range(len(UnitRow._fields)):
        if any(row[index] not in _EMPTY for row in rows):
            filled.append(index)
    heads = [UnitRow._fields[index].replace("_", " ") for index in filled]
    return FilledColumns(heads, [[row[index] for index in filled] for row in rows])


class UnitRowWriter(NamedTuple):
    """Writes units as rows; `is_ranking` where all of them are items of rankings.

    `costs` are by the id of the unit.  `has_runs`: rows name their runs, as there are units of several or no
    table of totals names the one run.
    """

    campaign: Campaign
    texts: UnitTexts
    costs: Mapping[str, Cost]
    tags: Tags
    measure: str | None
    link_of: LinkOf
    is_ranking: bool
    has_runs: bool

    def rows(self, items: Sequence[RunUnit]) -> list[UnitRow]:
        """The cells of each unit."""
        has_own_questions = not shared_question(self.campaign, items)
        return [self._row(item, has_own_questions) for item in items]

    def _row(self, item: RunUnit, has_own_question: bool) -> UnitRow:
        address = self.link_of(item)
        name = item.unit.name
        unit = tag("a", name, href=address) if address else name
        run = item.run if self.has_runs else ""
        topic = self._topic(item, has_own_question)
        text = TextCell(self.texts.of(item), self._tag(item), is_main=True)
        return self._with_judgment(UnitRow(unit, run, topic, text), item)

    def _topic(self, item: RunUnit, has_own_question: bool) -> TextCell:
        """The topic with what it asks, and what people are asked about the unit."""
        question = _topic_question(self.campaign, item)
        detail = item.unit.question if has_own_question else ""
        return TextCell(f"{item.ref.topic} {question}".strip(), detail)

    def _with_judgment(self, row: UnitRow, item: RunUnit) -> UnitRow:
        """The row with the rank, the label, why it costs something, and how much."""
        scale = self.campaign.track.scale(item.ref.kind)
        label = label_in_words(scale, item.state)
        present = ""
        cost = self.costs.get(item.id)
        if cost:
            cause = self._cause(item, cost)
            label = cause.answered or label
            best = best_in_words(scale, cost.label, cause.remedy)
            if cause.better is not None:
                best, present = cause.better.condition, cause.better.present
            row = row._replace(
                best_for_score=TextCell(best),
                costs_the_total=_amount(cost.total),
                at_the_topic=_amount(cost.gain),
            )
        if self.is_ranking:
            why = loss_in_words(item.retrieval)
            return row._replace(rank=_rank(item), label=label, why=TextCell(why))
        # Columns that few rows fill would take the room of the texts.
        if item.retrieval is not None:
            label = place_and_label(item.retrieval, label)
        return row._replace(label=TextCell(label, present))

    def _cause(self, item: RunUnit, cost: Cost) -> CostCause:
        """Whose doing the cost is; an error of which no more is known without a measure."""
        if self.measure is None:
            return CostCause(is_error=True)
        return cost_cause(self.campaign.data, item, cost, self.measure)

    def _tag(self, item: RunUnit) -> str:
        """The tag with its note; "" without one. A column would take the room of the texts for few tags."""
        own = self.tags.get((item.run, item.ref))
        if own is None:
            return ""
        words = f"Tag “{own.tag}”"
        return f"{words}: {own.note}" if own.note else words


def _rank(item: RunUnit) -> Cell:
    if item.retrieval is None or item.is_missed:
        return rank_in_words(item.retrieval)
    return item.retrieval.rank


def _amount(amount: float | None) -> Cell:
    """The cost; in words where a number of the table would be 0."""
    if not amount or round(amount, _DIGITS):
        return amount
    return TableCell(amount_text(amount, _DIGITS))
