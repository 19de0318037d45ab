"""Fifty simulated assessors judge while servers and database fail: no judgment may be lost or doubled.

python benchmarks/crash.py              # PostgreSQL, two servers behind nginx: kill -9, a graceful restart,
                                        # a crash of the database
python benchmarks/crash.py --no-faults  # the same without faults: SQLite with one server, PostgreSQL with two
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import shutil
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.deploy import crowd
from tests.deploy.crowd import Assessor, Taken
from tests.deploy.fleet import Database, Desk, Nginx
from tests.deploy.scene import Scene, scene

WARM_UP, CALM, SETTLED = 10, 15, 5
"""Seconds that are left out at the beginning, that pass between two faults, and that belong to a fault after
all parts are up again."""
NEEDED = (
    "this program needs nginx on PATH: install it (Debian: apt install nginx-light), "
    "or run tests/deploy/test_crash.py, which does without"
)


class Fault(NamedTuple):
    """A fault: when it began, and when every part was up again (`ready`)."""

    name: str
    begun: float
    ready: float

    def holds(self, taken: Taken) -> bool:
        return (
            self.begun <= taken.pressed + taken.seconds
            and taken.pressed <= self.ready + SETTLED
        )


def main() -> int:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--people", type=int, default=50, help="simulated assessors")
    options.add_argument(
        "--think",
        type=float,
        default=1.0,
        metavar="SECONDS",
        help="between two keys of one assessor",
    )
    options.add_argument(
        "--seconds", type=int, default=60, help="of a run without faults"
    )
    options.add_argument(
        "--no-faults",
        action="store_true",
        help="compare SQLite and PostgreSQL, without faults",
    )
    chosen = options.parse_args()
    if not shutil.which("nginx"):
        print(NEEDED, file=sys.stderr)
        return 2
    # This program's own connections break as well
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
    print(
        f"{chosen.people} assessors, a key each {chosen.think:g} s; "
        f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores",
        flush=True,
    )
    return (
        without_faults(chosen.people, chosen.think, chosen.seconds)
        if chosen.no_faults
        else crash(chosen.people, chosen.think)
    )


def crash(people: int, think: float) -> int:
    faults: list[Fault] = []
    with _postgres() as (database, made), _served(made, 2) as (desks, nginx):
        crew = made.assessors(people, [nginx.address], think)
        begun = time.monotonic()
        asyncio.run(crowd.work(crew, 0, lambda: _fail(desks, database, faults.append)))
        result = crowd.verdict(
            crew, list(made.campaign.store.log(made.campaign.row.id))
        )
        taken = [
            one
            for assessor in crew
            for one in assessor.taken
            if one.pressed > begun + WARM_UP
        ]
    _row(
        "outside the faults",
        [one.seconds for one in taken if not any(fault.holds(one) for fault in faults)],
    )
    for fault in faults:
        inside = [one for one in taken if fault.holds(one)]
        _row(
            fault.name,
            [one.seconds for one in inside],
            f"all up after {fault.ready - fault.begun:.1f} s, {_over(fault, inside)}",
        )
    return _sentence(result, crew)


def _fail(desks: list[Desk], database: Database, note: Callable[[Fault], None]) -> None:
    """Cause one fault after the other, with quiet time between them."""

    def kill() -> None:
        desks[0].end(signal.SIGKILL)
        time.sleep(1)  # systemd waits just as long before a restart
        desks[0].start()

    def restart() -> None:
        desks[1].end(signal.SIGTERM)
        desks[1].start()

    def pull_the_plug() -> None:
        database.crash()
        time.sleep(2)
        database.start()
        for desk in desks:
            desk.wait()

    time.sleep(WARM_UP)
    for name, fail in (
        ("server 1: kill -9", kill),
        ("server 2: SIGTERM", restart),
        ("PostgreSQL: SIGKILL", pull_the_plug),
    ):
        time.sleep(CALM)
        begun = time.monotonic()
        fail()
        note(Fault(name, begun, time.monotonic()))
        time.sleep(SETTLED)
    time.sleep(CALM)


def _over(fault: Fault, inside: list[Taken]) -> str:
    """When the last delayed judgment was stored."""
    late = [
        one.pressed + one.seconds - fault.begun for one in inside if one.seconds > 0.5
    ]
    return (
        f"the last of {len(late)} that waited over 0.5 s was stored after {max(late):.1f} s"
        if late
        else "nothing waited over 0.5 s"
    )


def without_faults(people: int, think: float, seconds: int) -> int:
    codes = []
    with (
        tempfile.TemporaryDirectory() as folder,
        scene(Path(folder)) as made,
        _served(made, 1) as (desks, _),
    ):
        codes.append(
            _calm(
                "SQLite, one server", made, [desks[0].address], people, think, seconds
            )
        )
    with _postgres() as (_, made), _served(made, 2) as (_, nginx):
        codes.append(
            _calm(
                "PostgreSQL, two servers, nginx",
                made,
                [nginx.address],
                people,
                think,
                seconds,
            )
        )
    return max(codes)


def _calm(
    name: str,
    made: Scene,
    addresses: list[str],
    people: int,
    think: float,
    seconds: int,
) -> int:
    crew = made.assessors(people, addresses, think)
    begun = time.monotonic()
    asyncio.run(crowd.work(crew, WARM_UP + seconds))
    result = crowd.verdict(crew, list(made.campaign.store.log(made.campaign.row.id)))
    late_times = [
        one.seconds
        for assessor in crew
        for one in assessor.taken
        if one.pressed > begun + WARM_UP
    ]
    _row(
        name,
        late_times,
        f"{len(late_times) / seconds:.0f} a second, load after {os.getloadavg()[0]:.1f}",
    )
    return _sentence(result, crew)


@contextmanager
def _postgres() -> Iterator[tuple[Database, Scene]]:
    database = Database()
    folder = Path(tempfile.mkdtemp(prefix="desk-"))
    try:
        with scene(folder, database.url(database.database())) as made:
            database.settle()
            yield database, made
    finally:
        shutil.rmtree(folder)
        database.remove()


@contextmanager
def _served(made: Scene, servers: int) -> Iterator[tuple[list[Desk], Nginx]]:
    """The running servers, with nginx in front of the first two."""
    folder = made.workspace.path
    folder.chmod(0o755)  # nginx runs as another user
    with ExitStack() as stack:
        desks = [Desk(made.environment, folder).start() for _ in range(servers)]
        for desk in desks:
            stack.callback(desk.end)
        nginx = Nginx(folder, (desks[0].port, desks[-1].port)).start()
        stack.callback(nginx.stop)
        yield desks, nginx


def _row(name: str, seconds: list[float], more: str = "") -> None:
    if not seconds:
        print(f"{name:32} nothing was judged", flush=True)
        return
    p95 = sorted(seconds)[int(0.95 * (len(seconds) - 1))]
    figures = f"{1000 * statistics.median(seconds):8.1f} {1000 * p95:8.1f} {1000 * max(seconds):9.1f}"
    print(
        f"{name:32} {figures}  ms median, p95, longest of {len(seconds)}; {more}".rstrip(
            "; "
        ),
        flush=True,
    )


def _sentence(verdict: crowd.Verdict, crew: Iterable[Assessor]) -> int:
    """Print the verdict; the exit code is 1 if something is wrong."""
    refused = [why for assessor in crew for why in assessor.refused]
    print(
        f"  {verdict.acknowledged} acknowledged, {verdict.stored} stored, lost {verdict.lost}, "
        f"doubled {verdict.doubled}, {verdict.overtaken} overtaken"
    )
    print(
        *(f"  refused: {why}" for why in sorted(set(refused))),
        sep="\n",
        end="" if not refused else "\n",
        flush=True,
    )
    return int(bool(verdict.lost or verdict.doubled or verdict.overtaken or refused))


if __name__ == "__main__":
    sys.exit(main())
