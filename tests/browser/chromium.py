"""Which Chromium the browser tests drive: one that is there, or the system's package, installed when this
file is run.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
PACKAGES = ("chromium-headless-shell", "chromium")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
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
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    f"--disable-features={','.join(_WINDOW_PARTS)}",
]


def find() -> str | None:
    """The path of a browser: $CHROMIUM, on the PATH, or in a usual place."""
    named = os.environ.get("CHROMIUM")
    result = (
        [named]
        if named
        else [shutil.which(name) for name in NAMES]
        + [place for place in PLACES if Path(place).exists()]
    )
    return next((path for path in result if path), None)


def install() -> None:
    """Debian's or Ubuntu's package, as root or through sudo."""
    if not shutil.which("apt-get"):
        sys.exit(
            "The browser tests need Chromium: install it with your system's package manager, or "
            "name it with CHROMIUM=/path/to/it"
        )
    become = [] if os.geteuid() == 0 else ["sudo"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    print("installing chromium from the system's packages", file=sys.stderr)
    for arguments in (["update"], ["install", "-y", "--no-install-recommends"]):
        package = [] if arguments == ["update"] else [_package()]
        subprocess.run(
            [*become, "apt-get", "-qq", *arguments, *package],
            check=True,
            env=environment,
            stdout=subprocess.DEVNULL,
        )


def _package() -> str:
    """The browser without a window costs each page half as much; Ubuntu does not have it."""
    known = subprocess.run(
        ["apt-cache", "show", PACKAGES[0]], capture_output=True, check=False
    )
    return PACKAGES[0] if known.stdout else PACKAGES[1]


if __name__ == "__main__":
    if not find():
        install()
    print(f"browser: {find()}", file=sys.stderr)
