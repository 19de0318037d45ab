"""The figures of a response to Other while its nuggets are matched, declared for the desk.

`assessment.tracks.qa2007.formulas` computes the scores; the tests compare both.
"""

from assessment.model import Figure, Formula, Grid
from assessment.tracks.qa2007.answer import MATCH, READ
from assessment.tracks.qa2007.formulas import PER_NUGGET
from assessment.tracks.qa2007.scales import ABSENT, MATCHED

_DECIMALS = 3
_MATCHED = ("count", MATCHED)
_ALLOWANCE = ("*", PER_NUGGET, _MATCHED)
# Undefined while nobody's weights may be shown.
_RECALL = ("/", ("weight", MATCHED), ("weight",))

_COUNTS = (
    Figure(
        "matched",
        "Nuggets matched in the response, of all nuggets",
        _MATCHED,
        of=("count",),
    ),
    Figure(
        "allowance",
        "Characters that cost nothing: 100 for each nugget matched",
        _ALLOWANCE,
        minor=True,
    ),
)
_NR = Figure(
    "NR", "Nugget recall: weight matched / weight of all nuggets", _RECALL, _DECIMALS
)
_NP = "Nugget precision: 1 up to the allowance, then 1 − (length − allowance) / length"
_F = "F with recall weighted β² times as much as precision"


def response_grid(length: int, beta: float) -> Grid:
    """The grid of a response with so many characters that are no white space."""
    size = Figure(
        "length",
        "Characters of the response without white space",
        length,
        limit=_ALLOWANCE,
    )
    precision = ("min", 1, ("/", _ALLOWANCE, length, 0))
    np = Figure("NP", _NP, precision, _DECIMALS, minor=True)
    f = Figure(f"F({beta:g})", _F, _f(precision, beta), _DECIMALS)
    return Grid(MATCH, (MATCHED,), READ, ABSENT, (*_COUNTS, size, _NR, np, f))


def _f(precision: Formula, beta: float) -> Formula:
    """(b² + 1) P R / (b² P + R); 0 where both are 0."""
    square = beta * beta
    above = ("*", square + 1, precision, _RECALL)
    below = ("+", ("*", square, precision), _RECALL)
    return ("/", above, below, 0)
