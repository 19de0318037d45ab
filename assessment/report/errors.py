"""What cost some runs most, and the tags on it, as one HTML file for the team that owns the runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from assessment import __version__
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
from assessment.formats.score_tables import marked_measure_name, score_in_words
from assessment.model import Ref
from assessment.report.markup import Html, joined, tag
from assessment.report.page import page_head
from assessment.report.tables import TableCell, Value, grid
from assessment.store.tags import Tag

Cell = Value | TableCell
Tags = Mapping[tuple[str, Ref], Tag]
"""The reader's tags by run and unit."""
LinkOf = Callable[[RunUnit], str]
"""The address of a unit on the page Errors; "" where nobody knows under which address the desk is."""
_COLUMNS = (
    "unit",
    "link",
    "run",
    "topic",
    "topic's question",
    "question",
    "text",
    "rank",
    "label",
    "why",
    "best for score",
    "costs the total",
    "at the topic",
    "tag",
)

_DIGITS = 4
"""Most decimals of a number in a table."""
_NO_ERRORS = "Units that are no error of the run"
_NOT_AT_FAULT = (
    "Another label would raise the score, but the run did nothing wrong: the present label describes the "
    "gold, or is the better one already."
)


def no_link(item: RunUnit) -> str:
    return ""


def errors_report(
    campaign: Campaign,
    units: Sequence[RunUnit],
    costs: Mapping[str, Cost],
    tags: Tags,
    *,
    measure: str | None,
    no_errors: Sequence[RunUnit] = (),
    link_of: LinkOf = no_link,
    made: datetime | None = None,
    filters: str = "",
    summary: str = "",
) -> bytes:
    """The units in their order with what they cost, then the tags, as UTF-8.

    Units at a cost that are `no_errors` of the run have a table of their own.
    `filters` names those that left these units, "" where none did; `summary` says first where most is lost.
    The file loads nothing, and all of its texts are escaped.
    """
    title = f"{campaign.title}: errors"
    every_unit = [*units, *no_errors]
    runs = list(dict.fromkeys(item.run for item in every_unit))
    scores = _scores(campaign, runs, measure, made or datetime.now(UTC))
    is_ranking = all(item.retrieval is not None for item in every_unit)
    # The run alone stands in the table of totals, which is there with a measure.
    has_runs = len(runs) > 1 or not measure
    rows = _Rows(campaign, costs, tags, measure, link_of, is_ranking, has_runs)
    tables = []
    if units or not no_errors:
        tables.append(_units(rows.of(units), filters))
    if no_errors:
        tables.append(_filled_columns(_NO_ERRORS, rows.of(no_errors), _NOT_AT_FAULT))
    main = joined(scores, *tables, _tag_counts(every_unit, tags))
    lead = tag("p", summary) if summary else Html("")
    return _document(title, joined(lead, _filters(filters)), main)


def _document(title: str, below_title: Html, main: Html) -> bytes:
    header = tag("header", tag("h1", title), below_title)
    footer = tag("footer", f"Assessment Desk {__version__}")
    body = tag("body", header, tag("main", main), footer)
    page = tag("html", page_head(title), body, lang="en")
    return f"<!DOCTYPE html>\n{page}\n".encode()


def _scores(
    campaign: Campaign, runs: Sequence[str], measure: str | None, made: datetime
) -> Html:
    """The runs' totals of the measure that the costs are about."""
    day = tag("p", f"Made on {made:%Y-%m-%d %H:%M} UTC, phase {campaign.phase}.")
    if measure is None:
        return day
    details = campaign.track.measure(measure)
    name = marked_measure_name(measure, details)
    rows: list[tuple[Value, ...]] = []
    for score in campaign.totals():
        is_wanted = score.run in runs and score.measure == measure
        if not is_wanted:
            continue
        value = score_in_words(score, details.digits)
        rows.append((score.run, value))
    note = details.sentence
    if details.ranks_runs:
        note += f" {details.direction.capitalize()}."
    return joined(day, grid(f"{name} of the runs", ("run", name), rows, note=note))


def _filters(filters: str) -> Html:
    """The line below the title that says which units are in the file."""
    if not filters:
        return Html("")
    return tag("p", f"Only units with these filters: {filters}.")


def _units(rows: Sequence[Sequence[Cell]], filters: str) -> Html:
    note = (
        "Costs: by how much the score would be better if this one unit had the label under “best for score”, "
        "or the run had done what stands there (in a ranking: if a relevant item stood in place of the first "
        "one that is not relevant, or another item below all relevant ones), all else as it is; it need not "
        "be the right label. Costs of several units do not add up."
    )
    which = " that match the filters" if filters else ""
    title = f"Judged units{which}, the most costly first"
    return _filled_columns(title, rows, note)


def _filled_columns(title: str, rows: Sequence[Sequence[Cell]], note: str) -> Html:
    """The table without the columns that are empty everywhere."""
    filled = []
    for index in range(len(_COLUMNS)):
        if any(row[index] not in ("", None) for row in rows):
            filled.append(index)
    heads = [_COLUMNS[index] for index in filled]
    cells = [[row[index] for index in filled] for row in rows]
    return grid(title, heads, cells, note=note)


class _Rows(NamedTuple):
    """How units are written as rows; `is_ranking` where all of them are items of rankings."""

    campaign: Campaign
    costs: Mapping[str, Cost]
    tags: Tags
    measure: str | None
    link_of: LinkOf
    is_ranking: bool
    has_runs: bool

    def of(self, items: Sequence[RunUnit]) -> list[tuple[Cell, ...]]:
        """The cells of each unit, one for each of `_COLUMNS`."""
        return [self._row(item) for item in items]

    def _row(self, item: RunUnit) -> tuple[Cell, ...]:
        topic = item.ref.topic
        headline = self.campaign.track.headline(self.campaign.topics[topic])
        address = self.link_of(item)
        link = tag("a", "open", href=address) if address else ""
        run = item.run if self.has_runs else ""
        where = (item.unit.name, link, run, topic)
        question = item.screen_question or headline.question
        about = (question, item.unit.question, item.text)
        return (*where, *about, *self._judgment_cells(item), self._tag(item))

    def _judgment_cells(self, item: RunUnit) -> tuple[Cell, ...]:
        """The rank, the label, why it costs something, and how much."""
        scale = self.campaign.track.scale(item.ref.kind)
        label = label_in_words(scale, item.state)
        costs: tuple[Cell, ...] = ("", "", "")
        cost = self.costs.get(item.id)
        if cost:
            blame = self._blame(item, cost)
            label = blame.answered or label
            best = best_in_words(scale, cost.label, blame.remedy)
            costs = (best, _amount(cost.total), _amount(cost.gain))
        if self.is_ranking:
            rank, why = rank_in_words(item.retrieval), loss_in_words(item.retrieval)
            return (rank, label, why, *costs)
        # Columns that few rows fill would take the room of the texts.
        if item.retrieval is not None:
            label = place_and_label(item.retrieval, label)
        return ("", label, "", *costs)

    def _blame(self, item: RunUnit, cost: Cost) -> Blame:
        """Whose doing the cost is; an error of which no more is known without a measure."""
        if self.measure is None:
            return Blame(is_error=True)
        return blame_of(self.campaign.data, item, cost, self.measure)

    def _tag(self, item: RunUnit) -> str:
        """The tag with its note."""
        own = self.tags.get((item.run, item.ref))
        if own is None:
            return ""
        return f"{own.tag}: {own.note}" if own.note else own.tag


def _amount(amount: float | None) -> Cell:
    """The cost; in words where a number of the table would be 0."""
    if not amount or round(amount, _DIGITS):
        return amount
    return TableCell(amount_text(amount, _DIGITS))


def _tag_counts(units: Sequence[RunUnit], tags: Tags) -> Html:
    """How many of these units have each tag, the most frequent first; nothing without tags."""
    names = []
    for item in units:
        own = tags.get((item.run, item.ref))
        if own:
            names.append(own.tag)
    if not names:
        return Html("")
    counts = Counter(names)
    return grid(
        "Tags",
        ("tag", "units"),
        counts.most_common(),
    )
