"""What cost some runs most, and the tags on it, as one HTML file for the team that owns the runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime

from assessment import __version__
from assessment.analysis.errors import RunUnit, UnitCosts
from assessment.campaign import Campaign
from assessment.formats.score_tables import marked_measure_name, score_in_words
from assessment.report.markup import Html, joined, tag
from assessment.report.page import page_head
from assessment.report.tables import grid
from assessment.report.unit_rows import (
    LinkOf,
    Tags,
    UnitRowWriter,
    filled_columns,
    no_link,
    shared_question,
)
from assessment.report.unit_texts import UnitTexts

__all__ = ["LinkOf", "errors_report"]

_NO_ERRORS = "Units that are no error of the run"
_NOT_AT_FAULT = (
    "Another label would improve the score, but the run did nothing wrong: the present label describes the "
    "gold, or is the better one already."
)
_COSTS = (
    "Costs: by how much the score would be better if this one unit had the label under “best for score”, or "
    "the run had done what stands there, all else as it is; it need not be the right label."
)
_COSTS_OF_RANKS = (
    "Costs: by how much the score would be better if a relevant item stood in place of the first one that is "
    "not relevant, or another item below all relevant ones, all else as it is."
)
_NUMBERED = "Bold numbers in a text are those of its sentences."


def errors_report(
    campaign: Campaign,
    units: Sequence[RunUnit],
    unit_costs: UnitCosts,
    tags: Tags,
    *,
    measure: str | None,
    no_errors: Sequence[RunUnit] = (),
    link_of: LinkOf = no_link,
    made: datetime | None = None,
    filters: str = "",
    summary: str = "",
) -> bytes:
    """The units in their order with what they cost by the measure, then the tags, as UTF-8.

    Units at a cost that are `no_errors` of the run have a table of their own.
    `filters` names those that left these units, "" where none did; `summary` says first where most is lost.
    The file loads nothing, and all of its texts are escaped.
    """
    title = f"{campaign.title}: errors"
    every_unit = [*units, *no_errors]
    runs = list(dict.fromkeys(run_unit.run for run_unit in every_unit))
    scores = _scores(campaign, runs, measure, made or datetime.now(UTC))
    is_ranking = all(run_unit.retrieval is not None for run_unit in every_unit)
    # The run alone stands in the table of totals, which is there with a measure.
    has_runs = len(runs) > 1 or not measure
    texts = UnitTexts(campaign)
    writer = UnitRowWriter(
        campaign, texts, unit_costs, tags, link_of, is_ranking, has_runs
    )
    tables = []
    if units or not no_errors:
        tables.append(_units(writer, units, filters))
    if no_errors:
        tables.append(_table(_NO_ERRORS, writer, no_errors, _NOT_AT_FAULT))
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
    rows: list[tuple[str, str]] = []
    for score in campaign.totals():
        is_wanted = score.run in runs and score.measure == measure
        if not is_wanted:
            continue
        value = score_in_words(score, details.digits)
        rows.append((score.run, value))
    note = details.sentence
    if details.ranks_runs:
        note += f" {details.direction.capitalize()}."
    if len(rows) == 1:
        [(run, value)] = rows
        return joined(day, tag("p", f"{name} of {run}: {value}. {note}"))
    return joined(day, grid(f"{name} of the runs", ("run", name), rows, note=note))


def _filters(filters: str) -> Html:
    """The line below the title that says which units are in the file."""
    if not filters:
        return Html("")
    return tag("p", f"Only units with these filters: {filters}.")


def _units(writer: UnitRowWriter, units: Sequence[RunUnit], filters: str) -> Html:
    costs = _COSTS_OF_RANKS if writer.is_ranking else _COSTS
    note = f"{costs} Costs of several units do not add up."
    which = " that match the filters" if filters else ""
    title = f"Judged units{which}, the most costly first"
    return _table(title, writer, units, note)


def _table(
    title: str, writer: UnitRowWriter, units: Sequence[RunUnit], note: str
) -> Html:
    """The table without empty columns; a question that all units share stands above it."""
    columns = filled_columns(writer.rows(units))
    question = shared_question(writer.campaign, units)
    lead = f"Question: {question}" if question else ""
    if writer.texts.have_numbers(units):
        note = f"{note} {_NUMBERED}"
    return grid(title, columns.heads, columns.rows, lead=lead, note=note)


def _tag_counts(units: Sequence[RunUnit], tags: Tags) -> Html:
    """How many of these units have each tag, the most frequent first; nothing without tags."""
    names = []
    for run_unit in units:
        put = tags.get((run_unit.run, run_unit.ref))
        if put:
            names.append(put.tag)
    if not names:
        return Html("")
    counts = Counter(names)
    return grid(
        "Tags",
        ("tag", "units"),
        counts.most_common(),
    )
