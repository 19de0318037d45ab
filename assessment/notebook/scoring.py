"""The track's scorer as a function of a frame of judgments."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from assessment.campaign import Campaign
from assessment.campaign.topic_scoring import scores_of_fact
from assessment.model import Evidence, Judgment, Ref, Score, UserError

_NEEDED = ("topic", "kind", "key", "assessor", "label")
_FREE = ("reason", "flagged", "note", "spent_ms", "seq", "via")
"""Columns that a frame may leave out."""

Labelled = dict[Ref, tuple[Judgment, ...]]


def scores_of(campaign: Campaign, judgments: pd.DataFrame) -> list[Score]:
    """Totals, then the scores of each topic, as these judgments alone give them.

    The campaign's other material and its settings stay as they are.  Raises `UserError` where a column is
    missing.
    """
    data = campaign.data
    track = data.track
    _check(judgments)
    facts = {}
    by_topic: list[Score] = []
    for topic in data.topics:
        of_topic = judgments[judgments["topic"] == topic]
        labelled, noted = _votes(of_topic)
        state = data.topic_state_with(topic, labelled, noted)
        fact = track.score(state)
        facts[topic] = fact
        by_topic += scores_of_fact(track, topic, fact, data.settings)
    totals = track.totals(facts, data.settings)
    return [*totals, *by_topic]


def _check(judgments: pd.DataFrame) -> None:
    missing = [name for name in _NEEDED if name not in judgments.columns]
    if missing:
        names = ", ".join(missing)
        raise UserError(f"a frame of judgments needs the columns {names}")


def _votes(rows: pd.DataFrame) -> tuple[Labelled, tuple[Judgment, ...]]:
    """Each assessor's last judgment on each unit: those with labels by unit, and those with a note alone."""
    newest: dict[tuple[Ref, str], Judgment] = {}
    for judgment in _judgments(rows):
        # Taken out first, so that the order is that of the last ones.
        key = (judgment.ref, judgment.assessor)
        newest.pop(key, None)
        newest[key] = judgment
    labelled: dict[Ref, list[Judgment]] = {}
    noted = []
    for judgment in newest.values():
        if judgment.label is not None:
            votes = labelled.setdefault(judgment.ref, [])
            votes.append(judgment)
        elif judgment.note or judgment.reason:
            noted.append(judgment)
    by_ref = {ref: tuple(votes) for ref, votes in labelled.items()}
    return by_ref, tuple(noted)


def _judgments(rows: pd.DataFrame) -> Iterable[Judgment]:
    """The rows as judgments, in their order, which is that of the log."""
    present = [name for name in _FREE if name in rows.columns]
    for number, row in enumerate(rows.to_dict("records"), 1):
        ref = Ref(row["kind"], row["topic"], row["key"])
        # pandas makes NaN of a missing text in some versions and None in others.
        label = None
        if not pd.isna(row["label"]):
            label = str(row["label"])
        excerpts = row.get("evidence", ())
        evidence = tuple(Evidence(*pair) for pair in excerpts)
        more = {name: row[name] for name in present}
        more.setdefault("seq", number)
        yield Judgment(
            ref,
            row["assessor"],
            label,
            evidence=evidence,
            **more,
        )
