"""Units of runs as rows of a table: what each is about, its label, what it costs, and its tag."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.errors import NoCost, RunUnit, UnitCosts
from assessment.analysis.errors.cost_causes import UnitCost, WrongAnswer
from assessment.analysis.errors.retrieval import OtherItem, RelevantItem
from assessment.analysis.errors.wording import (
    best_for_score,
    loss_in_words,
    place_and_label,
    present_in_words,
    rank_in_words,
)
from assessment.campaign import Campaign
from assessment.formats.numbers import amount_text
from assessment.model import Ref, Scale
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


def no_link(run_unit: RunUnit) -> str:
    return ""


def shared_question(campaign: Campaign, units: Sequence[RunUnit]) -> str:
    """The question of all units, with "…" for what their rows quote; "" where they differ."""
    questions = set()
    for run_unit in units:
        question = run_unit.unit.question
        for quotation in (run_unit.text, _topic_question(campaign, run_unit)):
            if quotation:
                question = question.replace(f"“{quotation}”", "“…”")
        questions.add(question)
    return questions.pop() if len(questions) == 1 else ""


def _topic_question(campaign: Campaign, run_unit: RunUnit) -> str:
    """What the topic asks, or its part that the unit is about."""
    headline = campaign.track.headline(campaign.topics[run_unit.ref.topic])
    return run_unit.screen_question or headline.question


class UnitCells(NamedTuple):
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


def filled_columns(rows: Sequence[UnitCells]) -> FilledColumns:
    """The columns that are not empty everywhere."""
    filled = []
    for index in range(len(UnitCells._fields)):
        if any(row[index] not in _EMPTY for row in rows):
            filled.append(index)
    heads = [UnitCells._fields[index].replace("_", " ") for index in filled]
    return FilledColumns(heads, [[row[index] for index in filled] for row in rows])


class UnitRowWriter(NamedTuple):
    """Writes units as rows; `is_ranking` where all of them are items of rankings.

    `has_runs`: rows name their runs, as there are units of several or no
    table of totals names the one run.
    """

    campaign: Campaign
    texts: UnitTexts
    unit_costs: UnitCosts
    tags: Tags
    link_of: LinkOf
    is_ranking: bool
    has_runs: bool

    def rows(self, units: Sequence[RunUnit]) -> list[UnitCells]:
        """The cells of each unit."""
        has_own_questions = not shared_question(self.campaign, units)
        return [self._row(run_unit, has_own_questions) for run_unit in units]

    def _row(self, run_unit: RunUnit, has_own_question: bool) -> UnitCells:
        address = self.link_of(run_unit)
        name = run_unit.unit.name
        unit = tag("a", name, href=address) if address else name
        run = run_unit.run if self.has_runs else ""
        topic = self._topic(run_unit, has_own_question)
        text = TextCell(self.texts.of(run_unit), self._tag(run_unit), is_main=True)
        return self._with_judgment(UnitCells(unit, run, topic, text), run_unit)

    def _topic(self, run_unit: RunUnit, has_own_question: bool) -> TextCell:
        """The topic with what it asks, and what people are asked about the unit."""
        question = _topic_question(self.campaign, run_unit)
        detail = run_unit.unit.question if has_own_question else ""
        return TextCell(f"{run_unit.ref.topic} {question}".strip(), detail)

    def _with_judgment(self, row: UnitCells, run_unit: RunUnit) -> UnitCells:
        """The row with the rank, the label, why it costs something, and how much."""
        scale = self.campaign.track.scale(run_unit.ref.kind)
        unit_cost = self.unit_costs.of(run_unit)
        label = present_in_words(scale, run_unit, unit_cost)
        if isinstance(unit_cost, UnitCost):
            cost = unit_cost.cost
            of_total = cost.amount if cost.is_of_total else None
            row = row._replace(
                best_for_score=TextCell(_best_in_full(scale, unit_cost)),
                costs_the_total=_amount(of_total),
                at_the_topic=_amount(cost.gain_at_topic),
            )
        if self.is_ranking:
            why = loss_in_words(run_unit.retrieval)
            return row._replace(rank=_rank(run_unit), label=label, why=TextCell(why))
        # Columns that few rows fill would take the room of the texts.
        if run_unit.retrieval is not None:
            label = place_and_label(run_unit.retrieval, label)
        return row._replace(label=TextCell(label, _label_detail(unit_cost)))

    def _tag(self, run_unit: RunUnit) -> str:
        """The tag with its note; "" without one. A column would take the room of the texts for few tags."""
        own = self.tags.get((run_unit.run, run_unit.ref))
        if own is None:
            return ""
        words = f"Tag “{own.tag}”"
        return f"{words}: {own.note}" if own.note else words


def _best_in_full(scale: Scale, unit_cost: UnitCost) -> str:
    """What would be worth most; another answer in more words than the page's table has room for."""
    match unit_cost.cause:
        case WrongAnswer(better):
            return better.condition
        case _:
            return best_for_score(scale, unit_cost)


def _label_detail(unit_cost: UnitCost | NoCost) -> str:
    """What the run has that the label does not say; "" where another answer is not what it lacks."""
    match unit_cost:
        case UnitCost(cause=WrongAnswer(better)):
            return better.present
        case _:
            return ""


def _rank(run_unit: RunUnit) -> Cell:
    match run_unit.retrieval:
        case RelevantItem(rank) | OtherItem(rank):
            return rank
        case retrieval:
            return rank_in_words(retrieval)


def _amount(amount: float | None) -> Cell:
    """The cost, if it is known; in words where a number of the table would be 0."""
    if not amount or round(amount, _DIGITS):
        return amount
    return TableCell(amount_text(amount, _DIGITS))
