"""Designs of judging economy and their rounds, stored as `campaign/stored_events.py` says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.stored_events import (
    EventGuard,
    event_of,
    is_event_of,
    newest_number,
    row_of,
)
from assessment.campaign.use_guard import AdmissionCheck
from assessment.model import Nugget
from assessment.model.economy import Design, MachineAudit, Round
from assessment.model.events import EventText, StoredEvent
from assessment.store import Store
from assessment.store.guard import LogView, Stale

TOPIC = "(economy)"
Act = Literal["design", "round", "stop", "audit"]


@dataclass(frozen=True)
class DesignEvent(StoredEvent):
    """One event: a design is declared, a round of it drawn, or judging stopped because of `text`.

    An audit of a machine is an event of its own, with or without a design.
    """

    act: Act
    design: Design | None = None
    round: Round | None = None
    audit: MachineAudit | None = None
    text: EventText = ""


class DeclaredDesign(NamedTuple):
    """A design, the event that declared it, its rounds, and why judging was stopped ("" while it goes on).

    `newest` is the number of the newest event that was there when the design was read.
    """

    event: DesignEvent
    design: Design
    rounds: tuple[Round, ...] = ()
    stopped: str = ""
    newest: int = 0

    @property
    def drawn(self) -> int:
        """Topics or units that were given to people."""
        return self.rounds[-1].size if self.rounds else 0


class DesignLog(NamedTuple):
    """The events, oldest first; `newest` is the number of the newest one, 0 without any."""

    events: tuple[DesignEvent, ...]
    newest: int

    def designs(self) -> list[DeclaredDesign]:
        """All designs, oldest first; only the last one is in force."""
        designs: list[DeclaredDesign] = []
        for event in self.events:
            if event.design is not None:
                designs.append(DeclaredDesign(event, event.design))
            elif designs:
                designs[-1] = _continued(designs[-1], event)
        return [declared._replace(newest=self.newest) for declared in designs]

    def audits(self) -> list[MachineAudit]:
        """The audits of machines, oldest first."""
        return [event.audit for event in self.events if event.audit is not None]

    def machines(self) -> frozenset[str]:
        """The machines that people must judge without seeing: their labels help, or are audited."""
        names = {audit.machine for audit in self.audits()}
        for declared in self.designs():
            names.add(declared.design.machine)
        return frozenset(names)


def is_design_event(event: Nugget) -> bool:
    """Whether an event of the nugget log is about a design."""
    return is_event_of(TOPIC, event)


def design_log(store: Store, campaign: int) -> DesignLog:
    """Everything about the designs of a campaign."""
    rows = store.nuggets(campaign, TOPIC)
    events = [event_of(DesignEvent, TOPIC, row) for row in rows]
    return DesignLog(tuple(filter(None, events)), newest_number(rows))


@derived(of="topic", needs={"nuggets"}, small=True)
def _designs(data: CampaignData, topic: str) -> tuple[DeclaredDesign, ...]:
    """All designs; `topic` is that of the log."""
    return tuple(design_log(data.store, data.id).designs())


def newest_design(data: CampaignData) -> DeclaredDesign | None:
    """The design in force, None without one; kept until the log has a new event."""
    designs = _designs(data, TOPIC)
    return designs[-1] if designs else None


@derived(of="topic", needs={"nuggets"}, small=True)
def _hidden(data: CampaignData, topic: str) -> frozenset[str]:
    """The machines that people must not see; `topic` is that of the log."""
    return design_log(data.store, data.id).machines()


def hidden_machines(data: CampaignData) -> frozenset[str]:
    """The machines whose labels no assessor sees, since people repeat what they see (arXiv 2504.15205)."""
    return _hidden(data, TOPIC)


class KnownJudgments(NamedTuple):
    """The number of the newest judgment that a writer knows of, and the topics that matter to it."""

    newest: int
    topics: tuple[str, ...]


class DesignGuard(EventGuard):
    """An `EventGuard` that also refuses if somebody has judged since, in the topics of `judged`."""

    def __init__(
        self,
        event: DesignEvent,
        seen: int,
        admission: AdmissionCheck | None,
        judged: KnownJudgments | None = None,
    ) -> None:
        uuids = [event.uuid]
        super().__init__(
            "declare designs", uuids, TOPIC, seen=seen, admission=admission
        )
        self._judged = judged

    def check(self, log: LogView) -> None:
        super().check(log)
        if self._judged is None:
            return
        # A design is declared before the first judgment, not at the same time.
        if log.newest_judgment(self._judged.topics) > self._judged.newest:
            raise Stale


def store_design_event(
    store: Store, campaign: int, event: DesignEvent, guard: DesignGuard
) -> None:
    """Append one event, if the guard allows it while it is stored."""
    store.append_nuggets(campaign, [row_of(TOPIC, event)], guard=guard)


def _continued(declared: DeclaredDesign, event: DesignEvent) -> DeclaredDesign:
    if event.act == "stop":
        return declared._replace(stopped=event.text)
    if event.round is None:
        return declared
    rounds = (*declared.rounds, event.round)
    # Drawing a further round ends a stop.
    return declared._replace(rounds=rounds, stopped="")
