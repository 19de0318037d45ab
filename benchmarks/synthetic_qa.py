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
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.campaign import Campaign, Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter
from benchmarks.parts.rescoring_times import (
    print_table,
    rescored,
    scored_fully,
    units_of,
)
from benchmarks.parts.synthetic_qa_files import ASSESSORS, synthetic

JUDGED_AGAIN = ("factoid", "list", "match", "vote")
"""Kinds of units that single judgments change: all but those whose labels are free texts."""


def filled(folder: str, runs: int, series: int) -> Campaign:
    """A campaign in a file with everything judged."""
    made = synthetic(runs, series)
    campaign = Workspace(folder).create("bench", "qa2007")
    bodies = {"votes.csv": made.votes, **made.files}
    files = [InputFile(name, body) for name, body in bodies.items()]
    reports = import_files(
        campaign, files, splitter=splitter("rules"), by="bench", assessor=ASSESSORS[0]
    )
    refused = [report for report in reports if not report.loaded]
    assert not refused, refused
    return campaign


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
        judgments = campaign.count()
        units = units_of(campaign)
        questions = sum(len(topic.questions) for topic in campaign.topics.values())
        full = scored_fully(campaign, max(3, options.repetitions // 20))
        changed = [unit for unit in units if unit.ref.kind in JUDGED_AGAIN]
        storing, scoring = rescored(campaign, changed, options.repetitions)
        campaign.store.close()
    size = f"{options.runs} runs, {options.series} series, {questions} questions"
    print(f"{size}, {len(units):,} units, {judgments:,} judgments")
    print(f"Everything was imported in {importing:.1f} s.\n")
    print_table(storing, scoring, full)


if __name__ == "__main__":
    main()
