"""An assessor who judges a sample campaign at the desk with keys alone, and counts them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from playwright.sync_api import Page

from assessment.campaign import Campaign
from assessment.model import Judgment, Ref
from assessment.model.assessor import Assessor
from assessment.review.assessor_desk import desk_of
from benchmarks.parts.intended_labels import IntendedLabels
from tests.browser.sitting import HELD, READY, SAVED, screen

ASSESSOR = "Keys"
ADJUDICATOR = Assessor.adjudicator(ASSESSOR).stored
FACET_KEYS = {"NONE_OF_THESE": "o", "INTRODUCTION": "i"}
GRADE_KEYS = {"MUST": "m", "SHOULD": "s", "CAN": "a"}
TRANSITION_KEYS = {"SAME": "1", "COHERENT": "2", "SWITCH": "3"}
_PATIENT_PRESSES = 5
"""Keys in a row that may change nothing before the desk counts as stuck."""


@dataclass
class Tally:
    """What was done in one mode; `typed` are characters of free labels, which are no keys of the desk."""

    keys: int = 0
    judgments: int = 0
    typed: int = 0

    @property
    def ratio(self) -> float:
        return self.keys / self.judgments


class Presses(NamedTuple):
    """Keys to press; `text` is typed before the last of them."""

    keys: tuple[str, ...]
    text: str = ""


ENTER = Presses(("Enter",))


def decide(page: Page, campaign: Campaign, limit: int) -> Tally:
    """What it took an adjudicator to decide so many disputes: each with the first label."""
    tally = Tally()
    disputed = desk_of(campaign, ADJUDICATOR).progress().total or 0
    while tally.judgments < min(limit, disputed):
        assert tally.keys < _PATIENT_PRESSES * limit, "the desk does not lead on"
        page.keyboard.press(_deciding_key(page))
        page.wait_for_selector(READY)
        page.wait_for_selector(SAVED)
        tally.keys += 1
        log = campaign.store.log(campaign.row.id)
        tally.judgments = judged(log, ADJUDICATOR)
    return tally


def _deciding_key(page: Page) -> str:
    """The first key of the labels, Enter where no open unit is in hand."""
    unit = page.locator(HELD)
    if not unit.count() or unit.first.get_attribute("data-label"):
        return "Enter"
    buttons = page.locator("[data-label-button]:visible kbd")
    return buttons.first.text_content() or "Enter"


def judged(log: Iterable[Judgment], assessor: str) -> int:
    """Units that have a label of an assessor, however often it was changed."""
    newest = {vote.ref: vote.label for vote in log if vote.assessor == assessor}
    return sum(label is not None for label in newest.values())


def set_keys(sets: dict[int, str], at: int = 0) -> tuple[str, ...]:
    """The keys that put sentences into evidence sets, set by set; `at` is the sentence in hand.

    >>> set_keys({0: "1", 11: "2"}, at=9)
    ('Shift+Digit0', 'v', 'j', 'j', 'j', 'j', 'j', 'j', 'j', 'j', 'j', 'j', 'j', 'Space')
    """
    keys: list[str] = []
    current = 1
    for part, name in sorted(sets.items(), key=lambda each: (each[1], each[0])):
        keys += ["v"] * (int(name) - current)
        current = int(name)
        if part < 10:
            keys.append(f"Shift+Digit{part}")
        else:
            keys += ["j" if part > at else "k"] * abs(part - at)
            keys.append("Space")
        at = part
    return tuple(keys)


class Sitting:
    """An assessor with intended labels at the desk of one campaign."""

    def __init__(
        self, page: Page, campaign: Campaign, intended: IntendedLabels
    ) -> None:
        self.page, self.campaign, self.intended = page, campaign, intended
        self.tallies: dict[str, Tally] = defaultdict(Tally)

    def judge(self, limit: int) -> None:
        """Judge until each mode has as many judgments as the limit, or nothing is open."""
        without_effect = 0
        while not self._is_all_judged():
            mode = self._mode()
            tally = self.tallies[mode]
            if tally.judgments >= limit:
                if not self._skip():
                    return
                continue
            before = self._judged()
            where = self._place()
            self._press(tally, self._next_keys(mode))
            tally.judgments += self._judged() - before
            is_stuck = self._judged() == before and self._place() == where
            without_effect = without_effect + 1 if is_stuck else 0
            assert without_effect < _PATIENT_PRESSES, f"{mode}: stuck at {where}"

    def _mode(self) -> str:
        return self.page.locator(READY).get_attribute("data-mode") or "answer"

    def _judged(self) -> int:
        return judged(self.campaign.store.log(self.campaign.row.id), ASSESSOR)

    def _is_all_judged(self) -> bool:
        progress = desk_of(self.campaign, ASSESSOR).progress()
        return progress.total is not None and progress.done >= progress.total

    def _place(self) -> tuple[int, list[str]]:
        current = self.page.locator("[data-desk] [aria-current=true]")
        return screen(self.page), current.evaluate_all(
            "nodes => nodes.map(node => JSON.stringify(node.dataset))"
        )

    def _skip(self) -> bool:
        """On to the next screen without counting; False at the last one."""
        before = screen(self.page)
        self.page.keyboard.press("]")
        self._settle()
        return screen(self.page) != before

    def _press(self, tally: Tally, presses: Presses) -> None:
        for number, key in enumerate(presses.keys):
            if presses.text and number == len(presses.keys) - 1:
                self.page.keyboard.type(presses.text)
            self.page.keyboard.press(key)
        self._settle()
        tally.keys += len(presses.keys)
        tally.typed += len(presses.text)

    def _settle(self) -> None:
        self.page.wait_for_selector(READY)
        self.page.wait_for_selector(SAVED)

    def _next_keys(self, mode: str) -> Presses:
        if mode == "answer":
            return self._answer_keys()
        sheet = desk_of(self.campaign, ASSESSOR).show(screen(self.page))
        choose = {"sets": self._sets_keys, "page": self._page_keys}
        return choose.get(mode, self._grid_keys)(sheet)

    def _answer_keys(self) -> Presses:
        unit = self.page.locator(HELD)
        if not unit.count() or unit.first.get_attribute("data-label"):
            return ENTER
        kind, _, key = (unit.first.get_attribute("data-unit") or "").partition("|")
        topic = desk_of(self.campaign, ASSESSOR).show(screen(self.page))["topic"]["id"]
        ref = Ref(kind, topic, key)
        keys = self._offered_keys("[data-label-button]", "labelButton")
        if keys:
            return Presses((keys[self.intended.label(ref, list(keys))],))
        return self._free_keys(ref)

    def _free_keys(self, ref: Ref) -> Presses:
        """A choice that has a key, or the first line of what a person wrote."""
        keys = self._offered_keys("[data-choice]", "choice")
        vote = self.intended.vote(ref)
        label = vote.label if vote and vote.label else next(iter(keys), "other")
        if keys.get(label):
            return Presses((keys[label],))
        return Presses(("t", "Enter"), label.splitlines()[0])

    def _offered_keys(self, selector: str, field: str) -> dict[str, str]:
        """The key of each label that stands below the text."""
        buttons = self.page.locator(f"{selector}:visible")
        pairs: list[tuple[str, str]] = buttons.evaluate_all(
            "(nodes, field) => nodes.map(node => "
            "[node.dataset[field], node.querySelector('kbd')?.textContent ?? ''])",
            field,
        )
        return dict(pairs)

    def _sets_keys(self, sheet: dict[str, Any]) -> Presses:
        [unit] = [unit for unit in sheet["units"] if unit["kind"] == "label"]
        if unit["state"]["label"] is not None:
            return ENTER
        keys = self._offered_keys("[data-label-button]", "labelButton")
        label = self.intended.label(_ref(unit), list(keys))
        if label == "NOT ENOUGH INFO":
            return Presses((keys[label],))
        marks = set_keys(self._sets_of(unit, len(sheet["screen"]["parts"])))
        return Presses((keys[label], *marks, "Enter"))

    def _sets_of(self, unit: dict[str, Any], parts: int) -> dict[int, str]:
        """The evidence sets of a person by sentence; where nobody gave one, the first sentence."""
        sets: dict[int, str] = {}
        for part in range(parts):
            ref = Ref("set", unit["topic"], f"{unit['key']}:{part}")
            vote = self.intended.vote(ref)
            if vote and vote.label:
                sets[part] = vote.label
        return sets or {0: "1"}

    def _page_keys(self, sheet: dict[str, Any]) -> Presses:
        current = self.page.locator(
            ":is([data-paragraph], [data-gap])[aria-current=true]"
        )
        if not current.count():
            return ENTER
        gap, paragraph, label = current.first.evaluate(
            "node => [node.dataset.gap, node.dataset.paragraph, node.dataset.label]"
        )
        topic, data = sheet["topic"]["id"], sheet["screen"]["data"]
        if gap:
            if label:
                return ENTER
            pair = " ".join(data["paragraphs"][int(gap) - 2 : int(gap)])
            ref = Ref("transition", topic, pair)
            chosen = self.intended.label(ref, list(TRANSITION_KEYS))
            return Presses((TRANSITION_KEYS[chosen],))
        name = data["paragraphs"][int(paragraph) - 1]
        return self._paragraph_keys(sheet, topic, name)

    def _paragraph_keys(self, sheet: dict[str, Any], topic: str, name: str) -> Presses:
        units = [unit for unit in sheet["units"] if unit["key"].split(" ")[0] == name]
        if any(unit["state"]["label"] is not None for unit in units):
            return ENTER
        if self.intended.vote(Ref("removed", topic, name)):
            return Presses(("t",))
        keys: dict[str, str] = {}
        chosen: list[str] = []
        for number, facet in enumerate(sheet["screen"]["data"]["facets"], start=1):
            facet_id = facet["id"]
            keys[facet_id] = FACET_KEYS.get(facet_id, str(number))
            if self.intended.vote(Ref("facet", topic, f"{name} {facet_id}")):
                chosen.append(facet_id)
        chosen = chosen or [self.intended.one_of(list(keys))]
        ref = Ref("facet", topic, f"{name} {chosen[0]}")
        grade = self.intended.label(ref, list(GRADE_KEYS))
        facet_keys = [keys[facet_id] for facet_id in chosen]
        return Presses((*facet_keys, GRADE_KEYS[grade]))

    def _grid_keys(self, sheet: dict[str, Any]) -> Presses:
        """The numbers of the nuggets in each item, and Enter for the response."""
        if sheet["units"][-1]["state"]["label"] is not None:
            return ENTER
        items: dict[int, list[str]] = defaultdict(list)
        for number, unit in enumerate(sheet["units"][:-1], start=1):
            label = self.intended.label(_ref(unit), ["found", "absent"])
            if label == "found":
                vote = self.intended.vote(_ref(unit))
                item = vote.evidence[0].text if vote and vote.evidence else "1"
                items[int(item)].append(str(number))
        keys: list[str] = []
        item = 1
        for at in sorted(items):
            keys += ["j"] * (at - item) + items[at]
            item = at
        return Presses((*keys, "Enter"))


def _ref(unit: dict[str, Any]) -> Ref:
    return Ref(unit["kind"], unit["topic"], unit["key"])
