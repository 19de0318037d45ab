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
    confidence_if_wrong = [answer.p for answer in answers if not answer.correct]
    doubt_if_right = [1 - answer.p for answer in answers if answer.correct]
    # The mean of nothing is 0 here, which gives an absent side its reward of 1.
    over = 1 - mean(confidence_if_wrong)
    under = 1 - mean(doubt_if_right)
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
        number = _bin_number(answer.p, count)
        group = grouped.setdefault(number, [])
        group.append(answer)
    filled: list[Bin] = []
    for number, group in sorted(grouped.items()):
        low = number / count
        high = (number + 1) / count
        mean_confidence = confidence(group)
        share_correct = accuracy(group)
        filled.append(Bin(low, high, len(group), mean_confidence, share_correct))
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
    gaps: list[float] = []
    weighted: list[float] = []
    for each in bins(answers):
        gap = abs(each.accuracy - each.confidence)
        gaps.append(gap)
        weighted.append(each.answers * gap)
    expected = sum(weighted) / len(answers)
    return expected, max(gaps)


def kolmogorov_smirnov(answers: Iterable[JudgedAnswer]) -> float:
    """The largest cumulated difference of correctness and confidence, by confidence.

    Answers of equal confidence are one step.
    """
    ordered = sorted(answers)
    count = len(ordered)
    largest = total = 0.0
    for number, answer in enumerate(ordered, 1):
        total += answer.correct - answer.p
        is_last = number == count
        # Only at the end of a tie: within it the order is arbitrary.
        if is_last or ordered[number].p != answer.p:
            largest = max(largest, abs(total))
    return largest / count


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
            if confidence > other:
                won += 1
            elif confidence == other:
                won += 0.5
    pairs = len(right) * len(wrong)
    return won / pairs


def risks(answers: Sequence[JudgedAnswer]) -> list[tuple[float, float]]:
    """Coverage and risk (share incorrect) if only the surest answers are given.

    Equally sure answers are added together.
    """
    ordered = sorted(answers, key=lambda answer: -answer.p)
    count = len(ordered)
    points: list[tuple[float, float]] = []
    wrong = 0
    for number, answer in enumerate(ordered, 1):
        if not answer.correct:
            wrong += 1
        is_last = number == count
        # Nobody can choose among equally sure answers, so a threshold takes all of them or none.
        if is_last or ordered[number].p != answer.p:
            coverage = number / count
            risk = wrong / number
            points.append((coverage, risk))
    return points


def selective_risk(answers: Sequence[JudgedAnswer]) -> float:
    """The area under the risk-coverage curve.

    This is the mean risk over the answers, each at the coverage at which it is added.

    >>> selective_risk([JudgedAnswer(0.9, True), JudgedAnswer(0.2, False)])
    0.25
    """
    area = 0.0
    points = [(0.0, 0.0), *risks(answers)]
    for (before, _), (coverage, risk) in pairwise(points):
        width = coverage - before
        area += width * risk
    return area
