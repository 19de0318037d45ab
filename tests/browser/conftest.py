"""The sample campaign served by a real server, and a headless browser."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from assessment.campaign import Campaign, Workspace
from tests.browser.launch import LAUNCH
from tests.browser.revived_browser import RevivedBrowser
from tests.browser.server import Server
from tests.browser.shared_context import SIZE, SharedContext
from tests.browser.shared_server import shared_server
from tests.browser.waits import PATIENCE
from tests.deploy.conftest import database, folder, load_scene, sampled  # noqa: F401

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def samples(sample_database: Path) -> Path:
    """A workspace with the sample campaigns, to be copied."""
    return sample_database


@pytest.fixture
def workspace(samples: Path, tmp_path: Path) -> Path:
    shutil.copy(samples, tmp_path / "desk.sqlite")
    return tmp_path


@pytest.fixture
def campaign(workspace: Path) -> Campaign:
    return Workspace(workspace).campaign("biogen-sample")


@pytest.fixture
def server(workspace: Path) -> Iterator[Server]:
    with shared_server(workspace) as started:
        yield started


@pytest.fixture(scope="module")
def module_workspace(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all tests of a module, none of which minds what the others store."""
    folder = tmp_path_factory.mktemp("module")
    shutil.copy(samples, folder / "desk.sqlite")
    return folder


@pytest.fixture(scope="module")
def module_server(module_workspace: Path) -> Iterator[Server]:
    with shared_server(module_workspace) as started:
        yield started


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as tool:
        yield tool


@pytest.fixture(scope="session")
def revived_browser(
    playwright: Playwright, pytestconfig: pytest.Config
) -> Iterator[RevivedBrowser]:
    """The browser of the option --browser."""
    launch = LAUNCH[pytestconfig.getoption("--browser")]
    revived = RevivedBrowser(lambda: launch(playwright))
    yield revived
    revived.close()


@pytest.fixture
def browser(revived_browser: RevivedBrowser) -> Browser:
    return revived_browser.running()


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """A function that opens a context of another person, who knows nothing of the others."""
    with ExitStack() as opened:

        def new_context(**options: Any) -> BrowserContext:
            made = browser.new_context(**{"viewport": SIZE, **options})
            made.set_default_timeout(PATIENCE)
            opened.callback(made.close)
            return made

        yield new_context


@pytest.fixture(scope="session")
def shared_context(revived_browser: RevivedBrowser) -> Iterator[SharedContext]:
    made = SharedContext(revived_browser.running)
    yield made
    made.close()


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    """The shared page; a test with a context of its own gets a new page of that."""
    if "context" in request.fixturenames:
        yield request.getfixturevalue("context").new_page()
        return
    shared: SharedContext = request.getfixturevalue("shared_context")
    yield shared.new_page()
    shared.clear(stays_open="open_application" in request.fixturenames)


@pytest.fixture(scope="module")
def open_application(
    request: pytest.FixtureRequest, shared_context: SharedContext
) -> Iterator[None]:
    """The page of a module keeps the application open from test to test, for `navigate`."""
    request.getfixturevalue("server")  # its end comes after the page has left it
    yield
    shared_context.clear()
