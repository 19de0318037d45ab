"""A real browser judges behind nginx while its server is killed, its next one is restarted, and the
database crashes.
"""

from __future__ import annotations

import shutil
import signal

import pytest

from assessment.access.invitations import invite
from tests.browser.sitting import READY, SAVED
from tests.browser.waits import drawn, eventually
from tests.deploy.fleet import Desk, Nginx
from tests.deploy.scene import CAMPAIGN

PRESSES = 6
CONNECTED = "[data-testid=stApp][data-test-connection-state=CONNECTED]"

pytestmark = pytest.mark.skipif(
    not shutil.which("nginx"),
    reason="nginx is not installed, and this is about a session behind it",
)


@pytest.fixture
def desks(load_scene, folder):
    made = {
        name: Desk(load_scene.environment, folder).launch() for name in ("one", "two")
    }
    for desk in made.values():
        desk.wait()
    yield made
    for desk in made.values():
        desk.end()


@pytest.fixture
def nginx(folder, desks):
    made = Nginx(folder, (desks["one"].port, desks["two"].port)).start()
    yield made
    made.stop()


@pytest.fixture
def page(load_scene, nginx, new_context):
    """Dora's desk, entered by her personal link; every key that labels judges the same unit again."""
    key = invite(load_scene.campaign, "Dora", "assessor", by="Zoe")
    page = new_context().new_page()
    page.goto(f"{nginx.address}/api/enter?key={key}")
    page.goto(f"{nginx.address}/judge?campaign={CAMPAIGN}")
    page.wait_for_selector(READY)
    page.keyboard.press("s")
    return page


def judge(page):
    for number in range(PRESSES):
        page.keyboard.press("12"[number % 2])
        drawn(page)


def server_of(page):
    """The server that holds the session, as its cookie says."""
    [cookie] = [
        cookie for cookie in page.context.cookies() if cookie["name"] == "desk_server"
    ]
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Lax")
    return cookie["value"]


def come_back(page, before):
    """Until all is saved and the page is connected to another server than before."""
    page.wait_for_selector(SAVED)
    page.wait_for_selector(CONNECTED)
    eventually(page, lambda: server_of(page) != before)


def test_a_session_goes_on_at_another_server_and_nothing_is_lost(
    page, load_scene, desks, database
):
    first = server_of(page)
    judge(page)
    desks[first].end(signal.SIGKILL)
    judge(page)
    come_back(page, first)
    desks[first].start()
    second = server_of(page)
    desks[second].end(signal.SIGTERM)
    judge(page)
    come_back(page, second)
    database.crash()
    judge(page)
    database.start()
    page.wait_for_selector(SAVED)
    page.reload()
    page.wait_for_selector(READY)
    stored = [
        judgment.uuid
        for judgment in load_scene.campaign.store.log(load_scene.campaign.row.id)
        if judgment.assessor == "Dora"
    ]
    assert (len(stored), len(set(stored))) == (4 * PRESSES, 4 * PRESSES)
