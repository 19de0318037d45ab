"""Which Chromium the browser tests drive: one that is there, or the system's package, installed when this
file is run.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-features=PreloadTopChromeWebUI",
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
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
    ):
        subprocess.run(
            [*become, *command], check=True, env=environment, stdout=subprocess.DEVNULL
        )


if __name__ == "__main__":
    if not find():
        install()
    print(f"browser: {find()}", file=sys.stderr)
