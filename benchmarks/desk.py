"""Desk latency in Chromium: from the key to the screen and to the database, compared with Streamlit widgets.

python benchmarks/desk.py                 # one assessor, then one among fifteen, then the widgets: a table
python benchmarks/desk.py --soak 180      # 25 assessors, one judgment a second each: nothing lost or doubled
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page, sync_playwright

from assessment.campaign import Workspace
from assessment.sentences.splitters import splitter
from benchmarks.parts.other_assessors import Crowd
from tests.browser.launch import CHROMIUM_AS_PEOPLE_USE_IT, chromium
from tests.browser.server import ROOT, Server, free_port
from tests.small_samples import add_small_samples

CAMPAIGN = "biogen-sample"
PRESSES, GAP_MS = 60, 250
_WATCH = """
window.bench = {screen: [], saved: [], last: 0};
document.addEventListener('keydown', (event) => { bench.last = event.timeStamp; }, true);
const send = window.fetch;
window.fetch = async (...given) => {
  const pressed = bench.last;
  const answer = await send(...given);
  if (String(given[0]).includes('/judgments')) bench.saved.push(performance.now() - pressed);
  return answer;
};
"""
_OBSERVE = """() => {
  const seen = () => {
    const pressed = bench.last;
    requestAnimationFrame(() => bench.screen.push(performance.now() - pressed));
  };
  const isLabel = (change) => change.attributeName === 'data-label';
  const watch = (root) => new MutationObserver((changes) => { if (changes.some(isLabel)) seen(); })
    .observe(root, {subtree: true, attributes: true, attributeFilter: ['data-label']});
  const shadows = (root) => [...root.querySelectorAll('*')].map((e) => e.shadowRoot).filter(Boolean);
  const desk = (root) => root.querySelector('[data-desk]') ?? shadows(root).map(desk).find(Boolean);
  watch(desk(document));
}"""


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument(
        "--soak",
        type=int,
        default=0,
        metavar="SECONDS",
        help="run the soak of 25 assessors instead",
    )
    options.add_argument("--people", type=int, default=25, help="assessors of the soak")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(folder)
        add_small_samples(workspace, splitter("rules"))
        server = Server(Path(folder)).start()
        try:
            if chosen.soak:
                soak(workspace, server, chosen.people, chosen.soak)
            else:
                compare(workspace, server)
        finally:
            server.stop()


def compare(workspace: Workspace, server: Server) -> None:
    with sync_playwright() as tool:
        browser = chromium(tool, CHROMIUM_AS_PEOPLE_USE_IT)
        print(
            f"{'':34}{'to screen':>18}{'to database':>18}   ms, median / p95 of {PRESSES} presses"
        )
        alone = _desk(browser.new_page(), server)
        _row("desk, one assessor", *alone)
        with Crowd(workspace, server, 14, CAMPAIGN):
            _row("desk, one among fifteen", *_desk(browser.new_page(), server))
        widgets = _widgets(browser.new_page())
        _row("plain Streamlit widgets, alone", widgets, widgets)
        print(
            f"ratio widgets : desk, to screen {_ratio(widgets, alone[0]):.1f}, "
            f"to database {_ratio(widgets, alone[1]):.1f}"
        )
        browser.close()


def _desk(page: Page, server: Server) -> tuple[list[float], list[float]]:
    page.add_init_script(_WATCH)
    page.goto(
        f"{server.address}/judge?campaign={CAMPAIGN}&who=bench-{uuid.uuid4().hex[:6]}"
    )
    page.wait_for_selector("[data-desk][data-state=ready]")
    page.wait_for_timeout(1500)
    page.evaluate(_OBSERVE)
    # Stay on the unit, so that every press is a judgment of the same screen
    page.keyboard.press("s")
    for number in range(PRESSES):
        page.keyboard.press("12"[number % 2])
        page.wait_for_timeout(GAP_MS)
    page.wait_for_selector("[data-saved=saved]")
    result = page.evaluate("bench")
    return result["screen"], result["saved"]


def _widgets(page: Page) -> list[float]:
    """The same judgments with a segmented control per unit: from the press to the mark that the server writes
    after storing."""
    import subprocess

    port = free_port()
    command = [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        str(ROOT / "benchmarks" / "parts" / "widgets_page.py"),
        "--server.port",
        str(port),
    ]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait(f"http://127.0.0.1:{port}/_stcore/health")
        page.goto(f"http://127.0.0.1:{port}")
        page.wait_for_selector("text=stored 0")
        page.wait_for_timeout(1500)
        return [_click(page, number) for number in range(PRESSES)]
    finally:
        process.terminate()


def _click(page: Page, number: int) -> float:
    script = """async ([at, label, wanted]) => {
      const group = document.querySelectorAll('[data-testid="stButtonGroup"]')[at];
      const button = [...group.querySelectorAll('button')].find((one) => one.textContent.includes(label));
      const start = performance.now();
      button.click();
      const mark = 'stored ' + wanted + ' .';
      while (!document.body.textContent.includes(mark)) {
        await new Promise((next) => requestAnimationFrame(next));
      }
      return performance.now() - start;
    }"""
    taken = page.evaluate(
        script, [number % 40, ("required", "borderline")[number // 40], number + 1]
    )
    page.wait_for_timeout(GAP_MS)
    return float(taken)


def soak(workspace: Workspace, server: Server, people: int, seconds: int) -> None:
    campaign = workspace.campaign(CAMPAIGN)
    before = campaign.count()
    with Crowd(workspace, server, people, CAMPAIGN) as crowd:
        time.sleep(seconds)
    log = [
        judgment.uuid
        for judgment in campaign.store.log(campaign.row.id)
        if judgment.assessor.startswith("crowd-")
    ]
    print(
        f"{people} assessors, {seconds} s: {len(crowd.sent)} acknowledged, {campaign.count() - before} stored"
    )
    print(f"lost {len(set(crowd.sent) - set(log))}, doubled {len(log) - len(set(log))}")
    print(
        f"to database {statistics.median(crowd.taken):.1f} ms median, {_p95(crowd.taken):.1f} ms p95, "
        f"{max(crowd.taken):.1f} ms at most"
    )


def _wait(address: str) -> None:
    for _ in range(300):
        try:
            if httpx.get(address).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise RuntimeError(f"{address} does not answer")


def _row(name: str, screen: list[float], saved: list[float]) -> None:
    print(
        f"{name:34}{_both(screen):>18}{_both(saved):>18}   n = {len(screen)}, {len(saved)}"
    )


def _both(values: list[float]) -> str:
    return f"{statistics.median(values):.1f} / {_p95(values):.1f}"


def _p95(values: list[float]) -> float:
    return sorted(values)[int(0.95 * (len(values) - 1))]


def _ratio(one: list[float], other: list[float]) -> float:
    return statistics.median(one) / statistics.median(other)


if __name__ == "__main__":
    main()
