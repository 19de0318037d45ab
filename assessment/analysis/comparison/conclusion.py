"""What tests of pairs of runs allow to conclude, and what they do not."""

from __future__ import annotations

from typing import NamedTuple

from assessment.formats.numbers import percent_text
from assessment.formats.plurals import all_of, number_of, plural

SIGNIFICANCE_LEVEL = 0.05
"""With a smaller p two runs count as different."""

OF_EACH_PAIR = (
    "of each pair by itself, so they are not widened for the number of pairs as p is"
)
"""How the intervals beside tests of all pairs are to be read: one may leave out 0 where p shows nothing."""


class Conclusion(NamedTuple):
    """What tests of pairs show, as a sentence without its full stop, and how to read that."""

    claim: str
    reading: str

    @property
    def finding(self) -> str:
        """The claim as a whole sentence."""
        return f"{self.claim}."


def conclusion(
    differing: int, pairs: int, runs: int, *, ranks_runs: bool = True
) -> Conclusion:
    """The conclusion when `differing` of so many pairs of runs, tested together, differ.

    `ranks_runs`: the measure says which run of a pair is the better one.

    >>> conclusion(0, 3, 3).finding
    'No pair of the 3 runs differs at p < 0.05.'
    >>> conclusion(2, 3, 3).finding
    '2 of 3 pairs differ at p < 0.05.'
    """
    # Said in full: a reader of a report has nobody to ask.
    if not differing:
        return Conclusion(
            f"No pair of the {runs} runs differs at p < {SIGNIFICANCE_LEVEL:g}",
            "That does not show that they are equally good: with these topics a difference, if there is one, "
            "cannot be told from chance.",
        )
    reading = (
        f"If {all_of(runs, 'runs')} were equally good, fewer than {percent_text(SIGNIFICANCE_LEVEL)} of "
        "rounds would bring any two of them as far apart on these topics."
    )
    if ranks_runs:
        which = plural(differing, "this pair", "each of these pairs")
        reading += (
            f" In {which} the run with the better mean may be called better by this "
            "measure."
        )
    # Readers take "no difference shown" for "no difference", so it is said each time.
    if differing < pairs:
        reading += (
            " Of the other pairs nothing is concluded: that no difference is shown does not "
            "make them equal."
        )
    differ = plural(differing, "differs", "differ")
    claim = f"{differing:,} of {number_of(pairs, 'pair')} {differ} at p < {SIGNIFICANCE_LEVEL:g}"
    return Conclusion(claim, reading)
