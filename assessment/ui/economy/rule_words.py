"""What the page Economy says differently of designs that draw topics and of designs that draw units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from assessment.analysis.economy.topics.judged_topic_scores import DrawnScores
from assessment.analysis.economy.units.unit_progress import DrawnUnits
from assessment.formats.plurals import number_of, number_word
from assessment.model.economy import DrawRule
from assessment.statistics.estimation import FEWEST_JUDGED, FEWEST_JUDGED_WITH_MACHINE
from assessment.ui.foreign_text import md

_FEWEST = number_word(FEWEST_JUDGED)
_FEWEST_WITH_MACHINE = number_word(FEWEST_JUDGED_WITH_MACHINE)


class RuleWords(NamedTuple):
    """The words of one rule to draw by, and what its looks and tables have."""

    item: str
    """What goes to each assessor."""
    seed_help: str
    record_note: str
    every_look: bool
    """Whether looks are offered at every number: a list of units would have as many rows as units."""
    draws_in_check: int
    """How often a finished campaign is drawn from."""
    forecast_alone: str
    forecast_with_machine: str
    how_drawn: str
    # Any: each rule's sentence takes what designs of this rule have drawn.
    nothing_judged: Callable[[Any], str]
    """The state before the first topic or round is complete."""
    sources: str
    no_interval_yet: str
    has_new_topics: bool
    """Whether anything is said of other topics than those of the campaign."""
    too_early: str
    needed_help: str


def rule_words(rule: DrawRule) -> RuleWords:
    """The words of this rule."""
    return _WORDS[rule]


def _no_topic_judged(scores: DrawnScores) -> str:
    first = scores.order[0] if scores.order else ""
    return (
        f"**No topic is complete yet.** The first in drawn order is {md(first)}; estimates begin with it, "
        f"intervals with {_FEWEST} topics ({_FEWEST_WITH_MACHINE} where a machine helps)."
    )


def _no_round_judged(units: DrawnUnits) -> str:
    return (
        f"**Round 1 is not complete.** {number_of(units.waiting, 'drawn unit')} wait for their labels; "
        "estimates begin when all of them have one, intervals with 40 drawn units of every run."
    )


_TOPICS = RuleWords(
    item="topic",
    seed_help="Any text. Topics are judged in the order of the SHA-256 of seed|topic: anybody can work it "
    "out again.",
    record_note="Topics in the order of the SHA-256 of seed|topic are a random order, and any first n of "
    "them a random sample.",
    every_look=True,
    draws_in_check=100,
    forecast_alone="*Forecast*, as if topic scores spread by a quarter of the measure's range. Without a "
    "machine's labels nothing is known of the runs, so nothing is said of the ranking.",
    forecast_with_machine="*Forecast*, as if the machine's labels were the truth and topics were drawn from "
    "them without its help.",
    how_drawn="judged in drawn order",
    nothing_judged=_no_topic_judged,
    sources="Estimates, not official scores: the regression estimator of survey sampling (Cochran, 1977; "
    "with a machine, prediction-powered inference, Angelopoulos et al., 2023), with Student's t. The "
    "interval shrinks to nothing when all topics are judged; that for new topics does not.",
    no_interval_yet=f"“–”: no interval holds yet. It takes {_FEWEST} judged topics, "
    f"{_FEWEST_WITH_MACHINE} where a machine helps, "
    "and topics at which the run scored differently.",
    has_new_topics=True,
    too_early=f"A forecast takes {_FEWEST} judged topics, "
    f"{_FEWEST_WITH_MACHINE} where a machine helps: fewer do not show how much "
    "topics differ.",
    needed_help="The smallest number n at which t s √(1/n - 1/T) is no larger than the target, for the run "
    "whose topics differ most; s is their spread so far.",
)
_UNITS = RuleWords(
    item="screen",
    seed_help="Any text. A screen is drawn if its number from the SHA-256 of seed|round|topic/screen is "
    "below its probability: anybody can work it out again.",
    record_note="Each round keeps the probability and the predicted labels of every open screen, fixed "
    "before the draw; a screen was drawn if its number from the SHA-256 of seed|round|topic/screen is below "
    "its probability.",
    every_look=False,
    # A draw of units learns five predictors, one of topics none.
    draws_in_check=20,
    forecast_alone="*Forecast*, as if every label were as likely as not and one round were drawn: the "
    "predictor that later rounds learn makes intervals narrower. Nothing is known of the runs, so nothing is "
    "said of the ranking.",
    forecast_with_machine="*Forecast*, as if the machine's labels were the truth and one round were drawn "
    "without its help.",
    # Units have no order; rounds do.
    how_drawn="drawn in rounds",
    nothing_judged=_no_round_judged,
    sources="Estimates, not official scores: the difference estimator over units drawn with known "
    "probabilities (Zrnic and Candès, Active statistical inference, 2024), with the normal distribution. "
    "Intervals need 40 drawn units of every run, ranks and the runs that can be best 80; until then any rank "
    "is possible. Judgments of units that were not drawn count as they are from the next round on.",
    no_interval_yet="“–”: no interval holds yet. It takes 40 drawn units of every run, and a drawn label "
    "that was not foreseen.",
    has_new_topics=False,
    too_early="A forecast takes a complete round with 40 drawn units of every run: fewer do not show how far "
    "predictions are off.",
    needed_help="The smallest number at which the variance Σ w² v (1 - p)/p of one more round, combined with "
    "the rounds so far, brings the widest interval down to the target: w is what a unit weighs, v how "
    "uncertain its label is, p the probability that it is drawn.",
)
_WORDS: Mapping[DrawRule, RuleWords] = {"topics": _TOPICS, "units": _UNITS}
