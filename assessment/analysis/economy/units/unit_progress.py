"""How far the judging of drawn units is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.economy.units.topic_rounds import PartOfRound, TopicRounds
from assessment.model.economy import Round


class DrawnUnits(NamedTuple):
    """How far the judging of drawn units is: `judged` of `size` in all."""

    runs: tuple[str, ...]
    judged: int
    size: int
    rounds: int = 0
    """Rounds that are judged to the end."""
    waiting: int = 0
    """Units of the newest round that are still to be judged."""
    skipped: int = 0
    unknown: int = 0
    """Units that came after the newest round and have no label."""
    look: int = 0
    """The units that were to be judged at the end of the newest complete round; all once all are judged."""

    @property
    def noun(self) -> str:
        return "unit"


class RoundInTopics(NamedTuple):
    """A round with its part in each topic."""

    drawn: Round
    parts: tuple[PartOfRound, ...]

    @property
    def waiting(self) -> int:
        return sum(part.waiting for part in self.parts)

    @property
    def unknown(self) -> int:
        return sum(part.unknown for part in self.parts)

    @property
    def is_complete(self) -> bool:
        """Whether it is judged to the end."""
        return not (self.waiting or self.unknown)


def rounds_in_topics(
    rounds: Sequence[Round], topics: Sequence[TopicRounds]
) -> list[RoundInTopics]:
    """Each round with its part in each of the topics."""
    result: list[RoundInTopics] = []
    for drawn in rounds:
        parts = tuple(topic.rounds[drawn.number] for topic in topics)
        result.append(RoundInTopics(drawn, parts))
    return result


def progress_of_units(
    runs: tuple[str, ...],
    topics: Sequence[TopicRounds],
    rounds: Sequence[RoundInTopics],
) -> DrawnUnits:
    """How many units are judged, whatever round drew them, and how far the rounds are."""
    judged = sum(topic.judged for topic in topics)
    size = sum(topic.units for topic in topics)
    # With a label for everything, a round that was never finished waits for nothing.
    if judged == size:
        return DrawnUnits(runs, judged, size, rounds=len(rounds), look=size)
    skipped = sum(topic.skipped for topic in topics)
    units = DrawnUnits(runs, judged, size, skipped=skipped)
    return _with_rounds(units, rounds)


def _with_rounds(units: DrawnUnits, rounds: Sequence[RoundInTopics]) -> DrawnUnits:
    """What the newest round waits for, and the look that the complete ones have reached."""
    waiting = 0
    unknown = 0
    complete = 0
    look = 0
    for one in rounds:
        waiting = one.waiting
        unknown = one.unknown
        if one.is_complete:
            complete += 1
            look = one.drawn.size
    return units._replace(
        rounds=complete,
        waiting=waiting,
        unknown=unknown,
        look=look,
    )
