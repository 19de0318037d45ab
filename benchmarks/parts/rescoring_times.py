"""How long it takes to store a judgment, to renew the totals after it, and to score a whole campaign."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import NamedTuple

from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.campaign.totals import totals
from assessment.judging.events.recording import record
from assessment.model import Judgment, Unit

AIM_ONE, AIM_FULL = 50, 3000
"""Milliseconds on one core: to renew all totals after one judgment, and to score everything from the log."""
ASSESSOR = "assessor-1"


class Span(NamedTuple):
    """Milliseconds by the clock and of computing; they differ if the process waits for the disk or others."""

    clock: float
    computed: float


def timed(work: Callable[[], object]) -> Span:
    clock = time.perf_counter()
    computed = time.process_time()
    work()
    clock = time.perf_counter() - clock
    computed = time.process_time() - computed
    return Span(clock * 1000, computed * 1000)


def units_of(campaign: Campaign) -> list[Unit]:
    return [unit for topic in campaign.topics for unit in campaign.data.units(topic)]


def rescored(
    campaign: Campaign, units: Sequence[Unit], repetitions: int
) -> tuple[list[Span], list[Span]]:
    """Times to store a judgment, and to renew the totals after it; the units are chosen at random."""
    random = Random(1)
    campaign.totals()
    storing = []
    scoring = []
    for number in range(repetitions):
        judgment = _judgment(campaign, random.choice(units), number)
        storing.append(timed(lambda judgment=judgment: _store(campaign, judgment)))
        scoring.append(timed(campaign.totals))
    return storing, scoring


def _judgment(campaign: Campaign, unit: Unit, number: int) -> Judgment:
    """A judgment whose label is another one for each number."""
    scale = campaign.track.scale(unit.ref.kind)
    index = number % len(scale.offered)
    label = scale.offered[index]
    identifier = str(uuid.uuid4())
    return Judgment(unit.ref, ASSESSOR, label.name, uuid=identifier)


def _store(campaign: Campaign, judgment: Judgment) -> None:
    refused = record(campaign, ASSESSOR, [judgment])
    assert not refused, refused


def scored_fully(campaign: Campaign, repetitions: int) -> list[Span]:
    """Times until a process that has read nothing yet has the totals."""
    spans = []
    for _ in range(repetitions):
        data = CampaignData(campaign.store, campaign.row.id, campaign.track)
        spans.append(timed(lambda data=data: (data.refresh(), totals(data))))
    return spans


def table_row(what: str, spans: Sequence[Span], aim: int | None = None) -> str:
    """A row of a table in Markdown; `TABLE_HEAD` names its columns."""
    clocks = [span.clock for span in spans]
    computed = [span.computed for span in spans]
    medians = f"{median(clocks):,.1f} | {median(computed):,.1f}"
    slowest = f"{max(clocks):,.1f}"
    return f"| {what} | {medians} | {slowest} | {aim or ''} |"


TABLE_HEAD = (
    "| milliseconds | median | of it computing | slowest | aim |\n|---|--:|--:|--:|--:|"
)


def print_table(
    storing: Sequence[Span], scoring: Sequence[Span], full: Sequence[Span]
) -> None:
    print(TABLE_HEAD)
    print(table_row("store one judgment", storing))
    print(table_row("all totals after one judgment", scoring, AIM_ONE))
    print(table_row("all totals from the log", full, AIM_FULL))
    of_everything = median(span.computed for span in full)
    of_one = median(span.computed for span in scoring)
    ratio = f"{of_everything / of_one:.0f} times faster than everything"
    print(f"\nOne judgment is rescored {ratio}.")
