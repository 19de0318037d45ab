"""SciFact: scoring compared with the official evaluator, and the import of a large corpus.

    python benchmarks/scifact.py --evaluator eval.py

The evaluator is not part of the project: get `evaluator/eval.py` of
https://github.com/allenai/scifact-evaluator (Apache-2.0) and name it; without it only our own times are
printed.  Claims, runs and abstracts are invented, the same for the same seed.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.campaign import Campaign, Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter
from benchmarks.parts.scifact_files import (
    abstracts,
    gold_claims,
    predictions,
    write_lines,
)

ROOT = Path(__file__).resolve().parents[1]
RUNS = 9
Work = Callable[[], object]


def in_memory(gold: Path, runs: list[Path]) -> Campaign:
    """A campaign from files alone, as the command `score` makes it."""
    campaign = Workspace(":memory:").create("files", "scifact")
    files = [InputFile(path.name, path) for path in (gold, *runs)]
    reports = import_files(campaign, files, splitter=splitter("rules"), by="bench")
    assert all(report.loaded for report in reports), reports
    return campaign


def our_figures(campaign: Campaign) -> dict[str, dict[str, float | None]]:
    result: dict[str, dict[str, float | None]] = {}
    for score in campaign.totals():
        result.setdefault(score.run, {})[score.measure] = score.value
    return result


def scored_alone(campaign: Campaign) -> Work:
    """Facts of every claim and all runs' figures; everything else exists already."""
    track = campaign.track
    states = {topic: campaign.topic_state(topic) for topic in campaign.topics}

    def score() -> object:
        facts = {topic: track.score(state) for topic, state in states.items()}
        return list(track.totals(facts, campaign.settings))

    return score


def official(path: Path) -> Any:
    """The evaluator as a module."""
    spec = importlib.util.spec_from_file_location("official_evaluator", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def their_figures(module: Any, gold: Path, run: Path) -> dict[str, float]:
    golds = [module.unify_label(entry) for entry in module.load_jsonl(gold)]
    return module.Evaluator(verbose=True).evaluate(golds, module.load_jsonl(run))


def their_scoring(module: Any, gold: Path, runs: list[Path]) -> Work:
    golds = module.load_jsonl(gold)
    inputs = [module.load_jsonl(run) for run in runs]

    def score() -> object:
        figures = []
        for run in inputs:
            # The evaluator marks the claims that it reads, so each run gets its own.
            claims = [module.unify_label(entry) for entry in golds]
            figures.append(module.Evaluator(verbose=True).evaluate(claims, run))
        return figures

    return score


def command(*words: object) -> Work:
    return lambda: subprocess.run(
        [sys.executable, *map(str, words)], cwd=ROOT, check=True, capture_output=True
    )


def seconds(works: Sequence[Work], repetitions: int) -> list[float]:
    """Medians; the tasks take turns so that all meet the same load on the machine."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(repetitions):
        for of_work, work in zip(times, works, strict=True):
            begin = time.perf_counter()
            work()
            of_work.append(time.perf_counter() - begin)
    return [median(of_work) for of_work in times]


TASKS = (
    ("files to figures, as commands", 1),
    ("files to figures, in one process", 1),
    ("scoring alone", 10),
)
"""What is timed, and how many times as often as asked: scoring alone takes a few milliseconds."""


def our_tasks(gold: Path, runs: list[Path]) -> list[Work]:
    return [
        command("-m", "assessment", "score", "scifact", gold, *runs),
        lambda: our_figures(in_memory(gold, runs)),
        scored_alone(in_memory(gold, runs)),
    ]


def their_tasks(
    evaluator: Path, module: Any, gold: Path, runs: list[Path]
) -> list[Work]:
    commands = []
    for run in runs:
        files = ("--labels_file", gold, "--preds_file", run)
        output = ("--metrics_output_file", run.with_suffix(".out"))
        commands.append(command(evaluator, *files, *output, "--verbose"))
    return [
        lambda: [evaluate() for evaluate in commands],
        lambda: [their_figures(module, gold, run) for run in runs],
        their_scoring(module, gold, runs),
    ]


def compare(claims: int, evaluator: Path | None, repetitions: int) -> None:
    rng = Random(1)
    golds = gold_claims(claims, rng)
    with tempfile.TemporaryDirectory() as folder:
        gold = write_lines(Path(folder) / "gold.jsonl", golds)
        runs = []
        for number in range(1, RUNS + 1):
            path = Path(folder) / f"run-{number}.jsonl"
            runs.append(write_lines(path, predictions(golds, rng)))
        print(f"{claims} claims, {RUNS} runs, {repetitions} repetitions, medians\n")
        print("| milliseconds | ours | official evaluator | ours / theirs |")
        print("|---|--:|--:|--:|")
        if evaluator is None:
            time_ours(gold, runs, repetitions)
        else:
            time_both(evaluator, gold, runs, repetitions)


def time_ours(gold: Path, runs: list[Path], repetitions: int) -> None:
    times = seconds(our_tasks(gold, runs), repetitions)
    for (name, _), took in zip(TASKS, times, strict=True):
        print(f"| {name} | {took * 1000:,.1f} | | |")


def time_both(evaluator: Path, gold: Path, runs: list[Path], repetitions: int) -> None:
    """Times of both, and a proof that all figures are equal."""
    module = official(evaluator)
    ours = our_tasks(gold, runs)
    theirs = their_tasks(evaluator, module, gold, runs)
    for (name, often), mine, other in zip(TASKS, ours, theirs, strict=True):
        our_time, their_time = seconds([mine, other], repetitions * often)
        milliseconds = f"{our_time * 1000:,.1f} | {their_time * 1000:,.1f}"
        print(f"| {name} | {milliseconds} | {our_time / their_time:.2f} |")
    figures = our_figures(in_memory(gold, runs))
    official_figures = {run.stem: their_figures(module, gold, run) for run in runs}
    assert figures == official_figures, "the figures differ"
    count = sum(map(len, figures.values()))
    print(f"\nAll {count} figures are equal to the last digit.")


def corpus(count: int) -> None:
    """Import a corpus in a process of its own, and print the time and the peak memory."""
    with tempfile.TemporaryDirectory() as folder:
        path = write_lines(Path(folder) / "corpus.jsonl", abstracts(count, Random(2)))
        size = path.stat().st_size / 2**20
        out = subprocess.run(
            [sys.executable, __file__, "--take-in", str(path)],
            check=True,
            capture_output=True,
            text=True,
        )
    took, before, peak = map(float, out.stdout.split())
    print(
        "\n| abstracts | file, MiB | seconds | abstracts/s | "
        "peak memory, MiB | of it before |\n|--:|--:|--:|--:|--:|--:|"
    )
    print(
        f"| {count:,} | {size:,.0f} | {took:.1f} | {count / took:,.0f} | {peak:,.0f} | {before:,.0f} |"
    )


def take_in(path: Path) -> None:
    """Seconds, and memory in MiB before the import and at its peak."""
    campaign = Workspace(path.parent / "desk").create("bench", "scifact")
    before, begin = peak_memory(), time.perf_counter()
    report = import_files(
        campaign, [InputFile(path.name, path)], splitter=splitter("rules"), by="bench"
    )[0]
    took = time.perf_counter() - begin
    assert report.loaded, report
    print(took, before, peak_memory())


def peak_memory() -> float:
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--evaluator",
        type=Path,
        help="evaluator/eval.py of https://github.com/allenai/scifact-evaluator",
    )
    parser.add_argument("--claims", type=int, default=300)
    parser.add_argument(
        "--abstracts",
        type=int,
        default=50_000,
        help="of the corpus (500000 for a large one, 0 for none)",
    )
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--take-in", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.take_in:
        take_in(options.take_in)
        return
    evaluator = options.evaluator.resolve() if options.evaluator else None
    compare(options.claims, evaluator, options.repetitions)
    if options.abstracts:
        corpus(options.abstracts)


if __name__ == "__main__":
    os.environ.pop("ASSESSMENT_WORKSPACE", None)
    main()
