"""What cost some runs most, and the tags on it, as one HTML file for the team that owns the runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from assessment import __version__
from assessment.analysis.errors import Cost, RunUnit
from assessment.campaign import Campaign
from assessment.formats.score_tables import marked_measure_name, score_in_words
from assessment.model import Ref
from assessment.report.markup import Html, joined, tag
from assessment.report.page import page_head
from assessment.report.tables import Value, grid
from assessment.store.tags import Tag

Tags = Mapping[tuple[str, Ref], Tag]
"""The reader's tags by run and unit."""
_COLUMNS = (
    "unit",
    "run",
    "topic",
    "title",
    "text",
    "label",
    "best for score",
    "costs the total",
    "at the topic",
    "tag",
    "note",
)


def errors_report(
    campaign: Campaign,
    units: Sequence[RunUnit],
    costs: Mapping[str, Cost],
    tags: Tags,
    *,
    measure: str | None,
    made: datetime | None = None,
) -> bytes:
    """The units in their order with what they cost, then the tags, as UTF-8.

    The file loads nothing, and all of its texts are escaped.
    """
    title = f"{campaign.title}: errors"
    runs = list(dict.fromkeys(item.run for item in units))
    scores = _scores(campaign, runs, measure, made or datetime.now(UTC))
    errors = _units(campaign, units, costs, tags)
    main = joined(scores, errors, _tag_counts(units, tags))
    header = tag("header", tag("h1", title))
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
    note = f"{details.sentence} {details.better.capitalize()} is better."
    return joined(day, grid(f"{name} of the runs", ("run", name), rows, note=note))


def _units(
    campaign: Campaign, units: Sequence[RunUnit], costs: Mapping[str, Cost], tags: Tags
) -> Html:
    rows = [_row(campaign, item, costs.get(item.id), tags) for item in units]
    note = (
        "Costs: by how much the score would be better if this one unit had the label under “best for score”, "
        "all other labels as they are; it need not be the right label. Costs of several units do not add up."
    )
    return grid("Judged units, the most costly first", _COLUMNS, rows, note=note)


def _row(
    campaign: Campaign,
    item: RunUnit,
    cost: Cost | None,
    tags: Tags,
) -> tuple[Value, ...]:
    topic = item.ref.topic
    headline = campaign.track.headline(campaign.topics[topic])
    about = (
        item.unit.name,
        item.run,
        topic,
        headline.title,
        item.text,
        item.state,
    )
    costs: tuple[Value, ...] = ("", "", "")
    if cost:
        costs = (
            cost.label,
            cost.total,
            cost.gain,
        )
    tagged = ("", "")
    own = tags.get((item.run, item.ref))
    if own:
        tagged = (own.tag, own.note)
    return (
        *about,
        *costs,
        *tagged,
    )


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
