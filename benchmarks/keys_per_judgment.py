"""Keys that an assessor presses per judgment: `python benchmarks/keys_per_judgment.py`.

Judges the sample campaigns in Chromium with keys alone, as somebody who follows the desk: a label where a
unit is in hand, Enter where none is (`judging_by_keys.py`).  Labels are those of the sample's second assessor
(`intended_labels.py`).  Judgments are the units with a label in the database at the end; a label that was
changed counts once.  Exit code 1 if a track takes more keys than its limit.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

from assessment.campaign import Campaign, Workspace
from assessment.sentences.splitters import splitter
from benchmarks.parts.intended_labels import IntendedLabels
from benchmarks.parts.judging_by_keys import ASSESSOR, Sitting, Tally, decide
from tests.browser.launch import chromium
from tests.browser.server import Server
from tests.browser.sitting import READY
from tests.browser.waits import PATIENCE
from tests.small_samples import add_small_samples

SECOND = {
    "adhoc-sample": "Bjorn",
    "biogen-sample": "Bjorn",
    "car-sample": "Otto",
    "qa2007-sample": "Bjorn",
    "r2c2-sample": "Bjorn",
    "rag-sample": "Bjorn",
    "scifact-sample": "Bjorn",
}
LIMITS = {
    ("adhoc-sample", "answer"): 1.15,
    ("biogen-sample", "answer"): 1.13,
    ("biogen-sample", "decide"): 1.08,
    ("car-sample", "answer"): 1.06,
    ("car-sample", "page"): 1.7,
    ("qa2007-sample", "answer"): 1.5,
    ("qa2007-sample", "grid"): 1.5,
    ("r2c2-sample", "answer"): 1.34,
    ("rag-sample", "answer"): 1.34,
    ("scifact-sample", "sets"): 1.7,
}
"""What each track took before, or less, and tracks that came later what others of their kind take;
`docs/developers/benchmarks.md`.
"""


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(
        "--judgments", type=int, default=60, help="judgments in each mode, at least"
    )
    options.add_argument("--seed", type=int, default=1, help="of labels nobody gave")
    options.add_argument(
        "--campaign", choices=sorted(SECOND), action="append", help="only this one"
    )
    chosen = options.parse_args()
    names = chosen.campaign or sorted(SECOND)
    print(f"{'sample':16}{'mode':8}{'judgments':>11}{'keys':>6}{'per judgment':>14}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tool:
        workspace = Workspace(folder)
        add_small_samples(workspace, splitter("rules"))
        server = Server(Path(folder)).start()
        browser = chromium(tool)
        above = []
        try:
            for name in names:
                campaign = workspace.campaign(name)
                if (name, "decide") in LIMITS:
                    page = open_desk(browser, server, name, "adjudicate")
                    tally = decide(page, campaign, chosen.judgments)
                    above += report(name, {"decide": tally})
                page = open_desk(browser, server, name)
                above += report(name, judge(page, campaign, chosen))
        finally:
            browser.close()
            server.stop()
    return 1 if above else 0


def judge(
    page: Page, campaign: Campaign, chosen: argparse.Namespace
) -> Mapping[str, Tally]:
    """What it took in each mode to judge one sample."""
    log = campaign.store.log(campaign.row.id)
    intended = IntendedLabels(log, SECOND[campaign.row.name], chosen.seed)
    sitting = Sitting(page, campaign, intended)
    sitting.judge(chosen.judgments)
    return sitting.tallies


def open_desk(
    browser: Browser, server: Server, name: str, where: str = "judge"
) -> Page:
    """The desk of a new assessor, or of an adjudicator on the page Adjudicate."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.address}/{where}?campaign={name}&who={ASSESSOR}")
    page.wait_for_selector(READY)
    return page


def report(name: str, tallies: Mapping[str, Tally]) -> list[str]:
    """Print a line for each mode; the modes that took more keys than their limit."""
    above = []
    for mode, tally in tallies.items():
        limit = LIMITS[name, mode]
        remark = ""
        if tally.ratio > limit:
            remark = f"  above {limit}"
            above.append(mode)
        if tally.typed:
            remark += f"  and {tally.typed} characters of names"
        counts = f"{tally.judgments:>11}{tally.keys:>6}{tally.ratio:>14.2f}"
        print(f"{name:16}{mode:8}{counts}{remark}", flush=True)
    return above


if __name__ == "__main__":
    sys.exit(main())
