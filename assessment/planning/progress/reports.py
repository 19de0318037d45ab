"""How far a campaign is, as one value: made once for each state of it, in the background where that takes long."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from assessment.access.membership import last_judgments, members
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.handle import Campaign
from assessment.campaign.workers import WorkFailed
from assessment.model.resolution import is_person
from assessment.planning.progress.board import EVERYBODY, NOBODY, Block, Board
from assessment.planning.progress.ledger import MANY, Progress, VoteColumns, ledger_kept, ledger_of
from assessment.planning.progress.pace import Pace
from assessment.planning.progress.tallies import COUNTS
from assessment.planning.stored_plan import plan_of
from assessment.store import StoreError

PATIENCE = 1.0
"""Seconds that a page waits for what is counted in the background, before it shows what it has."""
_LOOK = 0.1


class Report(NamedTuple):
    """`rows` have the COUNTS of an assessor at a topic and a question, each a place in `assessors`, `topics` and `questions`; `together` are
    those that count all work once.  Without a plan `rest` has what each topic asks of whoever has judged nothing there.

    `times` say by assessor, and for EVERYBODY, when units that are done were first dealt with, in order.
    """

    rows: pd.DataFrame
    together: pd.DataFrame
    rest: pd.DataFrame
    assessors: tuple[str, ...]
    topics: tuple[str, ...]
    questions: tuple[str, ...]
    planned: bool
    times: Mapping[str, NDArray[np.float64]]
    pace: Pace


class Begun(NamedTuple):
    """What the log tells at once of an assessor: units with a label or "cannot judge", whether or not they are asked by now; `last` is an
    ISO time."""

    name: str
    done: int
    flagged: int
    cannot: int
    last: str | None


def report(campaign: Campaign, progress: Progress = lambda share, text: None) -> Report:
    """Made once for each state of the campaign; `progress` hears of what must be read and counted first."""
    campaign_data = campaign.data
    kept = _reports(campaign_data)
    ledger = ledger_of(
        campaign_data, progress
    )  # before the state: what comes in between is then counted again, never missed
    state = campaign.state(), ledger.seq, tuple(members(campaign))
    if "made" not in kept or kept["made"][0] != state:
        said, board = ledger.vote_columns, _board(campaign)
        board.fill(said, progress)
        kept["made"] = state, _report(campaign, said, board)
    return kept["made"][1]


@derived(of="campaign", needs={"answers", "settings", "plan"}, small=True)
def _reports(campaign_data: CampaignData) -> dict[str, tuple[object, Report]]:
    """The newest report under "made", with the state that it was made of."""
    return {}


def _board(campaign: Campaign) -> Board:
    return _board_of(campaign.data)


@derived(of="campaign", needs={"answers", "settings", "plan"}, small=True)
def _board_of(campaign_data: CampaignData) -> Board:
    return Board(campaign_data)


def _report(campaign: Campaign, said: VoteColumns, board: Board) -> Report:
    plan = plan_of(campaign.data)
    topics = tuple(topic for topic in campaign.topics if topic in board.counted)  # one may have come in since
    names = _assessors(campaign, said)
    codes = {EVERYBODY: -1, NOBODY: -2} | {name: code for code, name in enumerate(names)}
    blocks = [(place, block) for place, topic in enumerate(topics) for block in board.counted[topic].blocks]
    questions = tuple(dict.fromkeys(kind for _, block in blocks for kind in block.kinds))
    frame = _frame(blocks, codes, questions)
    rows = frame[frame.assessor >= 0]
    together = rows if plan.stands else frame[frame.assessor == codes[EVERYBODY]]
    rest = frame[frame.assessor == codes[NOBODY]]
    return Report(
        rows,
        together,
        rest,
        names,
        topics,
        questions,
        plan.stands,
        _times(blocks, codes, planned=plan.stands),
        Pace(said),
    )


def _assessors(campaign: Campaign, said: VoteColumns) -> tuple[str, ...]:
    """Whoever is planned, is an assessor of the campaign, or has judged."""
    invited = [name for name, member in members(campaign).items() if member.role == "assessor"]
    return tuple(dict.fromkeys([*plan_of(campaign.data).lists, *sorted({*invited, *said.people})]))


def _frame(
    blocks: Iterable[tuple[int, Block]], codes: Mapping[str, int], questions: Iterable[str]
) -> pd.DataFrame:
    places = {question: place for place, question in enumerate(questions)}
    cells: list[tuple[int, int, int]] = []
    counts = [np.zeros((0, len(COUNTS)), np.int64)]
    for topic, block in blocks:
        cells += [(codes[name], topic, places[kind]) for name in block.people for kind in block.kinds]
        counts.append(block.tally.counts.reshape(-1, len(COUNTS)))
    names = np.array(cells, np.int64).reshape(-1, 3)
    return pd.DataFrame(
        np.hstack([names, np.concatenate(counts)]), columns=["assessor", "topic", "question", *COUNTS]
    )


def _times(
    blocks: Iterable[tuple[int, Block]], codes: Mapping[str, int], *, planned: bool
) -> dict[str, NDArray[np.float64]]:
    parts = [(np.zeros(0), np.zeros(0))]
    parts += [
        (np.array([codes[name] for name in block.people], np.int64)[block.tally.rows], block.tally.times)
        for _, block in blocks
    ]
    who, times = (np.concatenate(column) for column in zip(*parts, strict=True))
    order = np.lexsort((times, who))
    who, times = who[order], times[order]
    found = {
        name: times[np.searchsorted(who, code) : np.searchsorted(who, code, "right")]
        for name, code in codes.items()
        if name != NOBODY
    }
    return found | {EVERYBODY: np.sort(times)} if planned else found


# Where it takes long


def report_soon(
    campaign: Campaign, progress: Progress = lambda share, text: None, seconds: float = PATIENCE
) -> Report | None:
    """The report if it can be had in a moment; None while very much is to be counted, which goes on in the background meanwhile."""
    if not _is_quick(campaign):
        _wait(campaign, progress, seconds)
    return report(campaign, progress) if _is_quick(campaign) else None


def begun(campaign: Campaign) -> list[Begun]:
    """Everybody who has judged."""
    last = last_judgments(campaign)
    found = campaign.store.tallies.by_assessor(campaign.row.id)
    return [
        Begun(name, t.labels + t.cannot, t.flagged, t.cannot, last.get(name))
        for name, t in found.items()
        if is_person(name)
    ]


def _is_quick(campaign: Campaign) -> bool:
    ledger = ledger_kept(campaign.data)
    if ledger.unread(campaign.store) >= MANY:
        return False
    ledger.read_on(campaign.data)
    board = _board(campaign)
    return not campaign.data.takes_long(len(board.stale(ledger.vote_columns)))


class _Counting:
    """Reading and counting in the background, and how far it is."""

    def __init__(self, campaign: Campaign) -> None:
        self.told = 0.0, "reading what was judged"
        self.thread = threading.Thread(
            target=_count, args=(campaign, self._tell), name=f"counting campaign {campaign.name}", daemon=True
        )

    def _tell(self, share: float, text: str) -> None:
        self.told = share, text


def _count(campaign: Campaign, tell: Progress) -> None:
    try:
        report(campaign, tell)
    except (StoreError, WorkFailed) as error:
        logging.getLogger(__name__).warning(
            "campaign %s was not counted in the background: %s", campaign.name, error
        )


_counting: WeakKeyDictionary[CampaignData, _Counting] = WeakKeyDictionary()
_counting_lock = threading.Lock()


def _wait(campaign: Campaign, progress: Progress, seconds: float) -> None:
    """Until the campaign is counted, at most so long."""
    end = time.monotonic() + seconds
    with _counting_lock:
        counting = _counting.get(campaign.data)
        if counting is None or not counting.thread.is_alive():
            counting = _counting[campaign.data] = _Counting(campaign)
            counting.thread.start()
    while counting.thread.is_alive() and time.monotonic() < end:
        counting.thread.join(_LOOK)
        progress(*counting.told)
