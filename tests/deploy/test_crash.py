"""Servers and database fail while people judge: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import signal
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import psycopg
import pytest

from assessment.api import HEADER
from assessment.api.shutdown import DRAIN, WHY_STOPPING
from assessment.campaign.workspace import STORE
from tests.deploy import crowd
from tests.deploy.fleet import Desk

PATIENCE = 120.0
"""Seconds that a busy machine may take for anything here."""
FURTHER = 3
"""Judgments of each person that are acknowledged between two faults."""


def until(happened):
    """Look again and again until something has happened."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it has not happened"
        time.sleep(0.02)  # only looking again shows it


def await_acknowledgements(people):
    """Until everybody has some more acknowledged judgments than now."""
    wanted = {one.name: len(one.taken) + FURTHER for one in people}
    until(lambda: all(len(one.taken) >= wanted[one.name] for one in people))


def await_waiting(people):
    """Until somebody has a judgment that nobody acknowledges."""
    until(lambda: any(one.waiting for one in people))


@pytest.fixture
def desks(load_scene, folder):
    """Three servers at one database, of which two run."""
    made = [Desk(load_scene.environment, folder) for _ in range(3)]
    for desk in made[:2]:
        desk.launch()
    for desk in made[:2]:
        desk.wait()
    yield made
    for desk in made:
        desk.end()


@pytest.fixture
def slow_to_go(load_scene, folder):
    """A server that still answers for five seconds when it was told to stop."""
    made = Desk({**load_scene.environment, DRAIN: "5"}, folder).start()
    yield made
    made.end()


def test_servers_and_database_fail_one_after_the_other(load_scene, desks, database):
    first, second, third = desks
    people = load_scene.assessors(8, [desk.address for desk in desks], think=0.15)

    def faults():
        await_acknowledgements(people)
        first.end(signal.SIGKILL)
        third.start()
        assert second.end(signal.SIGTERM, PATIENCE) == -signal.SIGTERM
        await_acknowledgements(people)
        database.crash()
        await_waiting(people)
        database.start()
        await_acknowledgements(people)

    with ThreadPoolExecutor(1) as thread:  # this one may have a browser's loop running
        thread.submit(
            asyncio.run, crowd.work(people, 0, faults, patience=PATIENCE)
        ).result()
    result = crowd.verdict(
        people, list(load_scene.campaign.store.log(load_scene.campaign.row.id))
    )
    assert (result.lost, result.doubled, result.overtaken) == (0, 0, 0)
    assert result.acknowledged == result.stored
    assert not any(assessor.refused for assessor in people)


def test_a_server_told_to_stop_finishes_what_it_has_accepted_and_takes_no_more(
    load_scene, slow_to_go
):
    desk = slow_to_go
    [ann] = load_scene.assessors(1, [desk.address], think=0)
    address, headers = f"{desk.address}/api/judgments", {HEADER: ann.renewed()}
    first, second = (
        event_on(unit)
        for unit in load_scene.campaign.data.units(
            next(iter(load_scene.campaign.topics))
        )[:2]
    )
    with ThreadPoolExecutor() as pool:
        with held_up(load_scene) as connection:
            accepted = pool.submit(
                httpx.post,
                address,
                json={"judgments": [first]},
                headers=headers,
                timeout=PATIENCE,
            )
            until(lambda: is_waited_for(connection))
            desk.send(signal.SIGTERM)
            until(lambda: desk.status("ready") == 503)
            late = httpx.post(
                address,
                json={"judgments": [second]},
                headers=headers,
                timeout=PATIENCE,
            )
            assert (late.status_code, late.headers["retry-after"], late.json()) == (
                503,
                "1",
                {"error": WHY_STOPPING},
            )
            assert (desk.status("health"), desk.status("ready")) == (200, 503)
            # After the drain it takes no requests at all, and still does not end.
            until(lambda: desk.status("health") == 0)
            assert desk.process.poll() is None
        assert accepted.result().json()["stored"] == [first["uuid"]]
    assert desk.process.wait(PATIENCE) == -signal.SIGTERM
    assert {
        judgment.uuid
        for judgment in load_scene.campaign.store.log(load_scene.campaign.row.id)
        if judgment.assessor == ann.name
    } == {first["uuid"]}


def event_on(unit):
    return {
        "uuid": str(uuid.uuid4()),
        **unit.ref._asdict(),
        "label": None,
        "note": "read",
    }


@contextmanager
def held_up(load_scene):
    """Nobody's judgment is stored until the block ends; the connection that sees to it."""
    with psycopg.connect(
        load_scene.environment[STORE].replace("desk@", "postgres@")
    ) as connection:
        connection.execute("LOCK TABLE judgment IN EXCLUSIVE MODE")
        yield connection


def is_waited_for(connection):
    """Whether somebody waits for what the connection holds."""
    rows = connection.execute("SELECT 1 FROM pg_locks WHERE NOT granted")
    return rows.fetchone() is not None
