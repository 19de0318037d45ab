"""Earlier states of the answers.

It knows which imports changed a run, and what its answers were after each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import orjson

from assessment.model import Judgment
from assessment.store.engine import Engine
from assessment.store.materials import bodies_of
from assessment.store.rows import JUDGMENT, judgment_of


class ImportStep(NamedTuple):
    """What one import did to the answers of a run: answers stored, withdrawn, and there afterwards."""

    number: int
    stored: int
    withdrawn: int
    answers: int


class Versions:
    """Reads the earlier states of runs and judgments."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def steps(self, campaign: int, run: str) -> list[ImportStep]:
        """The imports that changed answers of the run, by their numbers."""
        query = 'SELECT "import", topic, body IS NULL FROM answer WHERE campaign = ? AND run = ? ORDER BY seq'
        counts: dict[int, ImportStep] = {}
        # An answer that is stored again adds no topic.
        topics: set[str] = set()
        for number, topic, is_withdrawn in self._engine.rows(query, (campaign, run)):
            step = counts.get(number, ImportStep(number, 0, 0, 0))
            if is_withdrawn:
                # An import can withdraw an answer that it never stored: it belongs to an earlier one.
                topics.discard(topic)
                step = step._replace(withdrawn=step.withdrawn + 1)
            else:
                topics.add(topic)
                step = step._replace(stored=step.stored + 1)
            counts[number] = step._replace(answers=len(topics))
        return list(counts.values())

    def answers(self, campaign: int, run: str, upto: int) -> dict[str, bytes]:
        """The answers of the run as they were after an import, by topic."""
        query = 'SELECT topic, body FROM answer WHERE campaign = ? AND run = ? AND "import" <= ? ORDER BY seq'
        return bodies_of(self._engine.rows(query, (campaign, run, upto)))

    def changes(self, campaign: int, run: str, number: int) -> dict[str, bytes | None]:
        """The answers of the run that one import stored, by topic; None where it withdrew the answer."""
        query = 'SELECT topic, body FROM answer WHERE campaign = ? AND run = ? AND "import" = ? ORDER BY seq'
        rows = self._engine.rows(query, (campaign, run, number))
        return {topic: None if body is None else body.encode() for topic, body in rows}

    def details(
        self, campaign: int, run: str, upto: int
    ) -> tuple[str, str, dict[str, str]]:
        """Team, kind and details of the run as they were after an import."""
        query = (
            "SELECT team, kind, details FROM run "
            'WHERE campaign = ? AND run = ? AND "import" <= ? ORDER BY seq DESC LIMIT 1'
        )
        team, kind, details = next(self._engine.rows(query, (campaign, run, upto)))
        return team, kind, orjson.loads(details)

    def resources(self, campaign: int, run: str, upto: int) -> dict[str, bytes]:
        """The supporting files with the run's name, by kind, as they were after an import."""
        query = (
            'SELECT kind, body FROM resource WHERE campaign = ? AND name = ? AND "import" <= '
            "? ORDER BY seq"
        )
        return {
            kind: bytes(body)
            for kind, body in self._engine.rows(query, (campaign, run, upto))
        }

    def every_answer(
        self, campaign: int, topic: str
    ) -> Iterator[tuple[str, bytes | None]]:
        """Every answer to a topic that any run ever had, oldest first.

        Each has its run and body, None if it was withdrawn.
        """
        query = (
            "SELECT run, body FROM answer WHERE campaign = ? AND topic = ? ORDER BY seq"
        )
        rows = self._engine.rows(query, (campaign, topic))
        # An answer that was withdrawn stays a row, without a body.
        return ((run, None if body is None else body.encode()) for run, body in rows)

    def judgments(self, campaign: int, assessor: str, topic: str) -> list[Judgment]:
        """Every judgment that an assessor ever made in a topic, oldest first."""
        query = (
            f"SELECT {JUDGMENT} FROM judgment j "
            "WHERE j.campaign = ? AND j.assessor = ? AND j.topic = ? ORDER BY j.seq"
        )
        return [
            judgment_of(row)
            for row in self._engine.rows(query, (campaign, assessor, topic))
        ]
