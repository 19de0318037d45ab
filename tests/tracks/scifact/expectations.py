"""What the contract test expects of this track alone."""

GUIDELINES_EXPLAIN = ("Evidence sets", "fewest sentences", "alternatives", "NEI")
"""Words of the sources that its guidelines must hold."""

NO_MEANS = {
    f"{level}_{part}": "from counts summed over all claims, as eval.py has it"
    for level in (
        "abstract_label_only",
        "abstract_rationalized",
        "sentence_selection",
        "sentence_label",
    )
    for part in ("precision", "recall", "f1")
}
"""Measures whose total is no mean of the rows per topic, and why."""

CHIEF_MEASURES = ("abstract_rationalized_f1",)
"""The measures that the pages open with, one for each task that is ranked by it."""

UNRANKED_MEASURES: tuple[str, ...] = ()
"""The measures that do not say how good a run is: by them no run leads, is better or has a rank."""
