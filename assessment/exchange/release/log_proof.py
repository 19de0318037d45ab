"""What the hash chain of a campaign's log proves, in sentences for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.store.chain_check import (
    ChainBreak,
    LoggedEvent,
    MissingHead,
    Proof,
    StrayVote,
    WrongTally,
)

TITLES = {
    "judgment": "judgments",
    "nugget": "nugget events",
    "setting": "settings",
    "import": "imported files",
    "topic": "topics",
    "run": "runs",
    "answer": "answers",
    "resource": "resources",
    "member": "members",
    "plan": "plans",
    "seal": "seals",
}
Difference = TypeVar("Difference")
SHOWN = 5
"""Differences of one kind that are named; the others are counted."""


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
    breaks = {broken.first.table: broken for broken in proof.breaks}
    for table, head in proof.heads.items():
        # A table that nobody has written to has a head too, which would only puzzle readers.
        if not head.events:
            continue
        verdict = _broken(breaks[table]) if table in breaks else "unbroken"
        yield f"{TITLES[table]}: {number_of(head.events, 'event')}, head {head.chain}, {verdict}"


def _broken(broken: ChainBreak) -> str:
    more = ""
    if broken.count > 1:
        more = f"; {number_of(broken.count - 1, 'other')} too"
    event = _event_in_words(broken.first)
    return (
        f"broken: the first that differs is {event}: it was altered, or the one before it "
        f"was taken out{more}"
    )


def _event_in_words(event: LoggedEvent) -> str:
    details = ", ".join(part for part in (event.author, event.at) if part)
    if not details:
        return f"number {event.seq}"
    return f"number {event.seq} ({details})"


def compared(proof: Proof) -> Iterator[str]:
    """Differences of votes, tallies and seals from the log, or one line that says what agrees."""
    yield from _some(proof.tallies, _wrong_tally)
    yield from _some(proof.votes, _stray)
    yield from _some(proof.missing, _missing)
    if proof.tallies or proof.votes or proof.missing:
        return
    if proof.seals:
        yield f"votes, tallies and {number_of(proof.seals, 'seal')} agree with the log"
    else:
        yield "votes and tallies agree with the log"


def _some(
    differences: Sequence[Difference], sentence: Callable[[Difference], str]
) -> Iterator[str]:
    yield from map(sentence, differences[:SHOWN])
    if len(differences) > SHOWN:
        yield f"and {len(differences) - SHOWN:,} more of this kind"


def _wrong_tally(tally: WrongTally) -> str:
    tallied, in_log = tally.tallied, tally.in_log
    judgments = number_of(tallied.judgments, "judgment")
    return (
        f"topic {tally.topic}, {tally.assessor}: "
        f"{judgments} up to number {tallied.newest} counted, "
        f"{in_log.judgments:,} up to number {in_log.newest} in the log"
    )


def _stray(vote: StrayVote) -> str:
    return (
        f"topic {vote.topic}, {vote.assessor}: "
        f"a vote is not the newest judgment of its unit (number {vote.newest})"
    )


def _missing(missing: MissingHead) -> str:
    seal = missing.seal
    table = TITLES.get(missing.table, missing.table)
    events = number_of(missing.events, "event")
    return f"{table}: the head of {events} that {seal.by} sealed on {seal.at} is not in the log"


def noted(proof: Proof) -> Iterator[str]:
    """What became of the noted heads."""
    for head, event in proof.noted.items():
        if event is None:
            yield f"head {head} is not in the log: what it stood for has been altered, or its end taken out"
            continue
        table = TITLES[event.table]
        yield f"head {head} is that of {table}, {_event_in_words(event)}"
