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
from assessment.api.shutdown import DRAIN, WHY
from assessment.campaign.workspace import STORE
from tests.deploy import crowd
from tests.deploy.fleet import Desk

SECONDS = 12


@pytest.fixture
def desks(place, folder):
    """Three servers at one database, of which two run."""
    made = [Desk(place.environment, folder) for _ in range(3)]
    for desk in made[:2]:
        desk.launch()
    for desk in made[:2]:
        desk.wait()
    yield made
    for desk in made:
        desk.end()


@pytest.fixture
def slow_to_go(place, folder):
    """A server that still answers for two seconds when it was told to stop."""
    made = Desk({**place.environment, DRAIN: "2"}, folder).start()
    yield made
    made.end()


def test_servers_and_database_fail_one_after_the_other(place, desks, database):
    first, second, third = desks

    def faults():
        time.sleep(2)
        first.end(signal.SIGKILL)
        third.start()
        assert second.end(signal.SIGTERM, 10) == -signal.SIGTERM
        time.sleep(1)
        database.crash()
        time.sleep(1)
        database.start()

    people = place.assessors(8, [desk.address for desk in desks], think=0.15)
    with ThreadPoolExecutor(1) as thread:  # this one may have a browser's loop running
        thread.submit(asyncio.run, crowd.work(people, SECONDS, faults)).result()
    result = crowd.verdict(
        people, list(place.campaign.store.log(place.campaign.row.id))
    )
    assert (result.lost, result.doubled, result.overtaken) == (0, 0, 0)
    assert result.acknowledged == result.stored > 8 * SECONDS
    assert not any(assessor.refused for assessor in people)


def test_a_server_told_to_stop_finishes_what_it_has_accepted_and_takes_no_more(
    place, slow_to_go
):
    desk = slow_to_go
    [ann] = place.assessors(1, [desk.address], think=0)
    address, headers = f"{desk.address}/api/judgments", {HEADER: ann.renewed()}
    first, second = (
        event_on(unit)
        for unit in place.campaign.data.units(next(iter(place.campaign.topics)))[:2]
    )
    with ThreadPoolExecutor() as pool:
        with held_up(place):
            accepted = pool.submit(
                httpx.post, address, json={"judgments": [first]}, headers=headers
            )
            time.sleep(0.5)
            desk.send(signal.SIGTERM)
            time.sleep(0.2)
            late = httpx.post(address, json={"judgments": [second]}, headers=headers)
            assert (late.status_code, late.headers["retry-after"], late.json()) == (
                503,
                "1",
                {"error": WHY},
            )
            assert (desk.status("health"), desk.status("ready")) == (200, 503)
            time.sleep(2)
            assert desk.process.poll() is None
        assert accepted.result().json()["stored"] == [first["uuid"]]
    assert desk.process.wait(5) == -signal.SIGTERM
    assert {
        judgment.uuid
        for judgment in place.campaign.store.log(place.campaign.row.id)
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
def held_up(place):
    """Nobody's judgment is stored until the block ends."""
    with psycopg.connect(
        place.environment[STORE].replace("desk@", "postgres@")
    ) as connection:
        connection.execute("LOCK TABLE judgment IN EXCLUSIVE MODE")
        yield
