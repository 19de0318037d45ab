"""Which names of points are drawn, and at which side of them: on no other name and no other point."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Literal, NamedTuple, get_args

_WIDTH, _HEIGHT = 600.0, 260.0
"""Pixels of the area of points, so few that names stay apart in narrow windows too."""
_LETTER, _LINE = 6.0, 13.0
"""Pixels of a letter and of a line."""
_EDGE = 30.0
"""Pixels by which a name may stand out beyond the outermost points, where axes have some room."""
_RADIUS = 7.0
"""Pixels from the middle of a point to where a name may begin."""

Point = tuple[float, float]
Side = Literal[
    "top center",
    "middle right",
    "middle left",
    "bottom center",
    "top left",
    "top right",
    "bottom left",
    "bottom right",
]
_SIDES: tuple[Side, ...] = get_args(Side)
"""In the order in which they are tried; corners serve points at the picture's edge, and in crowds."""


class DrawnName(NamedTuple):
    """A name and the side of its point at which it stands; "" where there is no room for it."""

    text: str = ""
    side: Side = "top center"


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

    @property
    def is_inside(self) -> bool:
        """Whether no end of the name is cut off at the edge of the picture."""
        return self.left >= -_EDGE and self.right <= _WIDTH + _EDGE


def names_apart(names: Sequence[str], shares: Sequence[Point]) -> list[DrawnName]:
    """The names, each at a side where it stands on no other name and no point.

    `shares` are the points as shares of both axes (across, upwards), from 0 to 1.  The outermost points get
    their names first: they are what readers ask about.

    >>> [name.side for name in names_apart(["901", "902"], [(0.5, 0.5), (0.5, 0.54)])]
    ['middle right', 'top center']
    """
    points = []
    for x, y in shares:
        point = (x * _WIDTH, y * _HEIGHT)
        points.append(point)
    drawn = [DrawnName()] * len(names)
    taken = [_box_of_point(point) for point in points]
    for number in _outermost_first(points):
        name = names[number]
        point = points[number]
        side = _free_side(name, point, taken)
        if side is not None:
            drawn[number] = DrawnName(name, side)
            box = _box_of_name(name, point, side)
            taken.append(box)
    return drawn


def _free_side(name: str, point: Point, taken: Sequence[_Box]) -> Side | None:
    for side in _SIDES:
        box = _box_of_name(name, point, side)
        is_free = not any(box.meets(other) for other in taken)
        if is_free and box.is_inside:
            return side
    return None


def _box_of_point(point: Point) -> _Box:
    x, y = point
    # A little less than the radius, so that a name does not meet the point that it is of.
    half = _RADIUS - 1
    return _Box(
        left=x - half,
        right=x + half,
        bottom=y - half,
        top=y + half,
    )


def _box_of_name(name: str, point: Point, side: Side) -> _Box:
    x, y = point
    width = _LETTER * len(name)
    upright, _, sideways = side.partition(" ")
    left = x - width / 2
    if sideways == "right":
        left = x + _RADIUS
    elif sideways == "left":
        left = x - _RADIUS - width
    bottom = y - _LINE / 2
    if upright == "top":
        bottom = y + _RADIUS
    elif upright == "bottom":
        bottom = y - _RADIUS - _LINE
    return _Box(
        left=left,
        right=left + width,
        bottom=bottom,
        top=bottom + _LINE,
    )


def _outermost_first(points: Sequence[Point]) -> list[int]:
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
