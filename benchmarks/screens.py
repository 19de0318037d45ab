"""A screen while others judge in its topic: `python benchmarks/screens.py --against FOLDER`.

FOLDER holds another clone of the project; without it this clone is measured alone.  Milliseconds of the
thread's own computing, which other jobs on the machine disturb little.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

ROOT = Path(__file__).resolve().parents[1]
WHO = "Ann"


# In a process of a clone


def measure(folder: str, runs: int, repetitions: int) -> None:
    """Print the milliseconds of a screen that nothing has changed, and of one after another's judgment."""
    import pages
    from assessment.campaign import Workspace
    from assessment.judging.desk.desk import Desk
    from assessment.judging.events.recording import record
    from assessment.model import Judgment

    pages.fill(Path(folder), runs, 4)
    campaign = Workspace(Path(folder)).campaign(pages.NAME)
    gc.disable()

    def show() -> Any:
        return Desk(campaign.data, campaign.title, WHO).show(1)

    topic = show()["topic"]["id"]
    units = campaign.data.units(topic)
    again, after = [], []
    for number in range(repetitions):
        again.append(clocked(show))
        unit = units[number * 7 % len(units)]
        label = campaign.track.scale(unit.ref.kind).labels[number % 2].name
        judgment = Judgment(unit.ref, "Ben", label, uuid=str(uuid4()))
        assert not record(campaign, "Ben", [judgment])
        after.append(clocked(show))
    print(json.dumps([len(units), median(again), median(after)]))


def clocked(work: Callable[[], object]) -> float:
    begun = time.thread_time()
    work()
    return 1000 * (time.thread_time() - begun)


# All clones


def measured(clone: Path, options: argparse.Namespace) -> list[float]:
    paths = os.pathsep.join([str(clone), str(clone / "benchmarks")])
    with tempfile.TemporaryDirectory() as folder:
        task = json.dumps([folder, options.runs, options.repetitions])
        done = subprocess.run(
            [sys.executable, __file__, "--one", task],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            cwd=clone,
            env={**os.environ, "PYTHONPATH": paths},
        )
    return list(json.loads(done.stdout.splitlines()[-1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", type=Path, help="another clone of the project")
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--repetitions", type=int, default=20)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        # This file's folder comes first; `pages` must be the clone's.
        sys.path.pop(0)
        measure(*json.loads(options.one))
        return
    clones = [options.against, ROOT] if options.against else [ROOT]
    print(
        "| ms | units in the topic | nothing new | after another's judgment |\n|---|--:|--:|--:|"
    )
    for clone in clones:
        units, again, after = measured(clone, options)
        print(f"| {clone} | {units:,.0f} | {again:.1f} | {after:.1f} |", flush=True)


if __name__ == "__main__":
    main()
