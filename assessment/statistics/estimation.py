"""Official means estimated from the topics judged so far, with intervals that hold.

Topics are judged in a random order, so that those judged are a simple random sample without replacement. A
machine may label all of them too: it scores every topic, people correct its errors.
An estimate answers "what would the official means be if every topic were judged?"; its intervals vanish then.

Matrices have a row per run and a column per topic; scores are those of the measure, usually 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from assessment.statistics.topic_draws import Floats

FEWEST_JUDGED = 5
"""Judged topics below which no interval is shown: fewer cover less often than they say."""
FEWEST_JUDGED_WITH_MACHINE = 8
"""Fewest judged topics with a machine, whose two coefficients are estimated from the same topics."""
_NEGLIGIBLE = 1e-12
"""A machine that gives every topic the same score leaves squares of 1e-32 rather than 0."""


@dataclass(frozen=True)
class Estimate:
    """The estimated official means of all runs, from `judged` of `topics` topics.

    values: the mean of each run (runs).
    residual_covariance: what a topic's score is off by, once the machine's score is used (runs x runs).
    score_variances: variance of each run's score over the judged topics (runs).
    degrees_of_freedom: for Student's t; the judged topics less the coefficients and the mean.
    level, contrast: how much of the machine's opinion is used on how well runs do altogether, and on how they
    differ; both 0 without a machine.
    """

    values: Floats
    residual_covariance: Floats
    score_variances: Floats
    degrees_of_freedom: float
    level: float
    contrast: float
    judged: int
    topics: int
    has_machine: bool

    @property
    def covariance(self) -> Floats:
        """Covariance of the estimated means (runs x runs), 0 where every topic is judged."""
        return self.residual_covariance * _shrinkage(self.judged, self.topics)

    @property
    def has_intervals(self) -> bool:
        """Whether enough topics are judged for intervals to hold; below, only bounds may be shown.

        All topics judged is enough: there the estimate is the official mean.
        """
        if self.judged == self.topics:
            return True
        fewest = FEWEST_JUDGED_WITH_MACHINE if self.has_machine else FEWEST_JUDGED
        return self.judged >= fewest

    has_ranks = has_intervals

    def standard_errors(self, *, for_new_topics: bool = False) -> Floats:
        """Standard error of each run's mean, undefined (nan) where nothing is left over but topics are open.

        Topics that were all predicted rightly do not make the others so.
        `for_new_topics` asks what the means would be on other topics of the same kind; it adds the variance
        of a mean over that many topics, which no judging removes.
        """
        variances = np.diag(self.covariance)
        if self.judged < self.topics:
            # Rounding leaves 1e-32 rather than 0 where all topics were predicted rightly.
            squares = np.square(self.values)
            least = _NEGLIGIBLE * squares
            variances = np.where(variances > least, variances, np.nan)
        if for_new_topics:
            of_new_means = self.score_variances / self.topics
            variances = variances + of_new_means
        return np.sqrt(variances)

    def half_widths(
        self, confidence: float = 0.95, *, for_new_topics: bool = False
    ) -> Floats:
        """Half the width of each run's interval, by Student's t."""
        freedom = np.asarray([self.degrees_of_freedom])
        errors = self.standard_errors(for_new_topics=for_new_topics)
        return errors * t_quantiles(confidence, freedom)


def topic_estimate(
    human: ArrayLike,
    machine: ArrayLike | None,
    judged: Sequence[int],
    topics: int | None = None,
) -> Estimate:
    """The estimated official means, using as much of the machine's scores as the judged topics support.

    human: people's scores of the judged topics in drawn order (runs x n).
    machine: the machine's scores of all topics (runs x T), or None.
    judged: the n judged topics as columns of `machine`, from 0.
    topics: T, needed where there is no machine; otherwise the width of `machine`.

    The regression estimator of survey sampling with finite-population correction (Angelopoulos, Duchi and
    Zrnic, PPI++, arXiv 2311.01453, names it prediction-powered inference) with two coefficients: one for the
    level of a topic, one for the contrast between runs. With one coefficient, noise in the level makes the
    ranking worse than without a machine. ValueError where the shapes do not fit or a score is undefined.

    >>> topic_estimate([[0.4, 0.8]], None, [0, 1], topics=2).values
    array([0.6])
    """
    scores = _scores(human, judged)
    if machine is None:
        if topics is None:
            raise ValueError("without a machine, the number of topics is needed")
        return _without_machine(scores, topics)
    predictions, of_judged = _predictions(machine, judged, scores)
    scale = np.square(of_judged).sum()
    deviations = _centred(scores)
    predicted = _centred(of_judged)
    level = _coefficient(
        _mean_run(deviations),
        _mean_run(predicted),
        scale,
    )
    contrast = _coefficient(
        _contrast(deviations),
        _contrast(predicted),
        scale,
    )
    return _estimate(
        scores, predictions, of_judged, level=level, contrast=contrast, lost=2
    )


def difference_estimate(
    human: ArrayLike, machine: ArrayLike, judged: Sequence[int], coefficient: float
) -> Estimate:
    """The estimate with one coefficient that was fixed before judging.

    With 1 the machine's mean is corrected by its mean error on the judged topics, exactly unbiased for any
    number of them; with 0 the machine is ignored.
    """
    scores = _scores(human, judged)
    predictions, of_judged = _predictions(machine, judged, scores)
    return _estimate(
        scores, predictions, of_judged, lost=1, level=coefficient, contrast=coefficient
    )


def pooled_coefficient(
    human: ArrayLike, machine: ArrayLike, judged: Sequence[int]
) -> float:
    """The one coefficient that fits level and contrast together, for `difference_estimate`."""
    scores = _scores(human, judged)
    _, of_judged = _predictions(machine, judged, scores)
    squares = np.square(of_judged)
    scale = squares.sum()
    deviations = _centred(scores)
    predicted = _centred(of_judged)
    return _coefficient(deviations, predicted, scale)


def t_quantiles(confidence: float, degrees_of_freedom: Floats) -> Floats:
    """How many standard errors an interval reaches to each side."""
    from scipy.stats import t  # half a second to load

    below = (1 + confidence) / 2
    return np.asarray(t.ppf(below, degrees_of_freedom))


def _estimate(
    scores: Floats,
    predictions: Floats,
    of_judged: Floats,
    *,
    lost: int,
    level: float = 0.0,
    contrast: float = 0.0,
) -> Estimate:
    """The estimate for two coefficients; `lost` degrees of freedom are not left for the residuals."""
    judged = scores.shape[1]
    # How far the judged topics are from all of them, in the machine's eyes
    shift = predictions.mean(axis=1) - of_judged.mean(axis=1)
    common_shift = shift.mean()
    own_shift = shift - common_shift
    values = scores.mean(axis=1) + level * common_shift + contrast * own_shift
    predicted = _centred(of_judged)
    explained = level * _mean_run(predicted) + contrast * _contrast(predicted)
    residuals = _centred(scores) - explained
    squares = residuals @ residuals.T
    freedom = judged - lost
    residual_covariance = _per_freedom(squares, freedom)
    topics = predictions.shape[1]
    return Estimate(
        values=values,
        residual_covariance=residual_covariance,
        score_variances=_variances(scores),
        degrees_of_freedom=freedom,
        level=level,
        contrast=contrast,
        judged=judged,
        topics=topics,
        has_machine=True,
    )


def _without_machine(scores: Floats, topics: int) -> Estimate:
    runs, judged = scores.shape
    if judged > topics:
        raise ValueError(f"{judged} topics are judged, but there are only {topics}")
    nothing = np.zeros((runs, topics))
    estimate = _estimate(scores, nothing, nothing[:, :judged], lost=1)
    return replace(estimate, has_machine=False)


def _scores(human: ArrayLike, judged: Sequence[int]) -> Floats:
    """The scores of the judged topics as a matrix (runs x topics); ValueError where some are missing."""
    scores = np.asarray(human, dtype=float)
    topics = len(judged)
    is_matrix = scores.ndim == 2
    if not topics or not is_matrix or scores.shape[1] != topics:
        raise ValueError(
            "human scores have a row per run and a column per judged topic, at least one"
        )
    if not np.isfinite(scores).all():
        raise ValueError("every judged topic needs a score of every run")
    return scores


def _predictions(
    machine: ArrayLike, judged: Sequence[int], scores: Floats
) -> tuple[Floats, Floats]:
    """The machine's scores of all topics, and of the judged ones."""
    predictions = np.asarray(machine, dtype=float)
    if predictions.ndim != 2 or len(predictions) != len(scores):
        raise ValueError("the machine's scores have a row for each of the same runs")
    if not np.isfinite(predictions).all():
        raise ValueError("the machine needs a score of every topic for every run")
    columns = list(judged)
    topics = range(predictions.shape[1])
    different = set(columns).intersection(topics)
    if len(different) < len(columns):
        raise ValueError("judged topics are different columns of the machine's scores")
    return predictions, predictions[:, columns]


def _coefficient(deviations: Floats, predicted: Floats, scale: np.float64) -> float:
    """The slope of the deviations on the predicted ones, never negative.

    `scale` is the sum of the machine's squared scores. The slope has no upper limit: above 1 is right for a
    machine whose noise flattens its scores.
    """
    squares = np.square(predicted).sum()
    if squares <= _NEGLIGIBLE * scale:
        return 0.0
    products = deviations * predicted
    slope = products.sum() / squares
    return max(0.0, float(slope))


def _centred(scores: Floats) -> Floats:
    means = scores.mean(axis=1, keepdims=True)
    centred: Floats = scores - means
    return centred


def _mean_run(deviations: Floats) -> Floats:
    mean: Floats = deviations.mean(axis=0, keepdims=True)
    return mean


def _contrast(deviations: Floats) -> Floats:
    return deviations - _mean_run(deviations)


def _variances(scores: Floats) -> Floats:
    deviations = _centred(scores)
    squares = deviations**2
    sums = squares.sum(axis=1)
    freedom = scores.shape[1] - 1
    return _per_freedom(sums, freedom)


def _per_freedom(squares: Floats, freedom: int) -> Floats:
    """Squares by their degrees of freedom; undefined without any."""
    if freedom <= 0:
        return np.full_like(squares, np.nan)
    return squares / freedom


def _shrinkage(judged: int, topics: int) -> float:
    """Factor from the variance of one topic to that of the mean: 0 once all topics are judged."""
    return 1 / judged - 1 / topics
