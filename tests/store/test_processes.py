"""Several processes at one database: nothing lost, nothing double, not even by a kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from multiprocessing import get_context

from sqlite_utils.utils import sqlite3

from assessment.model import Judgment, Ref
from assessment.store import open_store

SPAWN = get_context("spawn")
BURST = """
import sys
from assessment.model import Judgment, Ref
from assessment.store import open_store
store = open_store(sys.argv[1])
for n in range(100_000):
    store.append(1, [Judgment(Ref("accuracy", "1", str(n)), "Ann", "yes", uuid=f"u{n}")])
    print(f"u{n}", flush=True)
"""


def write_many(path, writer):
    store = open_store(path)
    for n in range(150):
        store.append(1, [Judgment(Ref("accuracy", str(n % 3), str(n)), f"A{writer}", "yes", uuid=f"{writer}-{n}")])


def open_and_count(path, barrier, answers):
    barrier.wait(30)
    answers.put(len(open_store(path).campaigns()))


def finish(processes):
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    return [process.exitcode for process in processes]


def test_four_processes_lose_and_double_nothing(store, spring):
    codes = finish([SPAWN.Process(target=write_many, args=(store.path, writer)) for writer in range(4)])
    assert (spring, codes) == (1, [0, 0, 0, 0])
    names = [event.uuid for event in store.log(spring)]
    assert sorted(names) == sorted(f"{writer}-{n}" for writer in range(4) for n in range(150))
    assert [name for name in names if name.startswith("3-")] == [f"3-{n}" for n in range(150)]
    assert sum(len(store.votes(spring, topic)) for topic in "012") == 600


def test_two_processes_may_make_the_database_at_once(tmp_path):
    barrier, answers = SPAWN.Barrier(2), SPAWN.Queue()
    path = str(tmp_path / "new" / "desk.sqlite")
    codes = finish([SPAWN.Process(target=open_and_count, args=(path, barrier, answers)) for _ in range(2)])
    assert (codes, answers.get(timeout=5), answers.get(timeout=5)) == ([0, 0], 0, 0)


def test_what_was_acknowledged_before_a_kill_is_there(store, spring):
    child = subprocess.Popen([sys.executable, "-c", BURST, store.path], stdout=subprocess.PIPE, text=True)
    said = [child.stdout.readline().strip() for _ in range(200)]
    os.kill(child.pid, signal.SIGKILL)
    said += child.stdout.read().split()
    child.wait(10)
    stored = [event.uuid for event in store.log(spring)]
    assert stored[: len(said)] == said
    assert len(stored) - len(said) in (0, 1)
    assert next(store._engine.rows("PRAGMA integrity_check"))[0] == "ok"


def test_a_backup_taken_while_others_write_is_a_sound_prefix_of_the_log(store, spring, tmp_path):
    def write(writer):
        for n in range(300):
            store.append(spring, [Judgment(Ref("accuracy", "1", str(n)), f"A{writer}", "yes", uuid=f"{writer}-{n}")])

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
        assert sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        copied = [event.uuid for event in open_store(copy).log(spring)]
        assert copied == log[: len(copied)]
