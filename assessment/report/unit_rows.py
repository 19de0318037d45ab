"""Units of runs as rows of a table: what each is about, its label, what it costs, and its tag."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.errors import Cost, RunUnit
from assessment.analysis.errors.blame import Blame, blame_of
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
_COLUMNS = (
    "unit",
    "run",
    "topic",
    "text",
    "rank",
    "label",
    "why",
    "best for score",
    "costs the total",
    "at the topic",
)
_EMPTY = ("", None, TextCell(""), TextCell("", is_main=True))
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


def filled_columns(
    rows: Sequence[Sequence[Cell]],
) -> tuple[list[str], list[list[Cell]]]:
    """The heads and cells of the columns that are not empty everywhere."""
    filled = []
    for index in range(len(_COLUMNS)):
        if any(row[index] not in _EMPTY for row in rows):
            filled.append(index)
    heads = [_COLUMNS[index] for index in filled]
    return heads, [[row[index] for index in filled] for row in rows]


class Rows(NamedTuple):
    """How units are written as rows; `is_ranking` where all of them are items of rankings."""

    campaign: Campaign
    texts: UnitTexts
    costs: Mapping[str, Cost]
    tags: Tags
    measure: str | None
    link_of: LinkOf
    is_ranking: bool
    has_runs: bool

    def of(self, items: Sequence[RunUnit]) -> list[tuple[Cell, ...]]:
        """The cells of each unit, one for each of `_COLUMNS`."""
        has_own_questions = not shared_question(self.campaign, items)
        return [self._row(item, has_own_questions) for item in items]

    def _row(self, item: RunUnit, has_own_question: bool) -> tuple[Cell, ...]:
        address = self.link_of(item)
        name = item.unit.name
        unit = tag("a", name, href=address) if address else name
        run = item.run if self.has_runs else ""
        topic = self._topic(item, has_own_question)
        text = TextCell(self.texts.of(item), self._tag(item), is_main=True)
        return (unit, run, topic, text, *self._judgment_cells(item))

    def _topic(self, item: RunUnit, has_own_question: bool) -> TextCell:
        """The topic with what it asks, and what people are asked about the unit."""
        question = _topic_question(self.campaign, item)
        detail = item.unit.question if has_own_question else ""
        return TextCell(f"{item.ref.topic} {question}".strip(), detail)

    def _judgment_cells(self, item: RunUnit) -> tuple[Cell, ...]:
        """The rank, the label, why it costs something, and how much."""
        scale = self.campaign.track.scale(item.ref.kind)
        label = label_in_words(scale, item.state)
        present = ""
        costs: tuple[Cell, ...] = ("", "", "")
        cost = self.costs.get(item.id)
        if cost:
            blame = self._blame(item, cost)
            label = blame.answered or label
            best = best_in_words(scale, cost.label, blame.remedy)
            if blame.better is not None:
                best, present = blame.better.condition, blame.better.present
            costs = (TextCell(best), _amount(cost.total), _amount(cost.gain))
        if self.is_ranking:
            why = loss_in_words(item.retrieval)
            return (_rank(item), label, TextCell(why), *costs)
        # Columns that few rows fill would take the room of the texts.
        if item.retrieval is not None:
            label = place_and_label(item.retrieval, label)
        return ("", TextCell(label, present), "", *costs)

    def _blame(self, item: RunUnit, cost: Cost) -> Blame:
        """Whose doing the cost is; an error of which no more is known without a measure."""
        if self.measure is None:
            return Blame(is_error=True)
        return blame_of(self.campaign.data, item, cost, self.measure)

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
