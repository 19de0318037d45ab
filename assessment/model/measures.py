"""The measures of a track and the scores of its runs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple, TypeVar

End = TypeVar("End")


class Noun(NamedTuple):
    """What the rows of a comparison are called, one of them and several."""

    one: str
    several: str


TOPIC = Noun("topic", "topics")


class Measure(NamedTuple):
    """One measure, with everything that a reader of its value may ask."""

    name: str
    sentence: str
    formula: str
    source: str
    empty: str
    """What 0/0 gives."""
    unjudged: str
    """What unjudged units count."""
    range: tuple[float, float] = (0.0, 100.0)
    """The lowest and the highest value."""
    better: Literal["higher", "lower"] = "higher"
    other_names: Mapping[str, str] = {}
    """Its names under other naming settings."""
    digits: int = 2
    """Decimals that are shown."""
    counts: bool = False
    """Whether a run's total is a number of things, which has no decimals; means over topics have them."""
    rounded: int | None = None
    """Decimals to which the official script rounds a run's total; None where it does not round."""
    official: bool = True
    """Whether it is part of the track's own evaluation; pages and files mark the others."""
    ends: Mapping[str, tuple[str, str]] = {}
    """For each kind of unit that can move the value, the labels that make it lowest and highest.

    They must do so whatever all other labels are. Empty where there are no such labels, or where that is not
    proved: then no page says how far the unjudged units can move the value.
    """
    ends_after: tuple[str, ...] = ()
    """Kinds of units that must all have a label that counts before the `ends` hold."""
    moved_by: tuple[str, ...] = ()
    """Kinds of units whose labels can move the value, beside those with `ends`; () where that is unknown."""
    by_part: bool = False
    """Whether a total is the mean over the parts of topics (`part_scores`); runs are compared by part."""
    parameters: bool = False
    """Whether it is a family, whose members ir_measures names: `P@10`, `P(rel=2)@10`."""
    pooled: bool = False
    """Whether only the items of a pool are judged, and all others count as not relevant.

    The units that a run needs are then never all judged; what counts is how much of the pool is.
    """
    chief: bool = False
    """Whether runs are ranked by it where nobody chooses a measure; without a chief one, by the first."""
    group: str = ""
    """What it measures, in two or three words: tables put measures of one group side by side."""
    coverage: bool = False
    """Whether it says how much of each topic is judged: its mean over topics differs from the share of all
    units that are judged, so that tables do not show this share below it.
    """
    detail: bool = False
    """Whether another measure of its group says nearly the same or is made of it, as F1 of precision and
    recall: long tables fold it away.
    """

    unranked: str = ""
    """Why no value of it is better than another one, as a clause; "" where it says how good a run is."""

    @property
    def moving_kinds(self) -> frozenset[str]:
        """Kinds of units whose labels can move the value; empty where the track does not say.

        >>> ends = {"answer": ("no", "yes"), "response": ("read", "read")}
        >>> Measure("Accuracy", "", "", "", "", "", ends=ends).moving_kinds
        frozenset({'answer'})
        """
        kinds = {*self.moved_by, *self.ends_after}
        for kind, (lowest, highest) in self.ends.items():
            # Where a unit only has to be judged, both ends are the same label.
            if lowest != highest:
                kinds.add(kind)
        return frozenset(kinds)

    @property
    def why_unranked(self) -> str:
        """Why it puts no run above another one, as a clause; "" where it does."""
        if self.coverage:
            return "it says how much is judged"
        return self.unranked

    @property
    def ranks_runs(self) -> bool:
        """Whether it says how good a run is: only by such a measure a run leads, or is better than others."""
        return not self.why_unranked

    @property
    def total_digits(self) -> int:
        """Decimals of a run's total."""
        return 0 if self.counts else self.digits

    @property
    def topic_digits(self) -> int:
        """Decimals of a run's score of one topic: none where it is a count; means over runs have them."""
        return self.total_digits

    @property
    def is_higher_better(self) -> bool:
        """Whether a higher value is the better one; else a lower one is."""
        return self.better == "higher"

    @property
    def sign(self) -> int:
        """1, or -1 where lower is better: values times the sign are the higher the better they are."""
        return 1 if self.is_higher_better else -1

    def gain(self, earlier: float, later: float) -> float:
        """By how much the later value is better than the earlier one; below 0 where it is worse.

        >>> rank = Measure("rank", "", "", "", "", "", better="lower")
        >>> rank.gain(3, 1), rank._replace(better="higher").gain(3, 1)
        (2, -2)
        """
        return self.sign * (later - earlier)

    def moved(self, value: float, gain: float) -> float:
        """The value after a gain, which lowers it where lower is better.

        >>> Measure("rank", "", "", "", "", "", better="lower").moved(3, 2)
        1
        """
        return value + self.sign * gain

    def better_end(self, ends: tuple[End, End]) -> End:
        """What is better of the lowest and the highest: of two values, or of what makes them.

        >>> Measure("rank", "", "", "", "", "", better="lower").better_end(("first", "last"))
        'first'
        """
        lowest, highest = ends
        return highest if self.is_higher_better else lowest

    def worse_end(self, ends: tuple[End, End]) -> End:
        """What is worse of the lowest and the highest."""
        lowest, highest = ends
        # With the ends exchanged, what would be the better one is the worse one.
        return self.better_end((highest, lowest))

    @property
    def best_value(self) -> float:
        """The end of its range that is better: a perfect score; infinite where any value can be surpassed."""
        return self.better_end(self.range)

    def best_first(self, values: Mapping[str, float | None]) -> list[str]:
        """The names by their values, the best first; equal ones in their order, those without any last.

        >>> rank = Measure("rank", "", "", "", "", "", better="lower")
        >>> rank.best_first({"a": 3, "b": 1, "c": None, "d": 1})
        ['b', 'd', 'a', 'c']
        """

        def sort_value(name: str) -> float:
            value = values[name]
            return math.inf if value is None else -self.sign * value

        return sorted(values, key=sort_value)

    @property
    def comparative(self) -> str:
        """What a run with a better value is: better, or by a measure that ranks no runs only higher."""
        return "better" if self.ranks_runs else "higher"

    @property
    def direction(self) -> str:
        """Which values are the better ones, in words; "" where none are."""
        return f"{self.better} is better" if self.ranks_runs else ""

    @property
    def range_in_words(self) -> str:
        """Its lowest and highest value, with which of them are the better ones or why none are.

        >>> Measure("rank", "", "", "", "", "", range=(1, float("inf")), better="lower").range_in_words
        '1 to any number, lower is better'
        """
        low, high = self.range
        most = f"{high:g}" if math.isfinite(high) else "any number"
        direction = self.direction or f"does not rank runs: {self.why_unranked}"
        return f"{low:g} to {most}, {direction}"

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


def measures_to_rank_by(
    names: Iterable[str], measure_of: Callable[[str], Measure]
) -> list[str]:
    """The different names of measures that rank runs.

    Where nobody chooses a measure, runs are ranked by the first: the chief one, if it is there.
    """
    ordered = chief_measures_first(names, measure_of)
    return [name for name in ordered if measure_of(name).ranks_runs]


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
