"""What the hash chain of a campaign's log proves, in sentences for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from assessment.campaign import Campaign
from assessment.store.proof import Break, EventPlace, Missing, Proof, Stray, Uncounted

TITLES = {
    "judgment": "judgments",
    "nugget": "nugget events",
    "setting": "settings",
    "import": "files taken in",
    "topic": "topics",
    "run": "runs",
    "answer": "answers",
    "resource": "resources",
    "member": "members",
    "plan": "plans",
    "seal": "seals",
}
Item = TypeVar("Item")
SHOWN = 5
"""Differences of one sort that are named; more are counted."""


def prove(campaign: Campaign, noted: Iterable[str] = ()) -> Proof:
    """The log's hash chain computed again, compared with heads that were noted before.

    Raises `StoreError`, also for a noted head that can be none.
    """
    return campaign.store.prove(campaign.row.id, noted)


def lines(proof: Proof) -> list[str]:
    """Everything that a proof says."""
    return [*tables(proof), *compared(proof), *noted(proof)]


def tables(proof: Proof) -> Iterator[str]:
    """One line for each table that has events, with its head."""
    broken = {item.first.table: item for item in proof.breaks}
    for table, head in proof.heads.items():
        if head.events:
            verdict = _broken(broken[table]) if table in broken else "unbroken"
            yield f"{TITLES[table]}: {_count(head.events, 'event')}, head {head.chain}, {verdict}"


def _broken(item: Break) -> str:
    more = f"; {_count(item.count - 1, 'other')} too" if item.count > 1 else ""
    return f"broken: the first that differs is {_event(item.first)}: it was altered, or the one before it was taken out{more}"


def _event(place: EventPlace) -> str:
    details = ", ".join(part for part in (place.author, place.at) if part)
    return f"number {place.seq} ({details})" if details else f"number {place.seq}"


def compared(proof: Proof) -> Iterator[str]:
    """What was held against the log beside its own chain: differences, or one line that says what agrees."""
    yield from _some(proof.tallies, _uncounted)
    yield from _some(proof.votes, _stray)
    yield from _some(proof.missing, _missing)
    if not (proof.tallies or proof.votes or proof.missing):
        others = f"votes, tallies and {_count(proof.seals, 'seal')}" if proof.seals else "votes and tallies"
        yield f"{others} agree with the log"


def _some(items: Sequence[Item], sentence: Callable[[Item], str]) -> Iterator[str]:
    yield from map(sentence, items[:SHOWN])
    if len(items) > SHOWN:
        yield f"and {len(items) - SHOWN:,} more of this sort"


def _uncounted(item: Uncounted) -> str:
    counted, stored = item.counted, item.stored
    return (
        f"topic {item.topic}, {item.assessor}: {_count(counted[0], 'judgment')} up to number {counted[1]} counted, "
        f"{stored[0]:,} up to number {stored[1]} in the log"
    )


def _stray(item: Stray) -> str:
    return f"topic {item.topic}, {item.assessor}: a vote is not the newest judgment of its unit (number {item.newest})"


def _missing(item: Missing) -> str:
    seal = item.seal
    return f"{TITLES.get(item.table, item.table)}: the head of {_count(item.events, 'event')} that {seal.by} sealed on {seal.at} is not in the log"


def noted(proof: Proof) -> Iterator[str]:
    """What became of the noted heads."""
    for head, place in proof.noted.items():
        if place is None:
            yield f"head {head} is not in the log: what it stood for has been altered, or its end taken out"
        else:
            yield f"head {head} is that of {TITLES[place.table]}, {_event(place)}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
