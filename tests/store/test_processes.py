"""Several processes at one database: nothing lost, nothing double, not even by a kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from assessment.model import Judgment, Ref
from assessment.store import open_store
from assessment.store.sqlite_library import sqlite3

BURST = """
import sys
from assessment.model import Judgment, Ref
from assessment.store import open_store
store = open_store(sys.argv[1])
for n in range(100_000):
    store.append(1, [Judgment(Ref("accuracy", "1", str(n)), "Ann", "yes", uuid=f"u{n}")])
    print(f"u{n}", flush=True)
"""


def write_many(target, writer):
    store = open_store(target)
    for n in range(100):
        store.append(
            1,
            [
                Judgment(
                    Ref("accuracy", str(n % 3), str(n)),
                    f"A{writer}",
                    "yes",
                    uuid=f"{writer}-{n}",
                )
            ],
        )


def send_the_same(target):
    store = open_store(target)
    meeting["two"].wait(60)
    for n in range(100):
        store.append(
            1, [Judgment(Ref("accuracy", "1", str(n)), "Ann", "yes", uuid=f"u{n}")]
        )


def open_and_count(target):
    meeting["two"].wait(60)
    return len(open_store(target).campaigns())


def count_up(target, times):
    store = open_store(target)
    for _ in range(times):
        with store.exclusive(1):
            store.change_settings(
                1, {"count": str(int(store.settings(1).get("count", "0")) + 1)}, "Ann"
            )


meeting = {}
"""Barriers of a worker: what two of them, or all four, begin at once."""


def begin(barriers):
    meeting.update(barriers)


def meet(everybody):
    meeting[everybody].wait(60)


@pytest.fixture(scope="module")
def workers():
    """Four processes that know nothing of each other."""
    context = get_context("forkserver")  # imports the program once for all four
    context.set_forkserver_preload([__name__])
    barriers = {"two": context.Barrier(2), "four": context.Barrier(4)}
    with ProcessPoolExecutor(
        4, mp_context=context, initializer=begin, initargs=(barriers,)
    ) as pool:
        list(pool.map(meet, ["four"] * 4))  # starts all four
        yield pool


def test_four_processes_lose_and_double_nothing(store, spring, target, workers):
    list(workers.map(write_many, [target] * 4, range(4), timeout=60))
    names = [event.uuid for event in store.log(spring)]
    assert sorted(names) == sorted(
        f"{writer}-{n}" for writer in range(4) for n in range(100)
    )
    assert [name for name in names if name.startswith("3-")] == [
        f"3-{n}" for n in range(100)
    ]
    assert sum(len(store.votes(spring, topic)) for topic in "012") == 400
    assert store.prove(spring).holds


def test_two_processes_may_make_the_database_at_once(bare, workers):
    assert list(workers.map(open_and_count, [bare] * 2, timeout=60)) == [0, 0]


def test_two_processes_that_send_the_same_judgments_store_each_once(
    store, spring, target, workers
):
    list(workers.map(send_the_same, [target] * 2, timeout=60))
    assert [event.uuid for event in store.log(spring)] == [f"u{n}" for n in range(100)]
    assert store.prove(spring).holds


def test_what_is_read_and_then_written_in_turn_is_never_overtaken(
    store, spring, target, workers
):
    others = [workers.submit(count_up, target, 25) for _ in range(2)]
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(count_up, [target] * 2, [25] * 2))
    for other in others:
        other.result(60)
    assert store.settings(spring) == {"count": "100"}
    assert store.prove(spring).holds


def test_what_was_acknowledged_before_a_kill_is_there(
    store, spring, target, on_postgres
):
    child = subprocess.Popen(
        [sys.executable, "-c", BURST, target], stdout=subprocess.PIPE, text=True
    )
    message = [child.stdout.readline().strip() for _ in range(200)]
    os.kill(child.pid, signal.SIGKILL)
    message += child.stdout.read().split()
    child.wait(10)
    stored = [event.uuid for event in store.log(spring)]
    assert stored[: len(message)] == message
    assert len(stored) - len(message) in (0, 1)
    assert store.prove(spring).holds
    assert on_postgres or next(store._engine.rows("PRAGMA integrity_check"))[0] == "ok"


def test_a_backup_taken_while_others_write_is_a_sound_prefix_of_the_log(tmp_path):
    store = open_store(tmp_path / "desk.sqlite")
    spring = store.add_campaign("spring", "Spring", "biogen").id

    def write(writer):
        for n in range(300):
            store.append(
                spring,
                [
                    Judgment(
                        Ref("accuracy", "1", str(n)),
                        f"A{writer}",
                        "yes",
                        uuid=f"{writer}-{n}",
                    )
                ],
            )

    writers = [threading.Thread(target=write, args=(writer,)) for writer in range(3)]
    for writer in writers:
        writer.start()
    copies = [tmp_path / f"copy{n}.sqlite" for n in range(3)]
    for copy in copies:
        store.backup(copy)
    for writer in writers:
        writer.join()
    log = [event.uuid for event in store.log(spring)]
    for copy in copies:
        assert (
            sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone()[0]
            == "ok"
        )
        copied = [event.uuid for event in open_store(copy).log(spring)]
        assert copied == log[: len(copied)]
