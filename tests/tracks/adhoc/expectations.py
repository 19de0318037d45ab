"""What the contract test expects of this track alone."""

GUIDELINES_EXPLAIN = ("narrative", "best piece", "as if you had read no other")
"""Words of the sources that its guidelines must hold."""

NO_MEANS: dict[str, str] = {}
"""Measures whose total is no mean of the rows per topic, and why."""

CHIEF_MEASURES = ("nDCG@10",)
"""The measure that the pages open with."""

UNRANKED_MEASURES: tuple[str, ...] = ("Judged",)
"""The measures that do not say how good a run is: by them no run leads, is better or has a rank."""
