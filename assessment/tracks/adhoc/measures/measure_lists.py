"""The list of measures of a campaign, in the names of ir_measures."""

from __future__ import annotations

import functools
import re
from typing import Any, NamedTuple

from assessment.model import UserError
from assessment.tracks.adhoc.grades.grades import Grades
from assessment.tracks.adhoc.measures.families import FAMILIES

USUAL = "usual"
_LONGEST = 500
"""Characters of a list; a list of all measures of ir_measures is shorter."""
_BLANKS = re.compile(r"\s+")
_ONE = re.compile(r"[^\s()]+(?:\([^()]*\))?[^\s()]*")


def usual(grades: Grades) -> str:
    """The measures of most campaigns with such grades.

    >>> from assessment.tracks.adhoc.grades.grades import BINARY, PASSAGE
    >>> usual(BINARY), usual(PASSAGE)
    ('AP nDCG@10 P@10 RR Judged@10', 'AP(rel=2) nDCG@10 P(rel=2)@10 RR(rel=2) Judged@10')
    """
    least = f"(rel={grades.relevant})" if grades.relevant > 1 else ""
    return f"AP{least} nDCG@10 P{least}@10 RR{least} Judged@10"


class NamedMeasure(NamedTuple):
    """A measure by its name, and the cutoff to which it looks at a ranking, 0 for all of it."""

    name: str
    cutoff: int


@functools.lru_cache(maxsize=256)
def measures_of(text: str, relevant: int = 1) -> tuple[NamedMeasure, ...]:
    """The measures of a list, each once.  Raises UserError with what would be right.

    No provider computes RBP of grades: without `rel` it takes documents from the grade `relevant` on.

    >>> [tuple(measure) for measure in measures_of("AP nDCG@10  P(rel=2)@5 AP")]
    [('AP', 0), ('nDCG@10', 10), ('P(rel=2)@5', 5)]
    >>> [tuple(measure) for measure in measures_of("RBP(p=0.9)", 2)]
    [('RBP(p=0.9,rel=2)', 0)]
    """
    if len(text) > _LONGEST:
        raise UserError(f"at most {_LONGEST} characters")
    names = _ONE.findall(text)
    # Blanks inside of parentheses belong to a name.
    signs = _BLANKS.sub("", text)
    signs_of_names = _BLANKS.sub("", "".join(names))
    if not names or signs != signs_of_names:
        raise UserError("names of measures with blanks between, like AP nDCG@10")
    measures = dict.fromkeys(_measure(name, relevant) for name in names)
    # Their names are made again each time, which takes longer than some of the measures.
    named = []
    for measure in measures:
        cutoff = measure.params.get("cutoff")
        named.append(NamedMeasure(str(measure), cutoff or 0))
    return tuple(named)


def refusal(text: str) -> str:
    """What would be right instead of a list of measures; "" for a list that can be computed."""
    if text == USUAL:
        return ""
    try:
        measures_of(text)
    except UserError as error:
        return str(error)
    return ""


def _measure(name: str, relevant: int) -> Any:
    """The measure of ir_measures with this name; UserError says why it cannot be shown."""
    # Here: ir_measures takes longer to import than all else that most commands need.
    import ir_measures

    known = ", ".join(FAMILIES)
    try:
        measure = ir_measures.parse_measure(name)
    except (NameError, SyntaxError, ValueError, TypeError, AssertionError):
        what = f"{name!r} is no measure of ir_measures; the families are {known}"
        raise UserError(what) from None
    if measure.NAME not in FAMILIES:
        raise UserError(f"{name!r} is not shown here; the families are {known}")
    if measure.params.get("judged_only"):
        right = "the setting “unjudged” removes unjudged documents and marks the scores"
        raise UserError(f"{name!r} would be shown as official; {right}")
    if measure.NAME == "RBP" and "rel" not in measure.params:
        measure = measure(rel=relevant)
    if not _can_be_computed(measure):
        what = f"no installed provider of ir_measures computes {name!r}"
        raise UserError(f"{what}; it may lack its cutoff, like {name}@10")
    return measure


def _can_be_computed(measure: Any) -> bool:
    """Whether an installed provider computes the measure, by trying it."""
    import ir_measures

    try:
        ir_measures.calc_aggregate([measure], {"1": {"a": 1}}, {"1": {"a": 1.0}})
    except (AssertionError, ValueError, TypeError, RuntimeError, OSError):
        return False
    return True
