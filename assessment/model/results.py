"""What a track declares about its measures, and what its functions return about scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from assessment.model.nouns import Judgment, Ref, Tone
from assessment.model.screens import Part


class Choice(NamedTuple):
    name: str
    meaning: str


_INSTALLABLE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}", re.ASCII)
"""Names that a package can have; archives bring names from other machines."""


def _nothing_installed() -> tuple[Choice, ...]:
    return ()


class Setting(NamedTuple):
    """A rule on which sources differ: the first choice is the default.

    `rereads`: the setting changes how runs are read at import.  `installed` returns further choices, those
    that depend on what is installed on this machine.  A setting with `most` takes any whole number from 0 to
    `most`; its choices are then the default and other usual numbers.
    """

    name: str
    title: str
    choices: tuple[Choice, ...]
    rereads: bool = False
    installed: Callable[[], tuple[Choice, ...]] = _nothing_installed
    most: int = 0

    @property
    def default(self) -> str:
        return self.choices[0].name

    def here(self, value: str = "") -> Setting:
        """The setting with every choice that this machine offers.

        A campaign's own `value` is among them, though it may be installed on another
        machine only.
        """
        if self.installed is _nothing_installed:
            return self
        choices = [*self.choices, *self.installed()]
        is_known = any(choice.name == value for choice in choices)
        # A restored campaign must not lose its splitter because this machine lacks the package.
        if not is_known and _INSTALLABLE.fullmatch(value):
            choices.append(Choice(value, "not installed on this machine"))
        return self._replace(choices=tuple(choices))

    def allows(self, value: str) -> bool:
        """Whether the setting can have this value."""
        if self.most:
            is_number = value.isascii() and value.isdecimal() and len(value) < 10
            # One form for each number: "03" would be another value than "3".
            return is_number and str(int(value)) == value and int(value) <= self.most
        return any(choice.name == value for choice in self.choices)


class Noun(NamedTuple):
    """What the rows of a comparison are called, one of them and several."""

    one: str
    several: str


TOPIC = Noun("topic", "topics")


class Measure(NamedTuple):
    """One measure, with everything that a reader of its value may ask.

    Where it is not `official`, pages and files say so.  `range` holds the lowest and highest value, `better`
    the direction; `also` gives its name under other naming settings.  `digits` are shown; `rounded` says to
    how many decimals the official script rounds a run's total, None where it does not.

    `ends` gives, for each kind of unit whose labels can move the value, the labels that make it lowest and
    highest, whatever all other labels are.  It is empty where there are no such labels, or where that is not
    proved: then no page says how far the unjudged units can move the value.

    `by_part`: a total is the mean over the parts of topics (`Track.details`), not over topics, and runs are
    compared part by part.
    """

    name: str
    sentence: str
    formula: str
    source: str
    empty: str
    unjudged: str
    range: tuple[float, float] = (0.0, 100.0)
    better: Literal["higher", "lower"] = "higher"
    also: Mapping[str, str] = {}
    digits: int = 2
    rounded: int | None = None
    official: bool = True
    ends: Mapping[str, tuple[str, str]] = {}
    by_part: bool = False

    def is_named(self, name: str) -> bool:
        """Whether a score of this name is the measure's, under any naming setting."""
        return name == self.name or name in self.also.values()

    def has_variant(self, name: str) -> bool:
        """Whether a score of this name is of a variant of the measure ("P-strict" of "P")."""
        return name.startswith(f"{self.name}-")


class Score(NamedTuple):
    """One value: `topic` None for the run's total, `value` None if undefined.

    `judged` of the `needed` units that it is computed from have labels.
    """

    run: str
    topic: str | None
    measure: str
    value: float | None
    judged: int
    needed: int
    note: str = ""


class Matrix(NamedTuple):
    """What the runs of a topic hold: `cells[row][column]` from 0 to 1, None where not judged yet."""

    title: str
    rows: tuple[str, ...]
    notes: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[float | None, ...], ...]


class Reason(NamedTuple):
    """A rule that made a piece of an answer count or not.

    `sign` has a few characters, `word` a word or two, `rule` says it as a sentence.
    """

    sign: str
    word: str
    rule: str
    tone: Tone = "plain"


class Explained(NamedTuple):
    """A text that a run's scores at a topic are computed from.

    `reasons` are the rules for the whole text, `parts` holds the rules that each part met.
    """

    title: str
    reasons: tuple[Reason, ...]
    parts: tuple[tuple[Part, tuple[Reason, ...]], ...] = ()
    link: str = ""


class Table(NamedTuple):
    """What the scores of all runs are computed from: counts, a confusion of labels.

    `sentence` says how to read it.
    """

    title: str
    sentence: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float | None, ...], ...]


class Point(NamedTuple):
    """A point of a plot.

    `note` is shown next to it, `size` (above 0) is the weight of what it is computed from.
    """

    x: float
    y: float
    note: str = ""
    size: float = 1.0


class Plot(NamedTuple):
    """A plot of what the scores are computed from: a line of points for each series (a run).

    `x` and `y` name the axes, `diagonal` draws x = y.
    """

    title: str
    sentence: str
    x: str
    y: str
    series: Mapping[str, tuple[Point, ...]]
    diagonal: bool = False
    lines: bool = True


class Rating(NamedTuple):
    """The labels of one item of a question that no scale asks directly ("part of the evidence").

    Agreement is measured on such questions too.  `labels` are by assessor; assessors without a label are left
    out.  With a `ref` the item belongs to that unit, on which an adjudicator can decide it.  Then `labels`
    are labels of the unit's scale, explicit or not; `unspoken` are those that nobody gave explicitly, as
    judgments whose note says how they came ("passed over").  Such labels dispute and resolve like any other.
    Without labels there is nothing to decide on the unit.  Agreement is then measured on the unit's own
    question if `question` is its kind, not at all if it is "".
    """

    question: str
    item: str
    labels: Mapping[str, str]
    ref: Ref | None = None
    unspoken: tuple[Judgment, ...] = ()


class Detail(NamedTuple):
    """A score of a part of a topic: one question of a series, one section of an outline.

    `part` names the part in the whole campaign; `title` says it in words where the name does not.
    """

    run: str
    part: str
    measure: str
    value: float | None
    judged: int
    needed: int
    note: str = ""
    title: str = ""
