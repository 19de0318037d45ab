"""Judgments a second from many people at once: `python benchmarks/commits.py --against FOLDER`.

FOLDER holds another clone of the project.  PostgreSQL with fsync, two server processes with eight people
each, in one campaign and in eight; the clones take turns, each in a new database of one server.  Without
`--against` this clone takes both turns.  `--engine sqlite` has one process with sixteen people.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
PEOPLE, PROCESSES = 16, 2


# In a server process of a clone


def judge(target: str, people: list[int], campaigns: list[int], seconds: float) -> None:
    """Everybody judges as fast as they can; prints how many judgments were acknowledged."""
    from assessment.store import open_store

    store = open_store(target)
    counts: list[int] = []

    def person(number: int) -> None:
        campaign = campaigns[number % len(campaigns)]
        count = 0
        while time.monotonic() < end:
            store.append(campaign, [_judgment(number, count)])
            count += 1
        counts.append(count)

    store.append(campaigns[0], [_judgment(people[0], -1)])
    print("ready", flush=True)
    sys.stdin.readline()
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=person, args=[number]) for number in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(sum(counts), flush=True)


def _judgment(person: int, count: int):  # type: ignore[no-untyped-def]
    from assessment.model import Judgment, Ref

    ref = Ref("accuracy", f"topic-{person}", f"{count % 500:016x}")
    return Judgment(ref, f"assessor-{person}", "supporting", uuid=f"{person}:{count}")


# All processes


@contextmanager
def databases(engine: str) -> Iterator[Iterator[str]]:
    """New databases of one server, or files in one folder."""
    if engine == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield (f"{folder}/{number}.sqlite" for number in range(1_000_000))
        return
    from benchmarks.store import DURABLE
    from tests.store.server import Server

    server = Server(DURABLE)
    try:
        yield (
            server.url(server.database("template0"), "mover") for _ in range(1_000_000)
        )
    finally:
        server.remove()


def rate(
    clone: Path, target: str, campaigns: int, options: argparse.Namespace
) -> float:
    """Judgments acknowledged a second by the servers of a clone; fails if the log has others."""
    ids = json.loads(_run(clone, ["--make", str(campaigns), "--target", target]))
    processes = PROCESSES if options.engine == "postgresql" else 1
    servers = []
    for first in range(processes):
        people = list(range(first, PEOPLE, processes))
        task = json.dumps([target, people, ids, options.seconds])
        servers.append(_started(clone, ["--judge", task]))
    for server in servers:
        assert server.stdout and server.stdout.readline() == "ready\n"
    for server in servers:
        assert server.stdin
        server.stdin.write("go\n")
        server.stdin.flush()
    acknowledged = sum(int(server.communicate()[0]) for server in servers)
    stored = int(_run(clone, ["--count", json.dumps(ids), "--target", target]))
    if stored != acknowledged + processes:
        raise SystemExit(f"{acknowledged} acknowledged, {stored - processes} stored")
    return acknowledged / options.seconds


def _run(clone: Path, arguments: list[str]) -> str:
    process = _started(clone, arguments)
    output, _ = process.communicate()
    if process.returncode:
        raise SystemExit(f"{clone}: a process failed")
    return output


def _started(clone: Path, arguments: list[str]) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(clone)}
    return subprocess.Popen(
        [sys.executable, __file__, *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=clone,
    )  # fmt: skip


def compared(options: argparse.Namespace) -> None:
    clones = (options.against or ROOT, ROOT)
    print(
        "| judgments a second | other | this | ratio | ratios of the turns |\n|---|--:|--:|--:|---|"
    )
    with databases(options.engine) as targets:
        for campaigns in (1, 8):
            turns = []
            for turn in range(options.turns):
                order = (0, 1) if turn % 2 else (1, 0)
                rates = {
                    which: rate(clones[which], next(targets), campaigns, options)
                    for which in order
                }
                turns.append((rates[0], rates[1]))
            ratios = [this / other for other, this in turns]
            other, this = (median(column) for column in zip(*turns, strict=True))
            listed = ", ".join(f"{ratio:.2f}" for ratio in ratios)
            name = f"{campaigns} campaign{'s' if campaigns > 1 else ''}"
            print(
                f"| {options.engine}, {name} | {other:.0f} | {this:.0f} | {median(ratios):.2f} | {listed} |",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", type=Path, help="another clone of the project")
    parser.add_argument(
        "--engine", choices=["postgresql", "sqlite"], default="postgresql"
    )
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--turns", type=int, default=5)
    for name in ("--judge", "--make", "--count", "--target"):
        parser.add_argument(name, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.judge:
        judge(*json.loads(options.judge))
    elif options.make:
        from assessment.store import open_store

        store = open_store(options.target)
        names = [f"c{number}" for number in range(int(options.make))]
        print(
            json.dumps([store.add_campaign(name, name, "biogen").id for name in names])
        )
    elif options.count:
        from assessment.store import open_store

        store = open_store(options.target)
        print(
            sum(
                store.count_judgments(campaign)
                for campaign in json.loads(options.count)
            )
        )
    else:
        sys.path.insert(0, str(ROOT))
        compared(options)


if __name__ == "__main__":
    main()
