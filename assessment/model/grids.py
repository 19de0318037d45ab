"""What a screen of the mode "grid" declares.  Imports nothing of ours.

On such a screen units are marked in the parts of a text: nuggets in the items of a response.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Formula = float | tuple[Any, ...]
"""A number, or an operator with its operands, which the desk computes after each key.

`("count", labels…)` is how many units have one of these labels, `("weight", labels…)` what these weigh
together; without labels both are of all units. `("+", …)`, `("*", …)` and `("min", …)` take any number of
formulas, `("-", a, b)` two. `("/", a, b)` is undefined where b is 0, `("/", a, b, c)` then is c. What is
computed from something undefined is undefined.
"""


class Figure(NamedTuple):
    """A figure below the text, from the present marks: "NP 0.800", "found 3 of 12".

    `title` says what it is. `of` is the number after "of", `limit` one that a good text does not exceed.  A
    `minor` figure is left out in small windows.
    """

    name: str
    title: str
    value: Formula
    decimals: int = 0
    of: Formula | None = None
    limit: Formula | None = None
    minor: bool = False


class Grid(NamedTuple):
    """Which units of a screen are marked in its parts, and the figures that follow.

    `marks` is the kind of these units; typing a unit's number gives it the first of `labels`, with the
    number of the part as its evidence, typing it again the next label, and after the last one none.  `read`
    is the kind of the unit that says that all of the text is read: units without a mark are `absent` then.
    """

    marks: str
    labels: tuple[str, ...]
    read: str = ""
    absent: str = ""
    figures: tuple[Figure, ...] = ()

    def data(self) -> Mapping[str, Any]:
        """For `Screen.data`; the desk wants it along with what else it shows of the units."""
        figures = [figure._asdict() for figure in self.figures]
        return {**self._asdict(), "figures": figures}
