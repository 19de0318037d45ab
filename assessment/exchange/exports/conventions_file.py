"""The conventions of a campaign as a table: what holds for a label, with the unit that is its example."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from assessment.campaign.handle import Campaign
from assessment.campaign.question_log import remark_log
from assessment.formats.spreadsheets import as_csv
from assessment.model.questions_and_conventions import Convention


class ConventionRow(NamedTuple):
    """A line of the file; its fields are the columns.  No names: conventions are no judgments.

    `unit` and `text` are the example's name and text as they were when the convention was published,
    `earlier` holds the wordings before, one a line, oldest first.
    """

    scale: str
    label: str
    convention: str
    state: Literal["in force", "withdrawn"]
    topic: str
    unit: str
    text: str
    kind: str
    key: str
    published: str
    changed: str
    earlier: str


def conventions_csv(campaign: Campaign) -> bytes:
    """Every convention ever published, oldest first; `state` says whether it holds now."""
    rows = (row._asdict() for row in _rows(campaign))
    return as_csv(rows, ConventionRow._fields)


def _rows(campaign: Campaign) -> Iterator[ConventionRow]:
    log = remark_log(campaign.store, campaign.row.id)
    for convention in log.conventions().values():
        yield _row(campaign, convention)


def _row(campaign: Campaign, convention: Convention) -> ConventionRow:
    published, changed = convention.published, convention.newest.at
    kind, topic, key = published.ref
    scale = scale_title(campaign, kind)
    state: Literal["in force", "withdrawn"] = "in force"
    if convention.is_withdrawn:
        state = "withdrawn"
    # A wording that was taken up again is listed once.
    wordings = dict.fromkeys(event.text for event in convention.earlier)
    earlier = "\n".join(wordings)
    return ConventionRow(
        scale,
        convention.label,
        convention.text,
        state,
        topic,
        published.name,
        published.excerpt,
        kind,
        key,
        published.at,
        changed,
        earlier,
    )


def scale_title(campaign: Campaign, kind: str) -> str:
    """The title of a scale; its kind where the track has no such scale any more."""
    for scale in campaign.track.scales:
        if scale.kind == kind:
            return scale.title or kind
    return kind
