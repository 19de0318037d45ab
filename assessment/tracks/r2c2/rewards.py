"""Confidence against correctness: the official rewards, and the usual calibration figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

BINS = 10


class JudgedAnswer(NamedTuple):
    """An answer that is judged: the run's confidence `p`, 0 to 1, and whether the answer is correct."""

    p: float
    correct: bool


class Rewards(NamedTuple):
    """The official figures of a run (Sakai et al. 2025, equations 1 to 4)."""

    over: float
    under: float
    hmr: float


class Bin(NamedTuple):
    """The answers whose confidence lies in (low, high]; the first bin includes 0.

    The fields are their number, their mean confidence and the share of correct ones.
    """

    low: float
    high: float
    answers: int
    confidence: float
    accuracy: float


def rewards(answers: Sequence[JudgedAnswer]) -> Rewards:
    """R_O, R_U and HMR; an absent side has reward 1, two rewards of 0 make an HMR of 0.

    >>> rewards([JudgedAnswer(0.94, False)]).hmr
    0.11320754716981142
    """
    # The mean of nothing is 0 here, which gives an absent side its reward of 1.
    over = 1 - mean([answer.p for answer in answers if not answer.correct])
    under = 1 - mean([1 - answer.p for answer in answers if answer.correct])
    hmr = 0.0
    if over + under:
        hmr = 2 * over * under / (over + under)
    return Rewards(over, under, hmr)


def mean(values: Sequence[float]) -> float:
    """The mean, 0 of no values."""
    return sum(values) / len(values) if values else 0.0


def accuracy(answers: Sequence[JudgedAnswer]) -> float:
    return mean([float(answer.correct) for answer in answers])


def confidence(answers: Sequence[JudgedAnswer]) -> float:
    return mean([answer.p for answer in answers])


def brier(answers: Sequence[JudgedAnswer]) -> float:
    return mean([(answer.p - answer.correct) ** 2 for answer in answers])


def bins(answers: Sequence[JudgedAnswer], count: int = BINS) -> list[Bin]:
    """Bins of equal width that hold an answer.

    >>> some = [JudgedAnswer(0.0, True), JudgedAnswer(0.1, True), JudgedAnswer(0.11, False)]
    >>> [(each.low, each.high, each.answers) for each in bins(some)]
    [(0.0, 0.1, 2), (0.1, 0.2, 1)]
    """
    grouped: dict[int, list[JudgedAnswer]] = {}
    for answer in answers:
        grouped.setdefault(_bin_number(answer.p, count), []).append(answer)
    filled: list[Bin] = []
    for number, group in sorted(grouped.items()):
        low = number / count
        high = (number + 1) / count
        filled.append(Bin(low, high, len(group), confidence(group), accuracy(group)))
    return filled


def _bin_number(p: float, count: int) -> int:
    # Confidences are whole percentages: counted in hundredths, no border of a bin moves by rounding.
    hundredths = round(p * 100)
    rounded_up = -(-hundredths * count // 100)
    return max(0, rounded_up - 1)


def calibration_errors(answers: Sequence[JudgedAnswer]) -> tuple[float, float]:
    """ECE and MCE: the mean over answers, and the largest over bins.

    The error of a bin is |accuracy - confidence|.
    """
    filled = bins(answers)
    gaps = [abs(each.accuracy - each.confidence) for each in filled]
    weighted = [each.answers * gap for each, gap in zip(filled, gaps, strict=True)]
    total = sum(weighted)
    return total / len(answers), max(gaps)


def kolmogorov_smirnov(answers: Iterable[JudgedAnswer]) -> float:
    """The largest cumulated difference of correctness and confidence, by confidence.

    Answers of equal confidence are one step.
    """
    ordered = sorted(answers)
    largest = total = 0.0
    for index, answer in enumerate(ordered, 1):
        total += answer.correct - answer.p
        # Only at the end of a tie: within it the order is arbitrary.
        if index == len(ordered) or ordered[index].p != answer.p:
            largest = max(largest, abs(total))
    return largest / len(ordered)


def auroc(answers: Sequence[JudgedAnswer]) -> float | None:
    """The chance that a correct answer has more confidence than an incorrect one.

    Ties count 1/2; None if there is no such pair.
    """
    right = [answer.p for answer in answers if answer.correct]
    wrong = [answer.p for answer in answers if not answer.correct]
    if not right or not wrong:
        return None
    won = 0.0
    for confidence in right:
        for other in wrong:
            won += (confidence > other) + (confidence == other) / 2
    return won / (len(right) * len(wrong))


def risks(answers: Sequence[JudgedAnswer]) -> list[tuple[float, float]]:
    """Coverage and risk (share incorrect) if only the surest answers are given.

    Equally sure answers are added together.
    """
    ordered = sorted(answers, key=lambda answer: -answer.p)
    points: list[tuple[float, float]] = []
    wrong = 0
    for number, answer in enumerate(ordered, 1):
        wrong += not answer.correct
        # Nobody can choose among equally sure answers, so a threshold takes all of them or none.
        if number == len(ordered) or ordered[number].p != answer.p:
            points.append((number / len(ordered), wrong / number))
    return points


def selective_risk(answers: Sequence[JudgedAnswer]) -> float:
    """The area under the risk-coverage curve.

    This is the mean risk over the answers, each at the coverage at which it is added.

    >>> selective_risk([JudgedAnswer(0.9, True), JudgedAnswer(0.2, False)])
    0.25
    """
    area = 0.0
    start = (0.0, 0.0)
    for (before, _), (coverage, risk) in pairwise([start, *risks(answers)]):
        area += (coverage - before) * risk
    return area
