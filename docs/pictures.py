"""Makes the pictures of README.md and docs/ again, from the sample campaigns.

Run from the project's folder, with the tests' requirements installed:

    python -m docs.pictures            # all of them
    python -m docs.pictures quality    # some

A picture is a window of 1280 by 800 pixels in the light theme; the samples are made in a folder that is
removed afterwards.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from assessment.campaign import Workspace
from assessment.exchange.sample_campaigns import add_samples
from assessment.sentences.splitters import splitter
from tests.browser.launch import chromium
from tests.browser.server import Server
from tests.browser.sitting import READY, press
from tests.browser.waits import PATIENCE, settled, still

FOLDER = Path(__file__).parent / "images"
SIZE = {"width": 1280, "height": 800}
COLOURS = 128
"""Few colours keep a picture below 150 KB; a page has hardly more."""


class Picture(NamedTuple):
    """A file `name`.png of a page; then `keys` are pressed, and `part` is scrolled into sight."""

    name: str
    address: str
    keys: Sequence[str] = ()
    part: str = ""


def _session(part: str) -> str:
    return f"session?campaign=biogen-sample&who=Zoe&session-part={part}"


PICTURES = (
    Picture("desk", "judge?campaign=biogen-sample&who=Bjorn", ("Enter",)),
    Picture("home", "?who=Zoe"),
    Picture("assignments", _session("Assignments"), part="Rows"),
    Picture("quality", _session("Quality"), part="Something to look at"),
    Picture("units", "units?campaign=biogen-sample&who=Zoe&units-state=disputed"),
    Picture("scores", "scores?campaign=scifact-sample&who=Zoe"),
)


def main(names: Sequence[str]) -> None:
    wanted = [one for one in PICTURES if not names or one.name in names]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        workspace = Workspace(Path(folder))
        add_samples(workspace, splitter("rules"))
        workspace.store.close()
        browser = chromium(playwright)
        with Server(Path(folder)) as server:
            for picture in wanted:
                page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
                page.set_default_timeout(PATIENCE)
                _show(page, picture, server.address)
                size = _save(page, FOLDER / f"{picture.name}.png")
                print(f"{picture.name}.png, {size // 1000} KB")
                page.close()
        browser.close()


def _show(page: Page, picture: Picture, address: str) -> None:
    page.goto(f"{address}/{picture.address}")
    if picture.address.startswith("judge"):
        page.wait_for_selector(READY)
    settled(page)
    press(page, *picture.keys)
    if picture.part:
        place = page.get_by_text(picture.part).first
        place.evaluate("node => node.scrollIntoView()")
    still(page)


def _save(page: Page, path: Path) -> int:
    """The number of bytes of the file."""
    image = Image.open(io.BytesIO(page.screenshot()))
    reduced = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    reduced.save(path, optimize=True)
    return path.stat().st_size


if __name__ == "__main__":
    main(sys.argv[1:])
