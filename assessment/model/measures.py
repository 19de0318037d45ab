"""The measures of a track and the scores of its runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple


class Noun(NamedTuple):
    """What the rows of a comparison are called, one of them and several."""

    one: str
    several: str


TOPIC = Noun("topic", "topics")


class Measure(NamedTuple):
    """One measure, with everything that a reader of its value may ask.

    Where it is not `official`, pages and files say so.  `range` holds the lowest and highest value, `better`
    the direction; `other_names` its names under other naming settings.  `digits` are shown; `rounded` says to
    how many decimals the official script rounds a run's total, None where it does not.

    `ends` gives, for each kind of unit whose labels can move the value, the labels that make it lowest and
    highest, whatever all other labels are.  It is empty where there are no such labels, or where that is not
    proved: then no page says how far the unjudged units can move the value.  Where `ends_after` names kinds
    of units, the ends hold once all these have a label that counts.

    A measure with `parameters` is a family, whose members ir_measures names: `P@10`, `P(rel=2)@10`.

    `by_part`: a total is the mean over the parts of topics (`Track.details`), not over topics, and runs are
    compared part by part.

    `chief`: the measure that runs are ranked by where nobody chooses another; else it is the first one.

    `pooled`: only the items of a pool are judged, and the measure counts all others as not relevant.  So the
    units that a run needs are never all judged; what counts is how much of the pool is.
    """

    name: str
    sentence: str
    formula: str
    source: str
    empty: str
    unjudged: str
    range: tuple[float, float] = (0.0, 100.0)
    better: Literal["higher", "lower"] = "higher"
    other_names: Mapping[str, str] = {}
    digits: int = 2
    rounded: int | None = None
    official: bool = True
    ends: Mapping[str, tuple[str, str]] = {}
    ends_after: tuple[str, ...] = ()
    by_part: bool = False
    parameters: bool = False
    pooled: bool = False
    chief: bool = False

    def is_named(self, name: str) -> bool:
        """Whether a score of this name is the measure's, under any naming setting."""
        return name == self.name or name in self.other_names.values()

    def has_variant(self, name: str) -> bool:
        """Whether a score of this name is of a variant ("P-strict" of "P", "P@10" of a family).

        >>> family = Measure("P", "", "", "", "", "", parameters=True)
        >>> [family.has_variant(name) for name in ("P@10", "P(rel=2)@10", "PR@10")]
        [True, True, False]
        """
        if self.parameters and name.startswith((f"{self.name}@", f"{self.name}(")):
            return True
        return name.startswith(f"{self.name}-")


def chief_measures_first(
    names: Iterable[str], measure_of: Callable[[str], Measure]
) -> list[str]:
    """The different names of measures, those of chief ones first, else in their order."""
    different = dict.fromkeys(names)
    return sorted(different, key=lambda name: not measure_of(name).chief)


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
