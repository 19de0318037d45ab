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

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

from page_views import View, views  # noqa: E402  found on the path above

from assessment.exchange.imports.files import import_files  # noqa: E402

AIM_FIRST, AIM_AGAIN = 2.0, 0.5
"""Seconds of computing that the first and every further visitor may cost."""
NAME = "bench"
TWICE = 10
"""One topic in this many is judged by a second assessor."""


class Opened(NamedTuple):
    """Seconds of the first and the second visitor, by the clock and computing, and the peak memory in MiB."""

    first: float
    first_computed: float
    again: float
    again_computed: float
    memory: float


# The campaigns


def fill(folder: Path, runs: int, topics: int) -> None:
    """Make the campaign in a workspace, unless it exists already."""
    from synthetic import synthetic

    from assessment.campaign import Workspace
    from assessment.exchange.imports.files import InputFile
    from assessment.sentences.splitters import splitter

    workspace = Workspace(folder)
    if NAME in workspace.campaigns():
        return
    made = synthetic(runs, topics)
    campaign = workspace.create(NAME, "biogen", "Benchmark")
    one, two = made.judgments.values()
    batches = [
        ("imported", {"topics.json": made.topics, **made.runs, **made.clusters}),
        ("Ann", {"judgments.json": one}),
        ("Ben", {"judgments.json": some(two)}),
    ]
    for who, files in batches:
        inputs = [InputFile(name, body) for name, body in files.items()]
        assert all(
            report.loaded
            for report in import_files(
                campaign, inputs, splitter=splitter("rules"), by="bench", assessor=who
            )
        )


def some(judged: bytes) -> bytes:
    """The judgments of the last topics only."""
    topics = json.loads(judged)
    return json.dumps(topics[-max(1, len(topics) // TWICE) :]).encode()


# In a process of its own


def open_it(view: View, *, scored: bool) -> Opened:
    """The view, opened by two visitors one after the other."""
    as_the_server_starts()
    if scored:
        totals()
    first, again = clocked(lambda: open_page(view)), clocked(lambda: open_page(view))
    return Opened(
        *first, *again, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    )


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
        str(ROOT / "pages" / f"{view.page}.py"), default_timeout=120
    )
    for name, value in {"campaign": NAME, "as": view.role, "who": "Ann"}.items():
        test.session_state[name] = value
    for name, value in view.query.items():
        test.query_params[name] = value
    test.run()
    message = [error.stack_trace[-1] for error in test.exception] + [
        error.value for error in test.error
    ]
    if message:
        raise RuntimeError(f"the page shows an error: {message[0].strip()}")


def clocked(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock and of computing in this process; they differ if others keep the core busy."""
    clock, computed = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - computed


# All processes


def measured(folder: Path, view: View | None, *, scored: bool = False) -> Any:
    """The figures of a new process on one core: an `Opened`, or without a view the times to compute the
    totals (see `clocked`)."""
    task = json.dumps([view and vars(view), scored])
    command = [
        "taskset",
        "-c",
        str(min(os.sched_getaffinity(0))),
        sys.executable,
        __file__,
        "--one",
        task,
    ]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env={**os.environ, "ASSESSMENT_WORKSPACE": str(folder)},
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    result = json.loads(done.stdout.splitlines()[-1])
    return Opened(*result) if view else result


def one(task: str) -> None:
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
    cold = [measured(large, view) for _ in range(repetitions)]
    warm = [measured(large, view, scored=True) for _ in range(repetitions)]
    little = [measured(small, view) for _ in range(repetitions)]
    first, again, made = (
        middle(cold, "first"),
        middle(cold, "again"),
        middle(warm, "first"),
    )
    spans = [first, max(o.first for o in cold), made, again, max(o.again for o in cold)]
    ratio, memory = first[1] / middle(little, "first")[1], max(o.memory for o in cold)
    late = " **late**" if first[1] > AIM_FIRST or again[1] > AIM_AGAIN else ""
    return f"| {view.title}{late} | {' | '.join(map(words, spans))} | {ratio:.1f} | {memory:.0f} |"


def middle(opened: Sequence[Opened], which: str) -> tuple[float, float]:
    """The medians of the seconds by the clock and of computing."""
    return median(getattr(o, which) for o in opened), median(
        getattr(o, f"{which}_computed") for o in opened
    )


def words(span: float | tuple[float, float]) -> str:
    return (
        f"{span[0]:.2f} ({span[1]:.2f})" if isinstance(span, tuple) else f"{span:.2f}"
    )


def table(chosen: Sequence[View], large: Path, small: Path, repetitions: int) -> None:
    scoring = min(measured(large, None) for _ in range(max(3, repetitions)))
    print(
        f"Reading and scoring everything: {words(tuple(scoring))} s "
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
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        one(options.one)
        return
    with tempfile.TemporaryDirectory() as place:
        large, small = (
            (options.folder or Path(place)) / name for name in ("large", "small")
        )
        for folder, topics in (
            (large, options.topics),
            (small, max(1, options.topics // 10)),
        ):
            fill(folder, options.runs, topics)
        table(
            [view for view in views() if view.title.startswith(options.only)],
            large,
            small,
            options.repetitions,
        )


if __name__ == "__main__":
    main()
