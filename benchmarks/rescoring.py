"""Time from a judgment to all runs' scores: `python benchmarks/rescoring.py`.

A synthetic campaign of 30 runs, 65 topics and about 100,000 judgments in a SQLite file; medians over
repetitions. `--dl2019 FOLDER` takes the runs and qrels of TREC Deep Learning 2019 in their place.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Mapping
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
from benchmarks.parts.synthetic import synthetic


def filled(folder: str, runs: int, topics: int) -> Campaign:
    """A campaign in a file, with two assessors' judgments of everything."""
    made = synthetic(runs, topics)
    campaign = Workspace(folder).create("bench", "biogen")
    import_bodies(campaign, {"topics.json": made.topics, **made.runs})
    for assessor, body in made.judgments.items():
        import_bodies(campaign, {"judgments.json": body}, assessor)
    import_bodies(campaign, made.clusters)
    return campaign


def import_bodies(
    campaign: Campaign, bodies: Mapping[str, bytes], assessor: str = "imported"
) -> None:
    """Import files whose contents are at hand; judgments in them become those of the assessor."""
    files = [InputFile(name, body) for name, body in bodies.items()]
    rules = splitter("rules")
    import_files(campaign, files, splitter=rules, by="bench", assessor=assessor)


def dl2019(folder: str, data: Path) -> Campaign:
    """An ad hoc campaign of these runs and NIST's qrels."""
    settings = {"grades": "passage"}
    campaign = Workspace(folder).create("bench", "adhoc", settings=settings)
    qrels = data / "2019qrels-pass.txt"
    files = [qrels, *sorted((data / "runs").glob("*.run.gz"))]
    inputs = [InputFile(file.name, file.read_bytes()) for file in files]
    import_files(campaign, inputs, splitter=splitter("rules"), by="bench")
    return campaign


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
        runs = len(campaign.runs())
        topics = len(campaign.topics)
        judgments = campaign.count()
        units = units_of(campaign)
        full = scored_fully(campaign, max(3, options.repetitions // 20))
        storing, scoring = rescored(campaign, units, options.repetitions)
        campaign.store.close()
    size = f"{runs} runs, {topics} topics, {len(units):,} units"
    print(f"{size}, {judgments:,} judgments, {options.repetitions} repetitions\n")
    print_table(storing, scoring, full)


if __name__ == "__main__":
    main()
