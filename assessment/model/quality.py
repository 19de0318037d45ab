"""What organisers are told about an assessor's judgments while they can still be mended, and from when on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from assessment.model.units import Ref

AlertKind = Literal["fast", "streak", "unvaried", "alone", "training", "hidden"]
ALERTS: dict[AlertKind, str] = {
    "fast": "too fast to have read the text",
    "streak": "one label many times in a row",
    "unvaried": "always the same label",
    "alone": "differs from everybody else",
    "training": "below the pass mark in training",
    "hidden": "below the pass mark at hidden known answers",
}
"""What each kind of alert says, in words."""
MAX_NUMBER = 100_000
"""Largest value of any rule."""
DEFAULT_FLOOR, MAX_FLOOR = 100, 1_000
"""Percent of the computed least time on a unit."""


class QualityRule(NamedTuple):
    """A number that organisers choose: what it does, what it counts, and its largest value."""

    title: str
    counts: str
    most: int = MAX_NUMBER


RULES: dict[str, QualityRule] = {
    "fewest": QualityRule(
        "Fewest judgments of a question before there is an alert", "units"
    ),
    "base_ms": QualityRule("Least time for a judgment, beside reading", "milliseconds"),
    "words_per_second": QualityRule("Fastest reading", "words a second", 1_000),
    "fast_percent": QualityRule("Too fast: from this share of judgments on", "%", 100),
    "streak": QualityRule("One label in a row: from so many judgments on", "judgments"),
    "unvaried": QualityRule("The same label always: from so many units on", "units"),
    "alone_percent": QualityRule(
        "Differs from everybody else: from this share of units on", "%", 100
    ),
    "training_pass": QualityRule("Pass mark of training", "% right", 100),
    "hidden_pass": QualityRule("Pass mark of hidden known answers", "% right", 100),
}
"""The rules by the name of their field, in the order in which people read them; 0 turns an alert off."""


@dataclass(frozen=True)
class QualityRules:
    """The numbers from which on an alert is raised.

    `floors` scale the least time on a unit by question, in percent: 100 is the time computed from the length
    of the text, 0 none.  450 words a minute are skimming and 600 scanning (Carver, Reading Rate, 1990):
    nobody who reads faster than 8 words a second takes in the text.
    """

    fewest: int = 10
    base_ms: int = 400
    words_per_second: int = 8
    fast_percent: int = 20
    streak: int = 20
    unvaried: int = 30
    alone_percent: int = 50
    training_pass: int = 80
    hidden_pass: int = 80
    floors: Mapping[str, int] = field(default_factory=dict)

    def value(self, name: str) -> int:
        """The number of one of RULES."""
        number: int = getattr(self, name)
        return number

    def floor_of(self, question: str) -> float:
        """The factor of a question's least time."""
        return self.floors.get(question, DEFAULT_FLOOR) / 100


def rule_problems(rules: QualityRules) -> Iterator[str]:
    """Everything that is wrong with the rules, a sentence each."""
    for name, rule in RULES.items():
        # Reading time divides by it.
        least = 1 if name == "words_per_second" else 0
        if not least <= rules.value(name) <= rule.most:
            yield f"{name} is a whole number from {least} to {rule.most:,} ({rule.counts})"
    for question, percent in rules.floors.items():
        if not 0 <= percent <= MAX_FLOOR:
            yield f"the least time for {question} is 0 to 1,000 percent of the computed one"


class Alert(NamedTuple):
    """Something about an assessor's judgments of a question that an organiser should look at.

    `number` has reached (or, of a pass mark, missed) the `threshold`; `units` are the ones behind it, in the
    order in which they were judged.
    """

    kind: AlertKind
    assessor: str
    question: str
    number: int
    threshold: int
    units: tuple[Ref, ...]

    @property
    def counts(self) -> str:
        """What number and threshold count."""
        return {"streak": "in a row", "unvaried": "units"}.get(self.kind, "%")


ALERT_KINDS: tuple[AlertKind, ...] = get_args(AlertKind)
