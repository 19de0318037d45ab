"""How long every page of a large campaign takes to open: `python benchmarks/pages.py`.

A synthetic campaign of 60 runs, 75 topics and some 118,000 judgments, and one with a tenth of the
topics.  Every view is opened in a process of its own, on one core: by the first visitor, by the second one,
and by the first one after the totals were computed (as a server does at its start).  Figures are medians
over repetitions; times are the server's, without the browser's drawing, followed in brackets by the
computing time of the process.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.exchange.imports.files import import_files
from benchmarks.parts.page_views import View, views

ROOT = Path(__file__).resolve().parents[1]
AIM_FIRST, AIM_AGAIN = 2.0, 0.5
"""Seconds of computing that the first and every further visitor may cost."""
NAME = "bench"
PATIENCE = 120
"""Seconds until a page counts as one that never opens."""
TWICE = 10
"""One topic in this many is judged by a second assessor."""


class Seconds(NamedTuple):
    """Seconds by the clock and of computing in the process; they differ if others keep the core busy."""

    clock: float
    computed: float

    def __str__(self) -> str:
        return f"{self.clock:.2f} ({self.computed:.2f})"


class Opened(NamedTuple):
    """What it took the first and the second visitor to open a view, and the peak memory in MiB."""

    first: Seconds
    again: Seconds
    memory: float


# The campaigns


def fill(folder: Path, runs: int, topics: int) -> None:
    """Make the campaign in a workspace, unless it exists already."""
    from assessment.campaign import Workspace
    from assessment.exchange.imports.files import InputFile
    from assessment.sentences.splitters import splitter
    from benchmarks.parts.synthetic import synthetic

    workspace = Workspace(folder)
    if NAME in workspace.campaigns():
        return
    made = synthetic(runs, topics)
    campaign = workspace.create(NAME, "biogen", "Benchmark")
    by_ann, by_ben = made.judgments.values()
    rules = splitter("rules")
    batches = {
        "imported": {"topics.json": made.topics, **made.runs, **made.clusters},
        "Ann": {"judgments.json": by_ann},
        "Ben": {"judgments.json": of_last_topics(by_ben)},
    }
    for assessor, bodies in batches.items():
        files = [InputFile(name, body) for name, body in bodies.items()]
        reports = import_files(
            campaign, files, splitter=rules, by="bench", assessor=assessor
        )
        assert all(report.loaded for report in reports), reports


def of_last_topics(judged: bytes) -> bytes:
    """The judgments of one topic in `TWICE`."""
    topics = json.loads(judged)
    count = max(1, len(topics) // TWICE)
    return json.dumps(topics[-count:]).encode()


# In a process of its own


def open_it(view: View, *, scored: bool) -> Opened:
    """The view, opened by two visitors one after the other."""
    as_the_server_starts()
    if scored:
        totals()
    first = clocked(lambda: open_page(view))
    again = clocked(lambda: open_page(view))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Opened(first, again, memory)


def as_the_server_starts() -> None:
    """Import and open whatever a server has loaded before the first visitor."""
    from streamlit.testing.v1 import AppTest  # noqa: F401

    import app  # noqa: F401
    from assessment.api.warm_up import import_for_visitors
    from assessment.campaign import workspace_at
    from assessment.ui.page_modules import import_page_modules

    import_for_visitors(import_page_modules)
    # As the warm-up does
    workspace_at().campaigns()


def totals() -> None:
    from assessment.campaign import workspace_at

    workspace_at().campaign(NAME).totals()


def open_page(view: View) -> None:
    """Open the page in a session of its own.  Raises RuntimeError if it shows an error."""
    from streamlit.testing.v1 import AppTest

    test = AppTest.from_file(
        str(ROOT / "pages" / f"{view.page}.py"), default_timeout=PATIENCE
    )
    for name, value in {"campaign": NAME, "as": view.role, "who": "Ann"}.items():
        test.session_state[name] = value
    for name, value in view.query.items():
        test.query_params[name] = value
    test.run()
    messages = [error.stack_trace[-1] for error in test.exception]
    messages += [error.value for error in test.error]
    if messages:
        raise RuntimeError(f"the page shows an error: {messages[0].strip()}")


def clocked(work: Callable[[], object]) -> Seconds:
    clock = time.perf_counter()
    computed = time.process_time()
    work()
    return Seconds(time.perf_counter() - clock, time.process_time() - computed)


# All processes


def opened(folder: Path, view: View, *, scored: bool = False) -> Opened:
    """The view, opened in a new process on one core, before or after the totals were computed."""
    first, again, memory = in_new_process(folder, [vars(view), scored])
    return Opened(Seconds(*first), Seconds(*again), memory)


def time_of_totals(folder: Path) -> Seconds:
    """What it takes a new process on one core to compute the totals."""
    return Seconds(*in_new_process(folder, [None, False]))


def in_new_process(folder: Path, task: list[Any]) -> Any:
    """What `do_task` prints of a task in a process that is bound to one core."""
    core = str(min(os.sched_getaffinity(0)))
    python = [sys.executable, __file__, "--task", json.dumps(task)]
    done = subprocess.run(
        ["taskset", "-c", core, *python],
        capture_output=True,
        text=True,
        env={**os.environ, "ASSESSMENT_WORKSPACE": str(folder)},
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    return json.loads(done.stdout.splitlines()[-1])


def do_task(task: str) -> None:
    """Print the figures of a view, or those of the totals where the task names no view."""
    view, scored = json.loads(task)
    if view:
        print(json.dumps(open_it(View(**view), scored=scored)))
    else:
        as_the_server_starts()
        print(json.dumps(clocked(totals)))


def row_or_why(view: View, large: Path, small: Path, repetitions: int) -> str:
    try:
        return row(view, large, small, repetitions)
    except RuntimeError as error:
        return f"| {view.title} | {error} |"


def row(view: View, large: Path, small: Path, repetitions: int) -> str:
    repeated = range(repetitions)
    cold = [opened(large, view) for _ in repeated]
    after_totals = [opened(large, view, scored=True) for _ in repeated]
    in_small = [opened(small, view) for _ in repeated]
    first = medians([each.first for each in cold])
    again = medians([each.again for each in cold])
    first_after_totals = medians([each.first for each in after_totals])
    slowest_first = max(each.first.clock for each in cold)
    slowest_again = max(each.again.clock for each in cold)
    ratio = first.computed / medians([each.first for each in in_small]).computed
    memory = max(each.memory for each in cold)
    is_late = first.computed > AIM_FIRST or again.computed > AIM_AGAIN
    title = f"{view.title} **late**" if is_late else view.title
    of_first = f"{first} | {slowest_first:.2f} | {first_after_totals}"
    of_again = f"{again} | {slowest_again:.2f}"
    return f"| {title} | {of_first} | {of_again} | {ratio:.1f} | {memory:.0f} |"


def medians(times: Sequence[Seconds]) -> Seconds:
    clock = median(each.clock for each in times)
    return Seconds(clock, median(each.computed for each in times))


def table(chosen: Sequence[View], large: Path, small: Path, repetitions: int) -> None:
    scoring = min(time_of_totals(large) for _ in range(max(3, repetitions)))
    print(
        f"Reading and scoring everything: {scoring} s "
        f"of every first view that needs scores.  Load {os.getloadavg()[0]:.1f}\n"
    )
    print(
        "| seconds (of it computing) | first | slowest | first, totals computed | again | slowest | "
        "first, times a tenth | MiB |\n|---|--:|--:|--:|--:|--:|--:|--:|"
    )
    for view in chosen:
        print(row_or_why(view, large, small, repetitions), flush=True)
    print(
        f"\nAims: {AIM_FIRST} s first, {AIM_AGAIN} s again, computing alone: "
        f"others may keep the core busy.  Load at the end {os.getloadavg()[0]:.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=60)
    parser.add_argument("--topics", type=int, default=75)
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument(
        "--folder", type=Path, help="keeps the campaigns, so that they are made once"
    )
    parser.add_argument("--only", default="", help="views whose title begins so")
    parser.add_argument("--task", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.task:
        do_task(options.task)
        return
    chosen = [view for view in views() if view.title.startswith(options.only)]
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        large = folder / "large"
        small = folder / "small"
        fill(large, options.runs, options.topics)
        fill(small, options.runs, max(1, options.topics // 10))
        table(chosen, large, small, options.repetitions)


if __name__ == "__main__":
    main()
