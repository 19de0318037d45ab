"""What the browser tests of the desk share: a page, its keys, what is in hand, what is stored."""

from __future__ import annotations

from typing import Any

from tests.browser.waits import answers, drawn, eventually

from .app import WORLD

READY = "[data-desk][data-state=ready]"
HELD = "[data-unit][aria-current=true]"


def open_desk(context: Any, address: str, query: str = "") -> Any:
    page = context.new_page()
    query = f"?token={WORLD.token}&{query}"
    if page.url.startswith(f"{address}/?"):
        page.evaluate("(query) => window.openDesk(query)", query)
    else:
        page.goto(f"{address}/{query}")
    page.wait_for_selector(READY)
    # After three seconds the desk shows itself without its styles, so that sizes would change later.
    eventually(page, lambda: has_styles(page))
    return page


def has_styles(page: Any) -> bool:
    sheets = page.locator("link[rel=stylesheet]")
    return bool(sheets.evaluate_all("links => links.every((link) => link.sheet)"))


def keys(page: Any, *names: str) -> None:
    for name in names:
        page.keyboard.press(name)


def held(page: Any) -> str | None:
    result = page.locator(HELD)
    return result.get_attribute("data-unit") if result.count() else None


def label(page: Any, unit: str) -> str:
    return page.locator(f'[data-unit="{unit}"]').get_attribute("data-label")


def saved(page: Any, mark: str = "saved") -> None:
    page.wait_for_selector(f"[data-saved={mark}]")


def on_screen(page: Any, n: int) -> None:
    page.wait_for_selector(f"{READY}[data-screen='{n}']")


def stored() -> list[tuple[str, str | None]]:
    return [(event["key"], event["label"]) for event in WORLD.log]


class HeldRequests:
    """Requests of further screens, held back until they are let go; later ones then pass at once."""

    def __init__(self) -> None:
        self.routes: list[Any] = []
        self.pass_on = False

    def __len__(self) -> int:
        return len(self.routes)

    def take(self, route: Any) -> None:
        if self.pass_on:
            route.continue_()
        else:
            self.routes.append(route)


def held_up(page: Any) -> HeldRequests:
    """Holds the answers to further screens back until they are let go."""
    held = HeldRequests()
    page.route("**/screen?*", held.take)
    return held


def let_go(page: Any, held: HeldRequests) -> None:
    """Wait until a screen is asked for, let its answer through, and wait until it is drawn."""
    eventually(page, lambda: held)
    before = answers(page, "/screen?")
    # A request may come in while the first ones are passed on.
    held.pass_on = True
    for route in held.routes:
        route.continue_()
    page.unroute("**/screen?*")
    eventually(page, lambda: answers(page, "/screen?") >= before + len(held))
    drawn(page)


def fetched(page: Any, screen: int) -> None:
    """Wait until the page holds a screen, which it fetches ahead."""
    eventually(page, lambda: answers(page, f"n={screen}&"))
    drawn(page)
