"""Every judgment that people made, as columns of numbers: read once, then extended as the log grows."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice

from assessment.campaign.data import CampaignData
from assessment.campaign.growing_values import growing
from assessment.campaign.handle import Campaign
from assessment.campaign.workers import map_with_workers
from assessment.model.progress import Progress, no_progress
from assessment.planning.progress.columns import TEXTS, Columns, Texts, VoteColumns
from assessment.planning.progress.log_columns import columns_of
from assessment.planning.progress.pace import Pace
from assessment.store import Store, open_store, target_of

MANY = 200_000
"""Unread judgments from which on reading them is shared out to processes."""
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
        """The judgments read so far; later ones do not change this value."""
        with self._lock:
            return VoteColumns(
                self._columns, *(tuple(texts.all) for texts in self._texts)
            )

    def unread(self, store: Store) -> int:
        """How many judgments there may be to read."""
        return store.newest_number() - self.seq

    def read_on(self, data: CampaignData, progress: Progress = no_progress) -> None:
        """Read what was added to the log since the last time."""
        with self._lock:
            newest = data.store.newest_number()
            if newest > self.seq:
                parts = list(_parts(data, self.seq, newest, progress))
                self._append(parts)
                self.seq = newest

    def _append(self, parts: Sequence[Part]) -> None:
        """Each part has codes of its own, which are replaced by the codes of the ledger."""
        joined = [self._columns]
        for columns, part_texts in parts:
            codes = []
            for texts, own_texts in zip(self._texts, part_texts, strict=True):
                codes.append(texts.codes(own_texts))
            joined.append(columns.renamed(codes))
        self._columns = Columns.joined(joined)


def _parts(
    data: CampaignData, after: int, newest: int, progress: Progress
) -> Iterable[Part]:
    store = data.store
    spans = []
    for start in range(after, newest, _PART):
        end = min(start + _PART, newest)
        spans.append(f"{start} {end}")
    target = None
    if newest - after >= MANY:
        target = target_of(store)
    parts: Iterable[Part]
    if target is None:
        parts = map(partial(read_span, store, data.id), spans)
    else:
        parts = map_with_workers(
            _begin_reading, (target, data.id), _read, topics=spans, size=1
        )
    for number, part in enumerate(parts):
        progress(number / len(spans), "reading what was judged")
        yield part


def read_span(store: Store, campaign: int, span: str) -> Part:
    """The judgments after one number of the log up to another; `span` is "after upto"."""
    after, upto = map(int, span.split())
    rows = store.lean_log(campaign, after, upto)
    texts = tuple(Texts() for _ in TEXTS)
    parts = [Columns.empty()]
    # In chunks, as rows take many times the memory of columns.
    while chunk := list(islice(rows, _PART)):
        parts.append(columns_of(chunk, texts))
    part_texts = tuple(text.all for text in texts)
    return Columns.joined(parts), part_texts


_reading: list[tuple[Store, int]] = []
"""State of a worker process: the store and the campaign that it reads."""


def _begin_reading(target: str, campaign: int) -> None:
    _reading.append((open_store(target), campaign))


def _read(spans: list[str]) -> Part:
    (span,) = spans
    return read_span(*_reading[-1], span)


@growing(of="campaign", needs=frozenset(), small=True)
def ledger_so_far(data: CampaignData) -> Ledger:
    """The campaign's ledger as far as it was read.

    It starts empty and needs no inputs, as the log only grows.
    """
    return Ledger()


def ledger_of(data: CampaignData, progress: Progress = no_progress) -> Ledger:
    """The campaign's ledger, up to date."""
    ledger = ledger_so_far(data)
    ledger.read_on(data, progress)
    ledger_so_far.has_grown(data)
    return ledger


def paces(campaign: Campaign, progress: Progress = no_progress) -> dict[str, float]:
    """Median seconds of a judgment, for each question that has timed ones."""
    ledger = ledger_of(campaign.data, progress)
    pace = Pace(ledger.vote_columns)
    medians = {}
    for (question,), seconds in pace.medians("question").items():
        medians[question] = seconds
    return medians
