"""What the contract test expects of this track alone."""

GUIDELINES_EXPLAIN = ("bogus", "Only the cited passage", "correct", "helped")
"""Words of the sources that its guidelines must hold."""

NO_MEANS = {
    **dict.fromkeys(
        ("R_O", "R_U", "ECE", "MCE", "KS", "AUROC", "AURC"),
        "of all answers of a run together, by their confidence",
    ),
    **dict.fromkeys(
        ("HMR", "accHMR"), "a harmonic mean of figures of all answers together"
    ),
}
"""Measures whose total is no mean of the rows per topic, and why."""

CHIEF_MEASURES = ("HMR",)
"""The measures that the pages open with, one for each task that is ranked by it."""

UNRANKED_MEASURES: tuple[str, ...] = ("avconf", "OB")
"""The measures that do not say how good a run is: by them no run leads, is better or has a rank."""
