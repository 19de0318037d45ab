"""The tallies of every topic: counted again only where somebody has judged, shared out to processes where there are very many."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.workers import shared_out
from assessment.planning.options import Plan
from assessment.planning.progress.columns import Columns
from assessment.planning.progress.ledger import Progress, VoteColumns
from assessment.planning.progress.sheets import Sheet, sheet_of
from assessment.planning.progress.tallies import AssessorTotals, Tally, hands_on, tally
from assessment.planning.stored_plan import mine, plan_of
from assessment.store import open_store, target_of
from assessment.tracks import track_named

EVERYBODY = ""
"""Stands for all assessors together: without a plan, every unit once."""
NOBODY = "nobody:"
"""Stands for whoever has judged nothing of a topic; no person has such a name."""
_PART = 500
"""Answers that a process counts before it tells."""


class Stamp(NamedTuple):
    """The newest judgment and the newest nugget that a topic's tallies stand on."""

    judgment: int
    nugget: int


class Block(NamedTuple):
    """Tallies of people who are asked the same units; `people` and `kinds` name the places in `tally.counts`."""

    people: tuple[str, ...]
    kinds: tuple[str, ...]
    tally: Tally


class Counted(NamedTuple):
    """A topic: whoever has judged there or has a plan for it, and without a plan EVERYBODY and NOBODY."""

    stamp: Stamp
    blocks: tuple[Block, ...]


class Board:
    """What one process has counted of a campaign, for as long as material and settings stay."""

    def __init__(self, campaign_data: CampaignData) -> None:
        self._data = campaign_data
        self.counted: dict[str, Counted] = {}
        self._sheets: dict[tuple[str, str], tuple[object, Sheet]] = {}
        self._planned = _by_topic(plan_of(campaign_data))
        self._filling = threading.Lock()

    def weight(self, topics: Sequence[str]) -> int:
        """About how many answers they have."""
        return len(topics) * max(len(self._data.store.runs(self._data.id)), 1)

    def stale(self, said: VoteColumns) -> list[str]:
        """Topics that were not counted, or that somebody has judged in since."""
        stamps = self._stamps(self._data.topics, said)
        return [
            topic
            for topic, stamp in stamps.items()
            if topic not in self.counted or self.counted[topic].stamp != stamp
        ]

    def _stamps(self, topics: Iterable[str], said: VoteColumns) -> dict[str, Stamp]:
        judged, nuggets = said.newest(), self._data.store.nugget_changes(self._data.id, 0)
        return {topic: Stamp(judged.get(topic, 0), nuggets.get(topic, 0)) for topic in topics}

    def fill(self, said: VoteColumns, progress: Progress) -> None:
        """Count what is stale."""
        with self._filling:
            stale = self.stale(said)
            for n, (topic, counted) in enumerate(self._shared(stale, said)):
                self.counted[topic] = counted
                progress((n + 1) / len(stale), f"counting topic {topic}")

    def _shared(self, topics: Sequence[str], said: VoteColumns) -> Iterator[tuple[str, Counted]]:
        campaign_data, weight = self._data, self.weight(topics)
        target = target_of(campaign_data.store) if campaign_data.needs_processes(len(topics)) else None
        if target is None:
            return self.count(topics, said)
        parts = shared_out(
            _begin,
            (target, campaign_data.id, campaign_data.track.name, said),
            _count,
            topics,
            1 + _PART * len(topics) // weight,
        )
        return (pair for part in parts for pair in part)

    def count(self, topics: Sequence[str], said: VoteColumns) -> Iterator[tuple[str, Counted]]:
        """The tallies of these topics, one by one."""
        stamps, found = self._stamps(topics, said), said.of_topics(topics)
        for topic in topics:
            here = found.get(topic, Columns.empty())
            people = {said.people[code]: code for code in np.unique(here.who).tolist()}
            blocks = tuple(self._blocks(topic, stamps[topic], here, people))
            yield topic, Counted(stamps[topic], blocks)

    def _blocks(self, topic: str, stamp: Stamp, said: Columns, people: Mapping[str, int]) -> Iterator[Block]:
        base = self._sheet(topic, NOBODY, stamp.nugget, lambda: self._base(topic))
        plan, codes = plan_of(self._data).stands, list(people.values())
        others = [name for name in self._planned.get(topic, ()) if name not in people] if plan else [NOBODY]
        if not base.grows:
            yield self._block(
                topic, base, [*people, *others], hands_on(base, said, codes).with_nobody(len(others))
            )
        else:
            yield from (self._own(topic, stamp, said, name, code) for name, code in people.items())
            yield self._block(topic, base, others, hands_on(base, said, []).with_nobody(len(others)))
        if not plan:
            every = (
                self._sheet(topic, EVERYBODY, stamp, lambda: sheet_of(self._data.units(topic)))
                if base.grows
                else base
            )
            yield self._block(topic, every, [EVERYBODY], hands_on(every, said, codes).together())

    def _own(self, topic: str, stamp: Stamp, said: Columns, name: str, code: int) -> Block:
        """Of somebody whose judgments have brought up further units."""
        newest = int(said.seq[said.who == code].max())
        sheet = self._sheet(
            topic,
            name,
            (newest, stamp.nugget),
            lambda: sheet_of(assessor_topic(self._data, topic, name).units),
        )
        return self._block(topic, sheet, [name], hands_on(sheet, said, [code]))

    def _block(self, topic: str, sheet: Sheet, people: Sequence[str], hands: AssessorTotals) -> Block:
        asked = [self._asked(name, topic, sheet.screens) for name in people]
        return Block(
            tuple(people),
            sheet.kinds,
            tally(sheet, hands, np.array(asked, bool).reshape(len(people), len(sheet.screens))),
        )

    def _asked(self, name: str, topic: str, screens: Sequence[str]) -> list[bool]:
        plan = mine(self._data, name) if name not in (EVERYBODY, NOBODY) else None
        return [plan is None or plan.step(topic, screen) is not None for screen in screens]

    def _sheet(self, topic: str, who: str, stamp: object, make: Callable[[], Sheet]) -> Sheet:
        kept = self._sheets.get((topic, who))
        if kept is None or kept[0] != stamp:
            kept = self._sheets[topic, who] = stamp, make()
        return kept[1]

    def _base(self, topic: str) -> Sheet:
        """What is asked of somebody who has judged nothing."""
        state = self._data.topic_state_with(topic, {})
        grows = any(screen.data().get("grows") for screen in self._data.track.screens(state))
        return sheet_of(list(self._data.track.units(state)), grows=grows)


def _by_topic(plan: Plan) -> dict[str, list[str]]:
    """Whoever has something of a topic in a plan."""
    found: dict[str, dict[str, None]] = {}
    for name, places in plan.lists.items():
        for place in places:
            found.setdefault(place.topic, {})[name] = None
    return {topic: list(names) for topic, names in found.items()}


_here: list[tuple[Board, VoteColumns]] = []
"""In a process that others share their counting with."""


def _begin(target: str, campaign: int, track: str, said: VoteColumns) -> None:
    campaign_data = CampaignData(open_store(target), campaign, track_named(track))
    campaign_data.refresh()
    _here.append((Board(campaign_data), said))


def _count(topics: list[str]) -> list[tuple[str, Counted]]:
    board, said = _here[-1]
    return list(board.count(topics, said))
