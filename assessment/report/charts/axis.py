"""Axes: from values to positions in a drawing, with round numbers along them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from assessment.report.markup import Html, joined, tag

FONT = 14
"""Size of names, in the unit of the drawing: on paper a drawing is smaller than on screen."""
_SLACK = 1e-9
"""Rounding errors that must not add a tick."""
_WIDTH_OF_A_LETTER = 7.7
"""Width of an average letter, rounded up, in the unit of the drawing."""


class DrawnAxis(NamedTuple):
    """Values from `low` to `high` at the positions from `start` to `end`; `ticks` are round values."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """The position of a value."""
        share = (value - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2


def axis_of(
    values: Iterable[float], start: float, end: float, *, most: int = 6
) -> DrawnAxis:
    """An axis that holds all the values and ends in round numbers; from 0 to 1 where there are none.

    >>> axis_of([3, 18], 0, 100).ticks
    (0.0, 5.0, 10.0, 15.0, 20.0)
    """
    finite = [value for value in values if math.isfinite(value)]
    if not finite:
        finite = [0.0, 1.0]
    low = min(finite)
    high = max(finite)
    # A single value stands in the middle of an axis of length 1.
    if high - low < _SLACK * max(1.0, abs(high)):
        low -= 0.5
        high += 0.5
    step = _round_step((high - low) / most)
    first = math.floor(low / step + _SLACK)
    last = math.ceil(high / step - _SLACK)
    ticks = []
    for number in range(first, last + 1):
        # Without rounding the third tick of 0.1 would be 0.30000000000000004.
        ticks.append(round(number * step, 12))
    return DrawnAxis(ticks[0], ticks[-1], start, end, tuple(ticks))


def _round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, ... (times any power of ten) that is at least `least`.

    >>> _round_step(3.1), _round_step(0.011)
    (5.0, 0.02)
    """
    exponent = math.floor(math.log10(least))
    power = 10.0**exponent
    enough = least * (1 - _SLACK)
    step = power
    for factor in (1, 2, 5, 10):
        step = factor * power
        if step >= enough:
            break
    return round(step, 12)


def text(
    x: float,
    y: float,
    content: str,
    *,
    anchor: str = "start",
    css_class: str = "",
    turned: bool = False,
) -> Html:
    turn = f"rotate(-90 {x} {y})" if turned else None
    return tag(
        "text",
        content,
        x=x,
        y=y,
        text_anchor=anchor,
        class_=css_class or None,
        transform=turn,
    )


def across(axis: DrawnAxis, top: float, bottom: float, title: str) -> Html:
    """The axis below a drawing: a line up from each round number, and the title."""
    lines = []
    numbers = []
    for tick in axis.ticks:
        x = axis.at(tick)
        line = tag("line", x1=x, x2=x, y1=top, y2=bottom, class_="rule")
        number = text(
            x,
            bottom + 18,
            f"{tick:g}",
            anchor="middle",
            css_class="soft",
        )
        lines.append(line)
        numbers.append(number)
    title_text = text(axis.middle, bottom + 38, title, anchor="middle")
    return joined(*lines, *numbers, title_text)


def upwards(axis: DrawnAxis, left: float, right: float, title: str) -> Html:
    """The axis at the left of a drawing."""
    lines = []
    numbers = []
    for tick in axis.ticks:
        y = axis.at(tick)
        line = tag("line", x1=left, x2=right, y1=y, y2=y, class_="rule")
        number = text(
            left - 6,
            y + 4,
            f"{tick:g}",
            anchor="end",
            css_class="soft",
        )
        lines.append(line)
        numbers.append(number)
    title_text = text(14, axis.middle, title, anchor="middle", turned=True)
    return joined(*lines, *numbers, title_text)


def short(name: str, letters: int = 30) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1]}…"


def width_of(names: Iterable[str]) -> float:
    """Width of the longest name, after shortening."""
    longest = max((len(short(name)) for name in names), default=0)
    return longest * _WIDTH_OF_A_LETTER


def drawing(width: float, height: float, label: str, *parts: str) -> Html:
    """The picture; `label` says what it shows to readers who do not see it."""
    title = tag("title", label)
    view_box = f"0 0 {width:g} {height:g}"
    shown_width = f"{width:g}"
    shown_height = f"{height:g}"
    return tag(
        "svg",
        title,
        *parts,
        viewBox=view_box,
        width=shown_width,
        height=shown_height,
        role="img",
        aria_label=label,
        xmlns="http://www.w3.org/2000/svg",
        font_size=FONT,
    )
