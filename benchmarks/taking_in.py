"""Time to import runs and judgments, and the speed of the splitter: `python benchmarks/taking_in.py`.

30 synthetic runs of 65 topics are imported into a SQLite file.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter
from assessment.tracks.biogen.citations.cited_sentences import mask
from benchmarks.parts.synthetic import Synthetic, synthetic


def answers_of(made: Synthetic) -> list[str]:
    """All answer texts without their citation lists, as passed to the splitter."""
    texts = [
        result["answer"]
        for run in made.runs.values()
        for result in json.loads(run)["results"]
    ]
    return [mask(text, "spec").text for text in texts]


def taken_in(made: Synthetic) -> Mapping[str, float]:
    """Seconds to import each kind of file into a new workspace."""
    batches = {
        "topics": ({"topics.json": made.topics}, ""),
        "runs": (made.runs, ""),
        "judgments": ({"judgments.json": made.judgments["assessor-1"]}, "assessor-1"),
        "clusters": (made.clusters, ""),
    }
    seconds = {}
    with tempfile.TemporaryDirectory() as folder:
        campaign = Workspace(folder).create("bench", "biogen")
        for kind, (files, assessor) in batches.items():
            begin = time.perf_counter()
            inputs = [InputFile(name, body) for name, body in files.items()]
            reports = import_files(
                campaign,
                inputs,
                splitter=splitter("rules"),
                by="bench",
                assessor=assessor or "imported",
            )
            seconds[kind] = time.perf_counter() - begin
            assert all(report.loaded for report in reports)
        campaign.store.close()
    return seconds


def split_speed(texts: list[str]) -> float:
    """Characters per second."""
    begin = time.perf_counter()
    splitter("rules").split(texts)
    return sum(map(len, texts)) / (time.perf_counter() - begin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--topics", type=int, default=65)
    parser.add_argument("--repetitions", type=int, default=5)
    options = parser.parse_args()
    made = synthetic(options.runs, options.topics)
    texts = answers_of(made)
    splitter("rules").split(texts[:1])
    rounds = [taken_in(made) for _ in range(options.repetitions)]
    seconds = {kind: median(each[kind] for each in rounds) for kind in rounds[0]}
    labels = made.judgments["assessor-1"].count(b'"evidence_relation"')
    print(
        f"{options.runs} runs, {options.topics} topics, {sum(map(len, texts)):,} characters of answers, "
        f"{options.repetitions} repetitions\n"
    )
    print("| what | median | speed |\n|---|--:|--:|")
    print(
        f"| import {options.runs} runs (read, split, check, store) | {seconds['runs']:.1f} s | "
        f"{options.runs / seconds['runs']:.1f} runs/s |"
    )
    print(
        f"| import one assessor's judgments ({labels:,} entries) | {seconds['judgments']:.1f} s | "
        f"{labels / seconds['judgments']:,.0f} entries/s |"
    )
    print(f"| import two cluster files | {seconds['clusters']:.2f} s | |")
    speed = median(split_speed(texts) for _ in range(options.repetitions))
    print(f"| split all answers | | {speed:,.0f} characters/s |")


if __name__ == "__main__":
    main()
