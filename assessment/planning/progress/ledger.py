"""Every judgment that people made, as columns of numbers: read once, then as the log grows."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.handle import Campaign
from assessment.campaign.surveying import Progress, unheard
from assessment.campaign.workers import shared_out
from assessment.planning.progress.columns import TEXTS, Columns, Texts, VoteColumns, columns_of
from assessment.planning.progress.pace import Pace
from assessment.store import Store, open_store, target_of

MANY = 200_000
"""Judgments: so many that were not read yet are shared out to processes."""
_PART = 25_000
Part = tuple[Columns, tuple[list[str], ...]]


class Ledger:
    """The log as far as one process has read it."""

    def __init__(self) -> None:
        self.seq = 0
        self._columns = Columns.empty()
        self._texts = tuple(Texts() for _ in TEXTS)
        self._lock = threading.Lock()

    @property
    def vote_columns(self) -> VoteColumns:
        """As it is now; what is read later is not in it."""
        with self._lock:
            return VoteColumns(self._columns, *(tuple(texts.all) for texts in self._texts))

    def unread(self, store: Store) -> int:
        """How many judgments there may be to read."""
        return store.last() - self.seq

    def read_on(self, campaign_data: CampaignData, progress: Progress = unheard) -> None:
        """Take in what the log has got since."""
        with self._lock:
            newest = campaign_data.store.last()
            if newest > self.seq:
                self._take(list(_parts(campaign_data, self.seq, newest, progress)))
                self.seq = newest

    def _take(self, parts: Sequence[Part]) -> None:
        """Parts have codes of their own."""
        joined = [self._columns]
        for columns, own_texts in parts:
            codes = [texts.codes(own) for texts, own in zip(self._texts, own_texts, strict=True)]
            joined.append(columns.renamed(codes))
        self._columns = Columns.joined(joined)


def _parts(campaign_data: CampaignData, after: int, newest: int, progress: Progress) -> Iterable[Part]:
    starts = range(after, newest, _PART)
    target = target_of(campaign_data.store) if newest - after >= MANY else None
    spans = [f"{start} {min(start + _PART, newest)}" for start in starts]
    parts: Iterable[Part] = map(partial(read_span, campaign_data.store, campaign_data.id), spans)
    if target is not None:
        parts = shared_out(_begin, (target, campaign_data.id), _read, spans, 1)
    for number, part in enumerate(parts):
        progress(number / len(spans), "reading what was judged")
        yield part


def read_span(store: Store, campaign: int, span: str) -> Part:
    """The judgments after one number up to another one."""
    after, upto = map(int, span.split())
    rows = store.lean_log(campaign, after, upto)
    texts = tuple(Texts() for _ in TEXTS)
    parts = []
    while chunk := list(islice(rows, _PART)):
        parts.append(columns_of(chunk, texts))
    return Columns.joined([Columns.empty(), *parts]), tuple(text.all for text in texts)


_here: list[tuple[Store, int]] = []
"""In a process that others share their reading with."""


def _begin(target: str, campaign: int) -> None:
    _here.append((open_store(target), campaign))


def _read(spans: list[str]) -> Part:
    (span,) = spans
    return read_span(*_here[-1], span)


@derived(of="campaign", needs=frozenset(), small=True)
def ledger_kept(campaign_data: CampaignData) -> Ledger:
    """The campaign's ledger as far as it was read: empty at first, as the log only grows."""
    return Ledger()


def ledger_of(campaign_data: CampaignData, progress: Progress = unheard) -> Ledger:
    """The campaign's ledger, up to date."""
    ledger = ledger_kept(campaign_data)
    ledger.read_on(campaign_data, progress)
    ledger_kept.has_grown(campaign_data)
    return ledger


def paces(campaign: Campaign, progress: Progress = unheard) -> dict[str, float]:
    """Median seconds that a judgment took, by question; without those that nobody was timed at."""
    pace = Pace(ledger_of(campaign.data, progress).vote_columns)
    return {kind: seconds for (kind,), seconds in pace.medians("question").items()}
