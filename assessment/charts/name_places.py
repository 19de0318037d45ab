"""Which names of points are drawn: those that stand on no other name and no other point."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

_WIDTH, _HEIGHT = 820.0, 320.0
"""Pixels of the area of points in a window of 1,280 pixels."""
_LETTER, _LINE = 6.5, 16.0
"""Pixels of a letter and of a line."""

Place = tuple[float, float]


class _Box(NamedTuple):
    """Where a name stands, in pixels from the lower left corner."""

    left: float
    right: float
    bottom: float
    top: float

    def meets(self, other: _Box) -> bool:
        right = min(self.right, other.right)
        left = max(self.left, other.left)
        top = min(self.top, other.top)
        bottom = max(self.bottom, other.bottom)
        # Boxes that only touch would make one word of two names.
        return right >= left and top >= bottom

    def holds(self, place: Place) -> bool:
        """Whether the place is inside.  The point that is named is at the lower edge, and so is outside."""
        x, y = place
        return self.left < x < self.right and self.bottom < y < self.top


def names_apart(names: Sequence[str], places: Sequence[Place]) -> list[str]:
    """The names, "" where one would stand on a name or a point; `places` are shares of both axes.

    The outermost points get their names first: they are what readers ask about.

    >>> names_apart(["901", "902", "903"], [(0.5, 0.5), (0.505, 0.5), (0.9, 0.5)])
    ['901', '', '903']
    """
    points = []
    for x, y in places:
        point = (x * _WIDTH, y * _HEIGHT)
        points.append(point)
    drawn = [""] * len(names)
    taken: list[_Box] = []
    for number in _outermost_first(points):
        name = names[number]
        box = _box_above(name, points[number])
        stands_on_name = any(box.meets(other) for other in taken)
        stands_on_point = any(map(box.holds, points))
        if stands_on_name or stands_on_point:
            continue
        drawn[number] = name
        taken.append(box)
    return drawn


def _box_above(name: str, point: Place) -> _Box:
    x, y = point
    half = _LETTER * len(name) / 2
    return _Box(
        left=x - half,
        right=x + half,
        bottom=y,
        top=y + _LINE,
    )


def _outermost_first(points: Sequence[Place]) -> list[int]:
    """The numbers of the points, those farthest from the middle first."""
    if not points:
        return []
    middle_x = median(x for x, _ in points)
    middle_y = median(y for _, y in points)

    def distance(number: int) -> float:
        x, y = points[number]
        across = abs(x - middle_x)
        upwards = abs(y - middle_y)
        return across + upwards

    numbers = range(len(points))
    return sorted(numbers, key=distance, reverse=True)
