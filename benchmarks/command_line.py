"""Start of the command line, beside well-known imports: `python benchmarks/command_line.py`.

Each command runs in a process of its own; all take turns, so that they meet the same load on the machine.
What counts is the time that the process computed, and its ratio to the import in the same run.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts.scifact_files import gold_claims, predictions, write_lines

ROOT = Path(__file__).resolve().parents[1]
CLAIMS = 30
IMPORTS = {"click": ("-c", "import click"), "streamlit": ("-c", "import streamlit")}


class Aim(NamedTuple):
    """How many times as long as an import a command may take."""

    compared_with: str
    ratio: float


AIMS = {
    "--help": Aim("click", 10),
    "check": Aim("streamlit", 1),
    "score": Aim("streamlit", 1),
}


def small_files(folder: Path) -> tuple[str, ...]:
    """Claims with evidence and one run in SciFact's formats."""
    rng = Random(1)
    golds = gold_claims(CLAIMS, rng)
    gold = write_lines(folder / "claims.jsonl", golds)
    run = write_lines(folder / "run.jsonl", predictions(golds, rng))
    return "scifact", str(gold), str(run)


def commands(files: Sequence[str]) -> Mapping[str, Sequence[str]]:
    desk = ("-m", "assessment")
    return {
        **IMPORTS,
        "--help": (*desk, "--help"),
        "check": (*desk, "check", *files),
        "score": (*desk, "score", *files),
    }


def computed(words: Sequence[str]) -> float:
    """Seconds that one process computes, in user code and in the system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # `check` ends with 1 where a file has an error, which is no failure of the benchmark.
    process = subprocess.run(
        [sys.executable, *words], cwd=ROOT, check=False, capture_output=True
    )
    assert process.returncode in (0, 1), process.stderr.decode()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def measured(repetitions: int) -> Mapping[str, float]:
    """Median seconds of each command, after one turn that fills the caches of the disk."""
    with tempfile.TemporaryDirectory() as folder:
        words = commands(small_files(Path(folder)))
        rounds = []
        for _ in range(repetitions + 1):
            rounds.append({name: computed(own) for name, own in words.items()})
    return {name: median(each[name] for each in rounds[1:]) for name in words}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=7)
    options = parser.parse_args()
    seconds = measured(options.repetitions)
    print(f"{options.repetitions} repetitions, medians of computing time\n")
    print("| command | computing | beside | ratio | aim |\n|---|--:|---|--:|--:|")
    missed = []
    for name, aim in AIMS.items():
        ratio = seconds[name] / seconds[aim.compared_with]
        baseline = f"`import {aim.compared_with}`, {seconds[aim.compared_with]:.2f} s"
        print(
            f"| {name} | {seconds[name]:.2f} s | {baseline} | {ratio:.1f} | {aim.ratio} |"
        )
        if ratio > aim.ratio:
            missed.append(name)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
