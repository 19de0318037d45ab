"""How much has been judged, counted as judgments are stored, for pages that cannot read a whole log."""

from __future__ import annotations

from typing import Any, NamedTuple

from assessment.store.engine import Engine, Transaction


class Tally(NamedTuple):
    """`judgments` were ever made; `votes` are the units that they are about.

    Among these units, `labels` have a label, `cannot` (as the column is called) cannot be judged, `flagged`
    are flagged.  `newest` is the highest number of the judgments.
    """

    judgments: int
    votes: int
    labels: int
    cannot: int
    flagged: int
    newest: int


class Tallies:
    """Reads the counts of all campaigns."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def by_topic(self, campaign: int) -> dict[str, Tally]:
        """The tally of every topic that anybody has judged anything of."""
        return self._grouped("topic", "campaign = ?", campaign)

    def by_assessor(self, campaign: int, topic: str | None = None) -> dict[str, Tally]:
        """The tally of everybody who has judged anything, or anything of this topic."""
        if topic is None:
            return self._grouped("assessor", "campaign = ?", campaign)
        return self._grouped("assessor", "campaign = ? AND topic = ?", campaign, topic)

    def last_times(self, campaign: int) -> dict[str, str]:
        """When everybody judged last, as ISO times."""
        newest = "SELECT max(newest) FROM tally WHERE campaign = ? GROUP BY assessor"
        query = f"SELECT assessor, at FROM judgment WHERE seq IN ({newest}) ORDER BY assessor"
        return dict(self._engine.rows(query, (campaign,)))

    def by_ending_of_via(
        self, campaign: int, ending: str, after: int, upto: int
    ) -> dict[str, int]:
        """How many judgments have a `via` that ends so, by assessor.

        Only judgments numbered above `after` up to `upto` count.
        """
        query = (
            "SELECT assessor, count(*) FROM judgment WHERE campaign = ? AND seq > ? AND seq <= ? "
            "AND via LIKE ? GROUP BY assessor ORDER BY assessor"
        )
        return dict(self._engine.rows(query, (campaign, after, upto, f"%{ending}")))

    def label_counts(self, campaign: int) -> dict[tuple[str, str | None], int]:
        """How often each label was ever given, by kind of unit and label (None: none), in the whole log."""
        query = (
            "SELECT kind, label, count(*) FROM judgment WHERE campaign = ? "
            "GROUP BY kind, label ORDER BY kind, label"
        )
        rows = self._engine.rows(query, (campaign,))
        return {(kind, label): count for kind, label, count in rows}

    def _grouped(self, by: str, condition: str, *values: int | str) -> dict[str, Tally]:
        """Tallies added up by a column, of the rows that meet the condition with these values."""
        # PostgreSQL sums whole numbers to decimals.
        sums = ", ".join(f"CAST(sum({name}) AS BIGINT)" for name in Tally._fields[:-1])
        query = (
            f"SELECT {by}, {sums}, max(newest) FROM tally "
            f"WHERE {condition} GROUP BY {by} ORDER BY {by}"
        )
        rows = self._engine.rows(query, values)
        return {name: Tally(*counts) for name, *counts in rows}


def count(db: Transaction, campaign: int, before: int) -> None:
    """Count the judgments after a number, and let the votes point at the newest.

    The judgments after that number are not counted yet.
    """
    values: dict[str, Any] = {"campaign": campaign, "before": before}
    # In this order: the tally compares the new judgments with the votes before them.
    db.execute(_TALLY, values)
    db.execute(_VOTE, values)


_FRESH = """
WITH fresh AS (SELECT campaign, topic, kind, key, assessor, seq, label, reason, flagged,
  row_number() OVER (PARTITION BY topic, kind, key, assessor ORDER BY seq DESC) AS nth
  FROM judgment WHERE campaign = :campaign AND seq > :before)
"""
_ADDED = ", ".join(
    f"{name} = tally.{name} + excluded.{name}" for name in Tally._fields[:-1]
)


def _gain(condition: str) -> str:
    """SQL for how many votes meet the condition since, less those that do not meet it any more."""
    new, old = (
        f"(CASE WHEN {condition.format(table)} THEN 1 ELSE 0 END)"
        for table in ("n", "o")
    )
    return f"sum(CASE WHEN n.nth = 1 THEN {new} - {old} ELSE 0 END)"


_TALLY = f"""{_FRESH}
INSERT INTO tally (campaign, topic, assessor, {", ".join(Tally._fields)})
SELECT n.campaign, n.topic, n.assessor, count(*),
  sum(CASE WHEN n.nth = 1 AND o.seq IS NULL THEN 1 ELSE 0 END),
  {_gain("{0}.label IS NOT NULL")},
  {_gain("{0}.label IS NULL AND {0}.reason <> ''")},
  {_gain("{0}.flagged > 0")}, max(n.seq)
FROM fresh n
LEFT JOIN vote v ON v.campaign = n.campaign AND v.topic = n.topic AND v.kind = n.kind AND v.key = n.key
  AND v.assessor = n.assessor
LEFT JOIN judgment o ON o.seq = v.newest
GROUP BY n.campaign, n.topic, n.assessor
ON CONFLICT (campaign, topic, assessor) DO UPDATE SET {_ADDED}, newest = excluded.newest
"""
_VOTE = f"""{_FRESH}
INSERT INTO vote (campaign, topic, kind, key, assessor, newest)
SELECT campaign, topic, kind, key, assessor, seq FROM fresh WHERE nth = 1
ON CONFLICT (campaign, topic, kind, key, assessor) DO UPDATE SET newest = excluded.newest
"""
