"""What a track declares of its measures, and what its functions give back about scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from assessment.model.nouns import Judgment, Part, Ref, Tone


class Choice(NamedTuple):
    name: str
    meaning: str


class Setting(NamedTuple):
    """A rule that sources dispute: the first choice is the default.  `rereads`: it changes how runs are read at import."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    rereads: bool = False

    @property
    def default(self) -> str:
        return self.choices[0].name


class Measure(NamedTuple):
    """One measure, with everything that a reader of its value may ask.  Where it is not `official`, pages and files say so.

    `range` holds the lowest and highest value, `better` the direction; `also` gives its name under other naming settings.
    `digits` are shown; `rounded` says to how many decimals the official script rounds a run's total, None where it does not.
    `ends` gives, for each kind of unit whose labels can move the value, the labels that make it lowest and highest, whatever all other labels
    are; empty where there are none such, or where that is not shown: then nothing is said of how far the unjudged can move it.
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


class Score(NamedTuple):
    """A figure: `topic` None for the run's total, `value` None if undefined; `judged` of `needed` units stand behind it."""

    run: str
    topic: str | None
    measure: str
    value: float | None
    judged: int
    needed: int
    note: str = ""


class Matrix(NamedTuple):
    """What the runs of a topic hold, as a picture: `cells[row][column]` from 0 to 1, None where not judged yet."""

    title: str
    rows: tuple[str, ...]
    notes: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[float | None, ...], ...]


class Reason(NamedTuple):
    """A rule that made a piece of an answer count or not: a `sign` of a few characters, a word or two, and the rule as a sentence."""

    sign: str
    word: str
    rule: str
    tone: Tone = "plain"


class Explained(NamedTuple):
    """A text that a run's scores at a topic stand on: the rules that decide on the whole, and those that each part met."""

    title: str
    reasons: tuple[Reason, ...]
    parts: tuple[tuple[Part, tuple[Reason, ...]], ...] = ()
    link: str = ""


class Table(NamedTuple):
    """Figures behind the scores of all runs: counts, a confusion of labels.  `sentence` says how to read it."""

    title: str
    sentence: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float | None, ...], ...]


class Point(NamedTuple):
    """A point of a plot; `note` is shown beside it, `size` (above 0) says how much stands behind it."""

    x: float
    y: float
    note: str = ""
    size: float = 1.0


class Plot(NamedTuple):
    """A picture behind the scores: a line of points for each series (a run); `x` and `y` name the axes, `diagonal` draws x = y."""

    title: str
    sentence: str
    x: str
    y: str
    series: Mapping[str, tuple[Point, ...]]
    diagonal: bool = False
    lines: bool = True


class Rating(NamedTuple):
    """What assessors said of one item of a question that agreement is measured on beside the scales' own: a sentence that is part of the
    evidence or not.  `labels` by assessor; who said nothing is left out.

    With a `ref` it speaks for that unit, on which an adjudicator can decide the item: `labels` are of the unit's scale and all that was
    said of it, explicitly or not; `unspoken` are those of them that nobody gave in so many words, as judgments whose note says how they
    came ("passed over").  Such labels dispute and resolve like any other.  Without labels nothing is to be decided on the unit.  Agreement
    is then measured on the unit's own question if `question` is its kind, not at all if it is "".
    """

    question: str
    item: str
    labels: Mapping[str, str]
    ref: Ref | None = None
    unspoken: tuple[Judgment, ...] = ()


class Detail(NamedTuple):
    """A score of a part of a topic: one question of a series."""

    run: str
    part: str
    measure: str
    value: float | None
    judged: int
    needed: int
    note: str = ""
