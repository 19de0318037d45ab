"""A dynamic queue with several servers, on both engines: nothing twice at a time, and a killed server's
screens come back.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assessment.campaign import data
from assessment.exchange.imports.files import import_files
from assessment.judging.queue.dynamic_queue import take_screen
from assessment.planning.options import AssignmentOptions, DynamicQueue, Plan
from assessment.planning.stored_plan import apply_plan, as_json, put_back
from tests.conftest import judge, run_file
from tests.store.at_once.making import another_server

ROOT = Path(__file__).parents[3]
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=31)
PEOPLE = tuple(f"assessor {number}" for number in range(8))


def plan(each=1):
    options = AssignmentOptions(
        ("Ann", "Ben", *PEOPLE), by="screen", each=each, queue=DynamicQueue()
    )
    return Plan(options, dict.fromkeys(options.assessors, ()))


@pytest.fixture
def queue(campaign, splitter):
    """Five screens, each of which needs one label."""
    for run in ("tern", "ruff", "wren"):
        late = run_file(run, {"1": f"{run} helps."})
        import_files(campaign, [late], splitter=splitter, by="test")
    apply_plan(campaign, plan(), by="Zoe")
    return campaign


def take(campaign, assessor, now=NOON):
    lease = take_screen(campaign.data, assessor, now)
    return lease and lease.topic_screen


def killed_server(target, assessor, count):
    """The screens that another process leased before it was killed."""
    command = [sys.executable, "-m", "tests.store.leasing", target, assessor]
    command += [str(count), NOON.isoformat()]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        lines = [server.stdout.readline() for _ in range(count)]
        os.kill(server.pid, signal.SIGKILL)
    return [tuple(line.split()) for line in lines]


def test_a_killed_servers_screens_come_back_when_their_leases_have_expired(
    queue, target
):
    theirs = killed_server(target, "Ann", 2)
    ours = [take(queue, name) for name in ("Ben", *PEOPLE[6:])]
    assert len({*theirs, *ours}) == 5
    assert take(queue, PEOPLE[0]) is None
    again = [take(queue, name, LATER) for name in PEOPLE[1:6]]
    assert sorted(again) == sorted([*theirs, *ours])
    # What Ann's browser still has is stored all the same, as one label more.
    topic, screen = theirs[0]
    unit = next(each for each in queue.data.units(topic) if each.screen == screen)
    label = queue.track.scale(unit.ref.kind).names[0]
    assert [judge(queue, unit, label, who) for who in ("Ann", PEOPLE[1])] == [[], []]
    assert queue.count() == 2


def test_threads_of_two_servers_get_different_screens(queue, other, monkeypatch):
    monkeypatch.setattr(data, "_data", {})
    servers = [queue, another_server(queue, other)]

    def ask(number):
        return take(servers[number % 2], PEOPLE[number])

    with ThreadPoolExecutor(8) as pool:
        places = list(pool.map(ask, range(8)))
    leased = [place for place in places if place]
    assert len(leased) == len(set(leased)) == 5


def test_a_screen_judged_between_reading_and_leasing_is_not_handed_out(
    queue, other, before_storing
):
    [unit] = {each.screen: each for each in queue.data.units("2")}.values()
    theirs = another_server(queue, other)

    def judged():
        for each in theirs.data.units("2"):
            names = theirs.track.scale(each.ref.kind).names
            judge(theirs, each, names[0], "Ben")

    before_storing(judged)
    places = {take(queue, "Ann") for _ in range(4)}
    assert len(places) == 4
    assert ("2", unit.screen) not in places


def test_a_plan_that_ends_between_reading_and_leasing_leases_nothing(
    queue, other, before_storing
):
    lists = Plan(AssignmentOptions(("Ben",)), {"Ben": ()})
    before_storing(lambda: put_back(other, queue.row.id, as_json(lists), "Zoe"))
    assert take(queue, "Ann") is None
    assert queue.store.leases.all(queue.row.id) == []
