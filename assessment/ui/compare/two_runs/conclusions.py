"""What may be concluded about two runs, in plain sentences."""

from __future__ import annotations

from typing import NamedTuple

from assessment.access.visibility import BEST, MIDDLE, WORST
from assessment.analysis.comparison import PairedComparison
from assessment.analysis.comparison.conclusion import SIGNIFICANCE_LEVEL
from assessment.formats.numbers import decimal_text, p_equation
from assessment.formats.plurals import all_of
from assessment.model import Measure
from assessment.statistics.significance import Pair
from assessment.statistics.tied_scores import is_tied
from assessment.ui.foreign_text import md

_FEW_TOPICS = 10
"""With fewer topics hardly any difference can be told from chance."""


class PairTestedTogether(NamedTuple):
    """A pair of runs among all pairs of several `runs`, tested together over `topics` topics.

    `randomised` is the randomised Tukey HSD of so many `rounds`, `tukey` that on a two-way analysis of
    variance; None where the pair was not tested.
    """

    runs: int
    topics: int
    rounds: int
    randomised: Pair | None
    tukey: Pair | None = None


def conclusion_on_pair(
    comparison: PairedComparison,
    measure: Measure,
    *,
    are_means: bool = True,
    runs: int = 2,
    tested_together: PairTestedTogether | None = None,
) -> str:
    """What the paired randomisation test says of the two runs by themselves, out of so many `runs`.

    `are_means`: the totals are the means over topics that the test compares.  Where the measure ranks no
    runs, one of them is higher and no more.
    `tested_together` says what the test of several runs together shows of the two, once it is known.
    """
    if is_summary_of_others(comparison):
        return (
            f"The best, median or worst of the other runs is another run at each {comparison.noun.one}, "
            "so this shows where to look; no conclusion on any one run follows."
        )
    if comparison.test.p >= SIGNIFICANCE_LEVEL:
        return _no_difference(comparison, _not_equal(measure))
    better, worse = _better_first(comparison, measure)
    p = p_equation(comparison.test.p)
    tested = "this measure"
    if not are_means:
        tested = f"the mean over {comparison.noun.several}"
    claim = f"{md(better)} {_may_be_called(measure)} than {md(worse)} by {tested}"
    finding = (
        f"**{claim}, if these two alone were compared** ({p})"
        f"{_if_tested_together(tested_together)}."
    )
    text = (
        f"{finding} Were it chance which run got which score at each {comparison.noun.one}, "
        f"a difference as large would come up in {_share(comparison.test.p)} of cases."
    )
    if runs > 2 and tested_together is None:
        text += (
            f" That holds for a pair chosen beforehand; of all pairs of {runs:,} runs at once, "
            "*Among several runs* below has the stricter test."
        )
    return text


def _if_tested_together(tested_together: PairTestedTogether | None) -> str:
    """Whether the finding on the two alone holds among several runs, too; "" where that is not known."""
    if (
        tested_together is None
        or tested_together.randomised is None
        or tested_together.runs < 3
    ):
        return ""
    p = p_equation(tested_together.randomised.p, 1 / tested_together.rounds)
    is_shown = tested_together.randomised.p < SIGNIFICANCE_LEVEL
    start = "also" if is_shown else "but not"
    return f", **{start} if all pairs of {tested_together.runs:,} runs are tested together** ({p}, see below)"


def _no_difference(comparison: PairedComparison, not_equal: str) -> str:
    first = md(comparison.first)
    second = md(comparison.second)
    p = p_equation(comparison.test.p)
    sentences = [
        f"**No difference is shown between {first} and {second}** ({p}).",
        not_equal,
    ]
    if comparison.test.topics < _FEW_TOPICS:
        sentences.append(
            f"Over {comparison.test.topics} {comparison.noun.several} "
            "only a large and steady difference could show."
        )
    return " ".join(sentences)


def conclusion_among_runs(
    comparison: PairedComparison,
    tested_together: PairTestedTogether,
    measure: Measure,
) -> str:
    """What remains of the conclusion once all pairs of several runs are tested together."""
    if tested_together.randomised is None:
        return ""
    if tested_together.randomised.p >= SIGNIFICANCE_LEVEL:
        return _no_difference_among_runs(
            comparison, tested_together, _not_equal(measure)
        )
    better, worse = _better_first(comparison, measure)
    called = _may_be_called(measure)
    evidence = _evidence_among_runs(comparison, tested_together)
    text = f"**Among {tested_together.runs} runs {md(better)} {called} than {md(worse)}** {evidence}."
    if comparison.test.p >= SIGNIFICANCE_LEVEL:
        text += (
            " Unlike the test of the two alone, this one learns from all runs how much "
            "scores vary by chance."
        )
    return text


def _no_difference_among_runs(
    comparison: PairedComparison, tested_together: PairTestedTogether, not_equal: str
) -> str:
    """Says that the two are not shown to differ, and why they may yet have seemed to."""
    evidence = _evidence_among_runs(comparison, tested_together)
    finding = f"**Among {tested_together.runs} runs no difference is shown between the two** {evidence}."
    sentences = [finding]
    if tested_together.randomised and is_tied(
        tested_together.randomised.difference, 0.0
    ):
        # Fewer topics than above: there the two may be apart.
        rows = f"{tested_together.topics} {comparison.noun.several}"
        sentences.append(f"Over these {rows} both have the same mean.")
    elif comparison.test.p < SIGNIFICANCE_LEVEL:
        sentences.append(_why_stricter(comparison, tested_together.runs))
    return " ".join([*sentences, not_equal])


def _evidence_among_runs(
    comparison: PairedComparison, tested_together: PairTestedTogether
) -> str:
    """The figures of both tests, and the topics that they are over, in brackets."""
    figures = _figures_among_runs(tested_together)
    rows = f"{tested_together.topics} {comparison.noun.several}"
    where = (
        f"over the {rows} at which {all_of(tested_together.runs, 'runs')} have a score"
    )
    return f"({'; '.join(figures)}; {where})"


def _figures_among_runs(tested_together: PairTestedTogether) -> list[str]:
    randomised = tested_together.randomised
    if randomised is None:
        return []
    # The randomised test decides; the other p is shown for readers of papers that use it.
    p = p_equation(randomised.p, 1 / tested_together.rounds)
    figures = [f"randomised Tukey HSD {p}"]
    if tested_together.tukey:
        figures[0] += ", which decides"
        tukey_p = p_equation(tested_together.tukey.p)
        figures.append(f"two-way Tukey HSD {tukey_p}, for comparison")
    if randomised.effect is not None:
        effect = decimal_text(randomised.effect, 2)
        # The effect size of the two alone, above, is in deviations of their differences.
        figures.append(f"effect size {effect} by the spread among all these runs")
    return figures


def _why_stricter(comparison: PairedComparison, runs: int) -> str:
    """Why two runs that differ when they alone are compared need not differ among several."""
    pairs = runs * (runs - 1) // 2
    p = p_equation(comparison.test.p)
    return (
        f"The {p} above is of one pair that was chosen beforehand. Here all {pairs:,} pairs are tested at "
        "once: among many pairs some lie far apart by chance alone, so it takes a larger difference."
    )


def _not_equal(measure: Measure) -> str:
    equal = "equally good" if measure.ranks_runs else "equal"
    return f"That does not show that they are {equal}."


def _may_be_called(measure: Measure) -> str:
    return "may be called better" if measure.ranks_runs else "is higher"


def _better_first(comparison: PairedComparison, measure: Measure) -> tuple[str, str]:
    first_is_better = (comparison.test.difference > 0) == measure.is_higher_better
    return (
        (comparison.first, comparison.second)
        if first_is_better
        else (comparison.second, comparison.first)
    )


def is_summary_of_others(comparison: PairedComparison) -> bool:
    """Whether one of the two is the best, median or worst of runs that are not seen singly."""
    return bool({comparison.first, comparison.second} & {BEST, MIDDLE, WORST})


def _share(value: float) -> str:
    """A p as a share.

    >>> _share(0.031), _share(0.00001)
    ('3.1 %', 'fewer than 0.1 %')
    """
    return f"{100 * value:.1f} %" if value >= 0.0005 else "fewer than 0.1 %"
