"""Judgments with known UUIDs and times."""

from __future__ import annotations

from assessment.model import Judgment, Ref

LABELS = ("yes", "no", None)


def judgment(n, **changes):
    event = Judgment(
        Ref("accuracy", str(n % 3), f"k{n}"),
        "Ann" if n % 2 else "Ben",
        LABELS[n % 3],
        "" if n % 3 < 2 else "no abstract",
    )
    return event._replace(uuid=f"j{n}", at=f"2026-11-20T10:00:{n:02}.000Z", **changes)


def number_of(store, campaign, uuid):
    return next(event.seq for event in store.log(campaign) if event.uuid == uuid)
