"""What the contract test expects of this track alone."""

GUIDELINES_EXPLAIN = ("GENERAL/INTRODUCTION", "SWITCH", "Entities", "MUST")
"""Words of the sources that its guidelines must hold."""

NO_MEANS = {
    f"{name}{level}": "a mean over queries, of which a page has several"
    for name in ("MAP", "Rprec", "nDCG@20", "RR", "Judged@20", "infAP")
    for level in ("", "-hierarchical", "-toplevel", "-article")
}
"""Measures whose total is no mean of the rows per topic, and why."""

CHIEF_MEASURES = ("MAP", "relevance")
"""The measures that the pages open with, one for each task that is ranked by it."""

UNRANKED_MEASURES: tuple[str, ...] = ("Judged@20",)
"""The measures that do not say how good a run is: by them no run leads, is better or has a rank."""
