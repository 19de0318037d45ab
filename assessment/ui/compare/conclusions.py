"""What may be concluded of two runs, in plain sentences."""

from __future__ import annotations

from assessment.access.visibility import BEST, MIDDLE, WORST
from assessment.analysis.comparison import Duel
from assessment.report.conclusion import LEVEL
from assessment.statistics.significance import Pair, Pairs
from assessment.ui.foreign_text import md

FEW = 10
"""With fewer topics hardly any difference can be told from chance."""
_NOT_EQUAL = "That does not show that they are equally good."


def alone(found: Duel, *, higher: bool) -> str:
    """What the paired randomisation test says of the two, taken by themselves; `higher`: the higher score is the better one."""
    if stands_in(found):
        return "What stands for the others is another run at each topic, so this shows where to look; no conclusion on any one run follows."
    if found.test.p >= LEVEL:
        few = (
            f" Over {found.test.topics} topics only a large and steady difference could show."
            if found.test.topics < FEW
            else ""
        )
        return f"**No difference is shown between {md(found.first)} and {md(found.second)}** (p {_p(found.test.p)}). {_NOT_EQUAL}{few}"
    better, worse = _ranked(found, higher)
    return (
        f"**{md(better)} may be called better than {md(worse)} by this measure, if these two alone were compared** (p {_p(found.test.p)}): were it "
        f"chance which run got which score at each topic, a difference as large would come up in {_share(found.test.p)} of cases."
    )


def among(
    found: Duel,
    drawn: Pair | None,
    computed: Pair | None,
    pairs: Pairs,
    runs: int,
    *,
    rounds: int,
    higher: bool,
) -> str:
    """What is left of the conclusion once all pairs of several runs are tested together."""
    if drawn is None:
        return ""
    ps = f"randomised Tukey HSD p {_p(drawn.p, 1 / rounds)}" + (
        f", two-way Tukey HSD p {_p(computed.p)}" if computed else ""
    )
    effect = "" if drawn.effect is None else f", effect size {drawn.effect:.2f}"
    where = f"over the {pairs.topics} topics at which all {runs} runs have a score"
    if drawn.p >= LEVEL:
        return f"**Among {runs} runs no difference is shown between the two** ({ps}{effect}; {where}). {_NOT_EQUAL}"
    better, worse = _ranked(found, higher)
    apart = (
        ""
        if found.test.p < LEVEL
        else " Unlike the test of the two alone, this one learns from all runs how much scores vary by chance."
    )
    return f"**Among {runs} runs {md(better)} may be called better than {md(worse)}** ({ps}{effect}; {where}).{apart}"


def _ranked(found: Duel, higher: bool) -> tuple[str, str]:
    ahead = (found.test.difference > 0) == higher
    return (found.first, found.second) if ahead else (found.second, found.first)


def stands_in(found: Duel) -> bool:
    """Whether one of the two is the best, median or worst of runs that are not seen singly."""
    return bool({found.first, found.second} & {BEST, MIDDLE, WORST})


def _p(value: float, least: float = 0.0001) -> str:
    """A p to four decimals, never 0; `least` is the smallest one that the test can tell from 0.

    >>> _p(0.04321), _p(0.00001), _p(0, 1 / 5000)
    ('= 0.0432', 'below 0.0001', 'below 0.0002')
    """
    return f"= {value:.4f}" if value >= least else f"below {least:.4f}"


def _share(value: float) -> str:
    """A p as a share.

    >>> _share(0.031), _share(0.00001)
    ('3.1 %', 'fewer than 0.1 %')
    """
    return f"{100 * value:.1f} %" if value >= 0.0005 else "fewer than 0.1 %"
