"""The browsers that the browser tests drive: those that are there, or the system's packages, installed when
this file is run.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class SystemBrowser(NamedTuple):
    """A browser of this machine."""

    name: str
    variable: str
    """The environment variable that names its executable."""
    commands: tuple[str, ...]
    usual_paths: tuple[str, ...]
    packages: tuple[str, ...]
    """The system's packages that hold it, the first that is known counts."""

    def find(self) -> str | None:
        """The path of its executable: named by the variable, on the PATH, or in a usual place."""
        named = os.environ.get(self.variable)
        if named:
            return named
        on_path = [shutil.which(command) for command in self.commands]
        in_usual_paths = [path for path in self.usual_paths if Path(path).exists()]
        return next((path for path in [*on_path, *in_usual_paths] if path), None)

    def path(self) -> str:
        """The path of its executable; tests without it fail."""
        path = self.find()
        assert path, (
            f"the browser tests need {self.name}: `make browser` installs it, "
            f"or name it with {self.variable}=/path/to/it"
        )
        return path


CHROMIUM = SystemBrowser(
    "Chromium",
    "CHROMIUM",
    (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
    ),
    (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    # The browser without a window costs each page half as much; Ubuntu does not have it.
    ("chromium-headless-shell", "chromium"),
)
FIREFOX = SystemBrowser(
    "Firefox",
    "FIREFOX",
    ("firefox-esr", "firefox"),
    ("/Applications/Firefox.app/Contents/MacOS/firefox",),
    ("firefox-esr", "firefox"),
)
_WINDOW_PARTS = (
    "PreloadTopChromeWebUI",
    "InitialWebUI",
    "WebUIReloadButton",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
)
"""Parts of a window that nobody sees: a browser with a window opens them for each page, at twice its cost."""
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    # A second page of a context has what the first one has compiled.
    "--process-per-site",
    f"--disable-features={','.join(_WINDOW_PARTS)}",
]


def install(browser: SystemBrowser) -> None:
    """Debian's or Ubuntu's package, as root or through sudo."""
    if not shutil.which("apt-get"):
        sys.exit(
            f"The browser tests need {browser.name}: install it with your system's package manager, "
            f"or name it with {browser.variable}=/path/to/it"
        )
    print(
        f"installing {browser.name} from the system's packages",
        file=sys.stderr,
    )
    _apt_get("update", "-qq")
    _apt_get("install", "-y", "-qq", "--no-install-recommends", _package(browser))


def _package(browser: SystemBrowser) -> str:
    """The first of its packages that the system's lists hold."""
    for package in browser.packages:
        known = subprocess.run(
            ["apt-cache", "show", package],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        if known.stdout:
            return package
    sys.exit(f"No package of this system holds {browser.name}.")


def _apt_get(*arguments: str) -> None:
    become = [] if os.geteuid() == 0 else ["sudo"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(
        [*become, "apt-get", *arguments],
        check=True,
        env=environment,
        stdout=subprocess.DEVNULL,
    )


if __name__ == "__main__":
    for browser in (CHROMIUM, FIREFOX):
        if not browser.find():
            install(browser)
        print(f"browser: {browser.find()}", file=sys.stderr)
