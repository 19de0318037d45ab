"""The conventions of a campaign as a table: what holds for a label, with the unit that is its example."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.campaign.question_log import remark_log
from assessment.formats.spreadsheets import as_csv
from assessment.model.remarks import Convention

COLUMNS = (
    "scale", "label", "convention", "state", "topic", "unit", "text", "kind", "key", "published", "changed",
    "earlier",
)  # fmt: skip
"""`earlier` holds the wordings before, one a line, oldest first.  No names: these are no judgments."""


def conventions_csv(campaign: Campaign) -> bytes:
    """Every convention ever published, oldest first; `state` says whether it holds now."""
    return as_csv(_rows(campaign), COLUMNS)


def _rows(campaign: Campaign) -> Iterator[dict[str, Any]]:
    log = remark_log(campaign.store, campaign.row.id)
    for convention in log.conventions().values():
        yield _row(campaign, convention)


def _row(campaign: Campaign, convention: Convention) -> dict[str, Any]:
    published = convention.published
    ref = published.ref
    row = {
        "scale": scale_title(campaign, ref.kind),
        "label": convention.label,
        "convention": convention.text,
        "state": "withdrawn" if convention.is_withdrawn else "in force",
    }
    row |= {**ref._asdict(), "unit": published.name, "text": published.excerpt}
    earlier = [event.text for event in convention.earlier]
    row["published"], row["changed"] = published.at, convention.newest.at
    row["earlier"] = "\n".join(dict.fromkeys(earlier))
    return row


def scale_title(campaign: Campaign, kind: str) -> str:
    """The title of a scale; its kind where the track has no such scale any more."""
    for scale in campaign.track.scales:
        if scale.kind == kind:
            return scale.title or kind
    return kind
