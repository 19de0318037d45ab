"""What the contract test expects of this track alone."""

GUIDELINES_EXPLAIN = (
    "Responsiveness",
    "unit",
    "Calendar inference",
    "Kursk",
    "present tense",
    "Aime Jacquet",
    "globally correct",
    "recent",
    "authority",
    "average adult",
    "Distinct instances",
    "vital",
)
"""Words of the sources that its guidelines must hold."""

NO_MEANS: dict[str, str] = {}
"""Measures whose total is no mean of the rows per topic, and why."""

CHIEF_MEASURES = ("series score",)
"""The measures that the pages open with, one for each task that is ranked by it."""

UNRANKED_MEASURES: tuple[str, ...] = ()
"""The measures that do not say how good a run is: by them no run leads, is better or has a rank."""
