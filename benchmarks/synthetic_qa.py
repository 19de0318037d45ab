"""An invented QA campaign, the same for the same seed, and how long it takes to score.

    python benchmarks/synthetic_qa.py

It is as large as the main task of 2007: 50 runs, 70 series, 515 questions (360 factoids, 85 lists, 70
Other), every answer judged, five assessors' votes on the nuggets.  Labels are drawn at random and mean
nothing.
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

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from synthetic_qa_files import ASSESSORS, synthetic

from assessment.campaign import Campaign, Workspace
from assessment.campaign.data import CampaignData
from assessment.campaign.totals import totals
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.recording import record
from assessment.model import Judgment, Unit
from assessment.sentences.splitters import splitter

AIM_ONE, AIM_FULL = 50, 3000
"""Milliseconds on one core: to renew all totals after one judgment, and to score everything from the log."""


def filled(folder: str, runs: int, series: int) -> Campaign:
    """A campaign in a file with everything judged."""
    made = synthetic(runs, series)
    campaign = Workspace(folder).create("bench", "qa2007")
    inputs = [
        InputFile(name, body)
        for name, body in ({"votes.csv": made.votes} | dict(made.files)).items()
    ]
    reports = import_files(
        campaign, inputs, splitter=splitter("rules"), by="bench", assessor=ASSESSORS[0]
    )
    assert all(report.loaded for report in reports), [
        report for report in reports if not report.loaded
    ]
    return campaign


def units_of(campaign: Campaign) -> list[Unit]:
    return [unit for topic in campaign.topics for unit in campaign.data.units(topic)]


def judge(campaign: Campaign, unit: Unit, number: int) -> None:
    names = campaign.track.scale(unit.ref.kind).names
    judgment = Judgment(
        unit.ref, ASSESSORS[0], names[number % len(names)], uuid=str(uuid.uuid4())
    )
    refused = record(campaign, ASSESSORS[0], [judgment])
    assert not refused, refused


def timed(work: Callable[[], object]) -> float:
    """Milliseconds."""
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1000


def rescored(
    campaign: Campaign, units: list[Unit], repetitions: int
) -> tuple[list[float], list[float]]:
    """Milliseconds to store a judgment, and to renew the totals after it; a different series each time."""
    rng = Random(1)
    some = [
        unit for unit in units if unit.ref.kind in ("factoid", "list", "match", "vote")
    ]
    campaign.totals()
    storing, scoring = [], []
    for number in range(repetitions):
        unit = rng.choice(some)
        storing.append(
            timed(lambda unit=unit, number=number: judge(campaign, unit, number))
        )
        scoring.append(timed(campaign.totals))
    return storing, scoring


def scored_fully(campaign: Campaign) -> float:
    """Milliseconds until a process that has read nothing yet has the totals."""
    live = CampaignData(campaign.store, campaign.row.id, campaign.track)
    return timed(lambda: (live.refresh(), totals(live)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--series", type=int, default=70)
    parser.add_argument("--repetitions", type=int, default=100)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        campaign = filled(folder, options.runs, options.series)
        importing = time.perf_counter() - begin
        units, judgments = units_of(campaign), campaign.count()
        questions = sum(len(topic.questions) for topic in campaign.topics.values())
        full = median(
            scored_fully(campaign) for _ in range(max(3, options.repetitions // 20))
        )
        storing, scoring = rescored(campaign, units, options.repetitions)
        campaign.store.close()
    print(
        f"{options.runs} runs, {options.series} series, {questions} questions, {len(units):,} units, "
        f"{judgments:,} judgments\n"
    )
    print("| what | median | slowest | aim |\n|---|--:|--:|--:|")
    print(f"| import everything | {importing:.1f} s | | |")
    print(
        f"| store one judgment | {median(storing):.1f} ms | {max(storing):.1f} ms | |"
    )
    print(
        f"| all totals after one judgment | {median(scoring):.1f} ms | {max(scoring):.1f} ms | {AIM_ONE} ms |"
    )
    print(f"| all totals from the log | {full:,.0f} ms | | {AIM_FULL:,} ms |")
    print(
        f"| the third is faster than the fourth | {full / median(scoring):.0f} times | | |"
    )


if __name__ == "__main__":
    main()
