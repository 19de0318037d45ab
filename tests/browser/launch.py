"""Starts the browsers of this machine for Playwright."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from tests.browser.system_browsers import (
    CHROMIUM,
    CHROMIUM_FLAGS,
    FIREFOX,
    SystemBrowser,
)

RELAY = Path(__file__).with_name("firefox_relay.py")
_LIGHT = 1
PREFERENCES: dict[str, str | float | bool] = {
    "layout.css.prefers-color-scheme.content-override": _LIGHT,
    "browser.theme.content-theme": _LIGHT,
}


CHROMIUM_AS_PEOPLE_USE_IT = CHROMIUM._replace(commands=CHROMIUM.commands[1:])
"""For times to the screen: the shell without a window draws its frames later."""


_SHORT_LIVES = [
    # A page of a test lives for seconds, too short a time for what it compiles to pay.
    "--no-maglev",
    "--no-turbofan",
    # MiB: in the room that it begins with, the collector took a tenth of a page's time.
    "--min-semi-space-size=32",
    "--max-semi-space-size=64",
]


def chromium(playwright: Playwright, browser: SystemBrowser = CHROMIUM) -> Browser:
    """Chromium as tests use it, unless it is `CHROMIUM_AS_PEOPLE_USE_IT`."""
    flags = list(CHROMIUM_FLAGS)
    if browser is CHROMIUM:
        flags.append(f"--js-flags={' '.join(_SHORT_LIVES)}")
    return playwright.chromium.launch(executable_path=browser.path(), args=flags)


def firefox(playwright: Playwright, *, hears_requests: bool = True) -> Browser:
    """The system's Firefox, through the relay; `channel` chooses Playwright's WebDriver BiDi.

    Where no test asks for requests and their answers, Firefox need not tell of them: a quarter of the work
    of its first process.
    """
    python = Path(sys.executable).parent
    environment = {
        **os.environ,
        "FIREFOX": FIREFOX.path(),
        "HEARS_REQUESTS": str(int(hears_requests)),
        "PATH": f"{python}{os.pathsep}{os.environ['PATH']}",
    }
    return playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=RELAY,
        env=environment,
        firefox_user_prefs=PREFERENCES,
    )


LAUNCH = {"chromium": chromium, "firefox": firefox}
