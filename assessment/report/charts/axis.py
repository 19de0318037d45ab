"""A scale from figures to places on the paper, with round numbers along it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from assessment.report.markup import Html, joined, tag

FONT = 12
_WIDTH_OF_A_LETTER = 6.6
"""Of the average letter, generously, in the unit of the drawing."""


class Axis(NamedTuple):
    """Figures from `low` to `high` between the places `start` and `end`; `ticks` are round numbers in between."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        return round(self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start), 1)


def axis_of(values: Iterable[float], start: float, end: float, *, most: int = 6) -> Axis:
    """An axis that holds all the values and ends in round numbers; from 0 to 1 where there are none.

    >>> axis_of([3, 18], 0, 100).ticks
    (0.0, 5.0, 10.0, 15.0, 20.0)
    """
    given = [value for value in values if math.isfinite(value)] or [0.0, 1.0]
    low, high = min(given), max(given)
    if high - low < 1e-9 * max(1.0, abs(high)):
        low, high = low - 0.5, high + 0.5
    step = _round_step((high - low) / most)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    ticks = tuple(round(n * step, 12) for n in range(first, last + 1))
    return Axis(ticks[0], ticks[-1], start, end, ticks)


def _round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, ... (of any power of ten) that is no smaller.

    >>> _round_step(3.1), _round_step(0.011)
    (5.0, 0.02)
    """
    power = 10.0 ** math.floor(math.log10(least))
    return float(next(round(n * power, 12) for n in (1, 2, 5, 10) if n * power >= least * (1 - 1e-9)))


def text(
    x: float, y: float, said: str, *, anchor: str = "start", look: str = "", turned: bool = False
) -> Html:
    turn = f"rotate(-90 {x} {y})" if turned else None
    return tag("text", said, x=x, y=y, text_anchor=anchor, class_=look or None, transform=turn)


def across(axis: Axis, top: float, bottom: float, title: str) -> Html:
    """The axis below a drawing: a line up from each round number, and what is measured."""
    lines = (
        tag("line", x1=axis.at(tick), x2=axis.at(tick), y1=top, y2=bottom, class_="rule")
        for tick in axis.ticks
    )
    numbers = (
        text(axis.at(tick), bottom + 16, f"{tick:g}", anchor="middle", look="soft") for tick in axis.ticks
    )
    return joined(*lines, *numbers, text((axis.start + axis.end) / 2, bottom + 34, title, anchor="middle"))


def upwards(axis: Axis, left: float, right: float, title: str) -> Html:
    """The axis at the left of a drawing."""
    lines = (
        tag("line", x1=left, x2=right, y1=axis.at(tick), y2=axis.at(tick), class_="rule")
        for tick in axis.ticks
    )
    numbers = (
        text(left - 6, axis.at(tick) + 4, f"{tick:g}", anchor="end", look="soft") for tick in axis.ticks
    )
    return joined(
        *lines, *numbers, text(14, (axis.start + axis.end) / 2, title, anchor="middle", turned=True)
    )


def short(name: str, letters: int = 30) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1]}…"


def width_of(names: Iterable[str]) -> float:
    """Room for the longest of the names, shortened."""
    return max((len(short(name)) for name in names), default=0) * _WIDTH_OF_A_LETTER


def drawing(width: float, height: float, label: str, *parts: str) -> Html:
    """The picture with what it shows in words, for those who do not see it."""
    return tag("svg", tag("title", label), *parts, viewBox=f"0 0 {width:g} {height:g}", width=f"{width:g}", height=f"{height:g}", role="img",
               aria_label=label, xmlns="http://www.w3.org/2000/svg", font_size=FONT)  # fmt: skip
