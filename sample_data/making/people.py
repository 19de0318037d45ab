"""The invented people who judge, and how they differ from what is right."""

from __future__ import annotations

from typing import NamedTuple


class Assessor(NamedTuple):
    """One person.

    `pace` multiplies the usual seconds of a judgment, `slips` is the share of judgments that miss the right
    label, `notes` the share with a note.  `begins` are the hours after the first midnight at which sessions
    of `hours` begin.  `share` of the planned units is judged, the rest is open work.
    """

    name: str
    pace: float
    slips: float
    notes: float
    begins: tuple[float, ...]
    hours: float
    share: float


AMARA = Assessor("Amara", 1.15, 0.04, 0.05, (9.0, 13.5, 33.1, 37.4), 1.1, 0.97)
BJORN = Assessor("Bjorn", 0.95, 0.07, 0.03, (9.4, 14.0, 33.6, 38.0), 1.0, 0.85)
CHEN = Assessor("Chen", 0.16, 0.34, 0.0, (10.2, 34.3), 1.1, 0.92)
"""Fast and careless, so that pages that warn of such work have somebody to show."""
PEOPLE = (AMARA, BJORN, CHEN)
ORGANISER = "Zoe"
"""Writes known answers, decides disputes, answers questions."""
