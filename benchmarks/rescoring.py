"""Time from a judgment to all runs' scores: `python benchmarks/rescoring.py`.

A synthetic campaign of 30 runs, 65 topics and about 100,000 judgments in a SQLite file; medians over
repetitions. `--dl2019 FOLDER` takes the runs and qrels of TREC Deep Learning 2019 in their place.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from synthetic import synthetic

from assessment.campaign import Campaign, Workspace
from assessment.campaign.data import CampaignData
from assessment.campaign.totals import totals
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.recording import record
from assessment.model import Judgment, Unit
from assessment.sentences.splitters import splitter

AIM_ONE, AIM_FULL = 50, 3000
"""Milliseconds on one core: to renew all totals after one judgment, and to score everything from the log."""


def filled(folder: str, runs: int, topics: int) -> Campaign:
    """A campaign in a file, with two assessors' judgments of everything."""
    made = synthetic(runs, topics)
    campaign = Workspace(folder).create("bench", "biogen")
    batches = [
        ("imported", {"topics.json": made.topics, **made.runs}),
        *((who, {"judgments.json": body}) for who, body in made.judgments.items()),
    ]
    for who, files in [*batches, ("imported", made.clusters)]:
        import_files(
            campaign,
            [InputFile(name, body) for name, body in files.items()],
            splitter=splitter("rules"),
            by="bench",
            assessor=who,
        )
    return campaign


def dl2019(folder: str, data: Path) -> Campaign:
    """An ad hoc campaign of these runs and NIST's qrels."""
    settings = {"grades": "passage"}
    campaign = Workspace(folder).create("bench", "adhoc", settings=settings)
    qrels = data / "2019qrels-pass.txt"
    files = [qrels, *sorted((data / "runs").glob("*.run.gz"))]
    inputs = [InputFile(file.name, file.read_bytes()) for file in files]
    import_files(campaign, inputs, splitter=splitter("rules"), by="bench")
    return campaign


def units_of(campaign: Campaign) -> list[Unit]:
    return [unit for topic in campaign.topics for unit in campaign.data.units(topic)]


def judge(campaign: Campaign, unit: Unit, number: int) -> None:
    labels = [label.name for label in campaign.track.scale(unit.ref.kind).offered]
    judgment = Judgment(
        unit.ref, "assessor-1", labels[number % len(labels)], uuid=str(uuid.uuid4())
    )
    refused = record(campaign, "assessor-1", [judgment])
    assert not refused, refused


class Span(NamedTuple):
    """Milliseconds by the clock and of computing; they differ if the process waits for the disk or for
    others."""

    clock: float
    computed: float


def timed(work: Callable[[], object]) -> Span:
    clock, computed = time.perf_counter(), time.process_time()
    work()
    return Span(
        (time.perf_counter() - clock) * 1000, (time.process_time() - computed) * 1000
    )


def rescored(campaign: Campaign, repetitions: int) -> tuple[list[Span], list[Span]]:
    """Times to store a judgment, and to renew the totals after it; a different topic each time."""
    rng = Random(1)
    units = units_of(campaign)
    campaign.totals()
    storing, scoring = [], []
    for number in range(repetitions):
        unit = rng.choice(units)
        storing.append(
            timed(lambda unit=unit, number=number: judge(campaign, unit, number))
        )
        scoring.append(timed(campaign.totals))
    return storing, scoring


def scored_fully(campaign: Campaign) -> Span:
    """Time until a process that has read nothing yet has the totals."""
    live = CampaignData(campaign.store, campaign.row.id, campaign.track)
    return timed(lambda: (live.refresh(), totals(live)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--topics", type=int, default=65)
    parser.add_argument("--repetitions", type=int, default=100)
    parser.add_argument("--dl2019", type=Path, metavar="FOLDER")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.dl2019:
            campaign = dl2019(folder, options.dl2019)
        else:
            campaign = filled(folder, options.runs, options.topics)
        runs, topics = len(campaign.runs()), len(campaign.topics)
        units, judgments = len(units_of(campaign)), campaign.count()
        full = [
            scored_fully(campaign) for _ in range(max(3, options.repetitions // 20))
        ]
        storing, scoring = rescored(campaign, options.repetitions)
        campaign.store.close()
    print(
        f"{runs} runs, {topics} topics, {units:,} units, {judgments:,} judgments, "
        f"{options.repetitions} repetitions\n"
    )
    print(
        "| milliseconds | median | of it computing | slowest | aim |\n|---|--:|--:|--:|--:|"
    )
    print(row("store one judgment", storing))
    print(row("all totals after one judgment", scoring, AIM_ONE))
    print(row("all totals from the log", full, AIM_FULL))
    print(
        f"\nOne judgment is rescored "
        f"{median(s.computed for s in full) / median(s.computed for s in scoring):.0f} times "
        "faster than everything."
    )


def row(what: str, spans: list[Span], aim: int | None = None) -> str:
    figures = [
        median(s.clock for s in spans),
        median(s.computed for s in spans),
        max(s.clock for s in spans),
    ]
    return f"| {what} | {' | '.join(f'{figure:,.1f}' for figure in figures)} | {aim or ''} |"


if __name__ == "__main__":
    main()
