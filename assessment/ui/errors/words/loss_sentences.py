"""What runs lose at topics, in sentences: on shares of a mean, on topics left out, on errors put right."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from assessment.analysis.comparison import score_matrix
from assessment.analysis.errors.topic_losses import (
    GainsOfRepairs,
    GainsWithout,
    SharesOfMean,
    UnknownLosses,
)
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.ui.errors.words.loss_scope import LossScope
from assessment.ui.errors.words.topic_amounts import (
    added_up,
    amounts_by_topic,
    at_most_each,
)
from assessment.ui.measures import verb_of_gain

KnownLosses = SharesOfMean | GainsWithout | GainsOfRepairs


def loss_sentences(scope: LossScope, losses: KnownLosses) -> LossSentences:
    """The sentences on losses of this class."""
    match losses:
        case SharesOfMean():
            return SharesOfMeanSentences(scope, losses)
        case GainsWithout():
            return GainsWithoutSentences(scope, losses)
        case GainsOfRepairs():
            return GainsOfRepairsSentences(scope, losses)


@dataclass(frozen=True)
class LossSentences(ABC):
    """What the runs lose at topics, in Markdown."""

    scope: LossScope
    losses: KnownLosses

    grows_with_errors: ClassVar[bool] = False
    """Whether errors that are not known yet would add to the losses."""

    @abstractmethod
    def effect(self) -> str:
        """What the greatest loss is, which there must be, as part of a sentence."""

    @abstractmethod
    def by_topic(self) -> str:
        """What is lost at each topic; "" where all lose the same, which the sentence says."""

    @property
    def _amount(self) -> str:
        """The greatest loss; of several runs the average."""
        average = "" if self.scope.single_run else " on average"
        amount = self.losses.greatest[0].amount
        return f"**{amount:.{self.scope.digits}f}**{average}"

    @property
    def _is_at_one_topic(self) -> bool:
        """Whether the greatest loss is at one topic alone."""
        return len(self.losses.greatest) == 1


@dataclass(frozen=True)
class SharesOfMeanSentences(LossSentences):
    """What perfect scores at topics would be worth."""

    losses: SharesOfMean

    def effect(self) -> str:
        """After the score at the topic, which only one run at a single topic has."""
        scope = self.scope
        verb = verb_of_gain(scope.campaign, scope.measure)
        where = "" if self._is_at_one_topic else " at one of them"
        total = f"the total{self._fewer_topics()}"
        perfect = f"a perfect {self.losses.best:g}{where}"
        worth = f"{perfect} would {verb} {total} by {self._amount}"
        score = self._topic_score(self.losses.greatest[0].topic)
        if score is None or not self._is_at_one_topic:
            return worth
        return f"{decimal_text(score, scope.digits)} there; {worth}"

    def by_topic(self) -> str:
        if self.losses.are_equal:
            return ""
        words = amounts_by_topic(self.scope, self.losses.losses, added_up)
        return f"**By topic**  {words}."

    def _fewer_topics(self) -> str:
        """Says that one run's total is a mean over fewer topics than there are; "" where it is not."""
        scores = score_matrix(self.scope.campaign, self.scope.measure)
        run = self.scope.single_run
        if run is None or run not in scores.runs:
            return ""
        column = scores.values[:, scores.runs.index(run)]
        defined = int(np.isfinite(column).sum())
        if defined == len(scores.topics):
            return ""
        of_all = f"{defined:,} of {number_of(len(scores.topics), *scores.noun)}"
        return f", a mean over the {of_all} with a score,"

    def _topic_score(self, topic: str) -> float | None:
        """The run's score at the topic; None of several runs, and where it is undefined."""
        run, measure = self.scope.single_run, self.scope.measure
        if run is None:
            return None
        score = self.scope.campaign.topic_score(topic, run, measure)
        return None if score is None else score.value


@dataclass(frozen=True)
class GainsWithoutSentences(LossSentences):
    """What totals would be without topics."""

    losses: GainsWithout

    def effect(self) -> str:
        topic = "this topic" if self._is_at_one_topic else "one of them"
        return f"without {topic} the total would be better by {self._amount}"

    def by_topic(self) -> str:
        if self.losses.are_equal:
            return ""
        words = amounts_by_topic(self.scope, self.losses.losses, at_most_each)
        return f"**Without the topic**  {words}."


@dataclass(frozen=True)
class GainsOfRepairsSentences(LossSentences):
    """What totals would be with all the errors of topics put right."""

    losses: GainsOfRepairs

    grows_with_errors: ClassVar[bool] = True

    def effect(self) -> str:
        where = "there" if self._is_at_one_topic else "at one of them"
        measure = self.scope.campaign.track.measure(self.scope.measure)
        moves = measure.better_end(("fall", "rise"))
        condition = f"with all errors listed {where} put right"
        return f"{condition}, the total would {moves} by {self._amount}"

    def by_topic(self) -> str:
        """Also the topics without an error, without which the totals would be better."""
        return " ".join(filter(None, [self._by_errors(), self._without_errors()]))

    def _by_errors(self) -> str:
        if self.losses.are_equal:
            return ""
        words = amounts_by_topic(self.scope, self.losses.losses, at_most_each)
        return f"**By topic{self.scope.until_now}**  {words}."

    def _without_errors(self) -> str:
        """The topics without which the totals would be better though no error is listed there.

        "" where there are none.
        """
        with_errors = self.scope.topics_with_errors
        without = self.losses.without
        if isinstance(without, UnknownLosses):
            return ""
        others = [loss for loss in without.losses if loss.topic not in with_errors]
        if not others:
            return ""
        words = amounts_by_topic(self.scope, others, at_most_each)
        return f"**Better without the topic**  {words}."
