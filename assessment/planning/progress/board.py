"""The tallies of every topic: counted again only where somebody has judged, shared out to processes where there are very many."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from assessment.campaign.live import VERY_LARGE, Live
from assessment.campaign.pool import shared_out
from assessment.judging.work_queue import Work
from assessment.planning.options import Plan
from assessment.planning.progress.columns import Columns
from assessment.planning.progress.ledger import Progress, Said
from assessment.planning.progress.sheets import Sheet, sheet_of
from assessment.planning.progress.tallies import Hands, Tally, hands_on, tally
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

    def __init__(self, live: Live) -> None:
        self._live = live
        self.counted: dict[str, Counted] = {}
        self._sheets: dict[tuple[str, str], tuple[object, Sheet]] = {}
        self._planned = _by_topic(plan_of(live))
        self._filling = threading.Lock()

    def weight(self, topics: Sequence[str]) -> int:
        """About how many answers they have."""
        return len(topics) * max(len(self._live.store.runs(self._live.id)), 1)

    def stale(self, said: Said) -> list[str]:
        """Topics that were not counted, or that somebody has judged in since."""
        stamps = self._stamps(self._live.topics, said)
        return [
            topic
            for topic, stamp in stamps.items()
            if topic not in self.counted or self.counted[topic].stamp != stamp
        ]

    def _stamps(self, topics: Iterable[str], said: Said) -> dict[str, Stamp]:
        judged, nuggets = said.newest(), self._live.store.nugget_changes(self._live.id, 0)
        return {topic: Stamp(judged.get(topic, 0), nuggets.get(topic, 0)) for topic in topics}

    def fill(self, said: Said, progress: Progress) -> None:
        """Count what is stale."""
        with self._filling:
            stale = self.stale(said)
            for n, (topic, counted) in enumerate(self._shared(stale, said)):
                self.counted[topic] = counted
                progress((n + 1) / len(stale), f"counting topic {topic}")

    def _shared(self, topics: Sequence[str], said: Said) -> Iterator[tuple[str, Counted]]:
        live, weight = self._live, self.weight(topics)
        target = target_of(live.store) if weight >= VERY_LARGE else None
        if target is None:
            return self.count(topics, said)
        parts = shared_out(
            _begin,
            (target, live.id, live.track.name, said),
            _count,
            topics,
            1 + _PART * len(topics) // weight,
        )
        return (pair for part in parts for pair in part)

    def count(self, topics: Sequence[str], said: Said) -> Iterator[tuple[str, Counted]]:
        """The tallies of these topics, one by one."""
        stamps, found = self._stamps(topics, said), said.of_topics(topics)
        for topic in topics:
            here = found.get(topic, Columns.empty())
            people = {said.people[code]: code for code in np.unique(here.who).tolist()}
            with self._live.lock:  # for one topic at a time, so that others are served in between
                blocks = tuple(self._blocks(topic, stamps[topic], here, people))
            yield topic, Counted(stamps[topic], blocks)

    def _blocks(self, topic: str, stamp: Stamp, said: Columns, people: Mapping[str, int]) -> Iterator[Block]:
        base = self._sheet(topic, NOBODY, stamp.nugget, lambda: self._base(topic))
        plan, codes = plan_of(self._live).stands, list(people.values())
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
                self._sheet(topic, EVERYBODY, stamp, lambda: sheet_of(self._live.units(topic)))
                if base.grows
                else base
            )
            yield self._block(topic, every, [EVERYBODY], hands_on(every, said, codes).together())

    def _own(self, topic: str, stamp: Stamp, said: Columns, name: str, code: int) -> Block:
        """Of somebody whose judgments have brought up further units."""
        newest = int(said.seq[said.who == code].max())
        sheet = self._sheet(
            topic, name, (newest, stamp.nugget), lambda: sheet_of(Work(self._live, name).asked(topic).units)
        )
        return self._block(topic, sheet, [name], hands_on(sheet, said, [code]))

    def _block(self, topic: str, sheet: Sheet, people: Sequence[str], hands: Hands) -> Block:
        asked = [self._asked(name, topic, sheet.screens) for name in people]
        return Block(
            tuple(people),
            sheet.kinds,
            tally(sheet, hands, np.array(asked, bool).reshape(len(people), len(sheet.screens))),
        )

    def _asked(self, name: str, topic: str, screens: Sequence[str]) -> list[bool]:
        plan = mine(self._live, name) if name not in (EVERYBODY, NOBODY) else None
        return [plan is None or plan.step(topic, screen) is not None for screen in screens]

    def _sheet(self, topic: str, who: str, stamp: object, make: Callable[[], Sheet]) -> Sheet:
        kept = self._sheets.get((topic, who))
        if kept is None or kept[0] != stamp:
            kept = self._sheets[topic, who] = stamp, make()
        return kept[1]

    def _base(self, topic: str) -> Sheet:
        """What is asked of somebody who has judged nothing."""
        case = self._live.case_of(topic, {})
        grows = any(screen.data().get("grows") for screen in self._live.track.screens(case))
        return sheet_of(list(self._live.track.units(case)), grows=grows)


def _by_topic(plan: Plan) -> dict[str, list[str]]:
    """Whoever has something of a topic in a plan."""
    found: dict[str, dict[str, None]] = {}
    for name, places in plan.lists.items():
        for place in places:
            found.setdefault(place.topic, {})[name] = None
    return {topic: list(names) for topic, names in found.items()}


_here: list[tuple[Board, Said]] = []
"""In a process that others share their counting with."""


def _begin(target: str, campaign: int, track: str, said: Said) -> None:
    live = Live(open_store(target), campaign, track_named(track))
    live.refresh()
    _here.append((Board(live), said))


def _count(topics: list[str]) -> list[tuple[str, Counted]]:
    board, said = _here[-1]
    return list(board.count(topics, said))
