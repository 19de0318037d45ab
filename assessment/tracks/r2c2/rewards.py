"""Confidence against correctness: the official rewards, and the usual calibration figures beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

BINS = 10


class Sure(NamedTuple):
    """An answer that is judged: how sure the run was, 0 to 1, and whether it is correct."""

    p: float
    correct: bool


class Rewards(NamedTuple):
    """The official figures of a run (Sakai et al. 2025, equations 1 to 4)."""

    over: float
    under: float
    hmr: float


class Bin(NamedTuple):
    """The answers whose confidence lies in (low, high], the first bin with 0: how many, mean confidence, share correct."""

    low: float
    high: float
    count: int
    confidence: float
    accuracy: float


def rewards(answers: Sequence[Sure]) -> Rewards:
    """R_O, R_U and HMR; an absent side has reward 1, two rewards of 0 make an HMR of 0.

    >>> rewards([Sure(0.94, False)]).hmr
    0.11320754716981142
    """
    over = 1 - mean([one.p for one in answers if not one.correct])
    under = 1 - mean([1 - one.p for one in answers if one.correct])
    return Rewards(over, under, 2 * over * under / (over + under) if over + under else 0.0)


def mean(values: Sequence[float]) -> float:
    """0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def accuracy(answers: Sequence[Sure]) -> float:
    return mean([float(one.correct) for one in answers])


def confidence(answers: Sequence[Sure]) -> float:
    return mean([one.p for one in answers])


def brier(answers: Sequence[Sure]) -> float:
    return mean([(one.p - one.correct) ** 2 for one in answers])


def bins(answers: Sequence[Sure], count: int = BINS) -> list[Bin]:
    """Those of equal width that hold an answer.

    >>> [(found.low, found.high, found.count) for found in bins([Sure(0.0, True), Sure(0.1, True), Sure(0.11, False)])]
    [(0.0, 0.1, 2), (0.1, 0.2, 1)]
    """
    held: dict[int, list[Sure]] = {}
    for one in answers:
        held.setdefault(_bin(one.p, count), []).append(one)
    return [
        Bin(at / count, (at + 1) / count, len(some), confidence(some), accuracy(some))
        for at, some in sorted(held.items())
    ]


def _bin(p: float, count: int) -> int:
    """Percentages are whole numbers: counted in hundredths, no border moves by rounding."""
    return max(0, -(-round(p * 100) * count // 100) - 1)


def calibration_errors(answers: Sequence[Sure]) -> tuple[float, float]:
    """ECE and MCE: the mean over answers and the largest of |accuracy - confidence| of the bins."""
    gaps = [(found.count, abs(found.accuracy - found.confidence)) for found in bins(answers)]
    return sum(count * gap for count, gap in gaps) / len(answers), max(gap for _, gap in gaps)


def kolmogorov_smirnov(answers: Iterable[Sure]) -> float:
    """The largest cumulated difference of correctness and confidence, answers in the order of confidence; those equally sure are one step."""
    ordered = sorted(answers)
    largest = total = 0.0
    for at, one in enumerate(ordered):
        total += one.correct - one.p
        if at + 1 == len(ordered) or ordered[at + 1].p != one.p:
            largest = max(largest, abs(total))
    return largest / len(ordered)


def auroc(answers: Sequence[Sure]) -> float | None:
    """The chance that a correct answer has more confidence than an incorrect one, ties 1/2; None if there is no such pair."""
    right, wrong = [one.p for one in answers if one.correct], [one.p for one in answers if not one.correct]
    if not right or not wrong:
        return None
    return sum((a > b) + (a == b) / 2 for a in right for b in wrong) / (len(right) * len(wrong))


def risks(answers: Sequence[Sure]) -> list[tuple[float, float]]:
    """Coverage and risk (share incorrect) where only the surest answers are given; those equally sure come in together."""
    ordered = sorted(answers, key=lambda one: -one.p)
    points, wrong = [], 0
    for at, one in enumerate(ordered, 1):
        wrong += not one.correct
        if at == len(ordered) or ordered[at].p != one.p:
            points.append((at / len(ordered), wrong / at))
    return points


def selective_risk(answers: Sequence[Sure]) -> float:
    """The area under the risk-coverage curve: mean risk over the answers, each at the coverage at which it comes in.

    >>> selective_risk([Sure(0.9, True), Sure(0.2, False)])
    0.25
    """
    area, before = 0.0, 0.0
    for coverage, risk in risks(answers):
        area, before = area + (coverage - before) * risk, coverage
    return area
