"""Whether a lead is more than chance, in words."""

from __future__ import annotations

from typing import NamedTuple

from assessment.analysis.comparison.conclusion import SIGNIFICANCE_LEVEL
from assessment.analysis.comparison.lead.lead_tests import LeadTest, WhyUntested
from assessment.analysis.comparison.lead.shared_topics import over_shared_topics
from assessment.analysis.comparison.run_means import ROUNDS
from assessment.formats.name_lists import joined_runs
from assessment.formats.numbers import p_equation
from assessment.formats.plurals import number_of

NOT_SURE = "The lead is not sure:"
"""What stands before the claim of a verdict that does not support the lead."""


class LeadVerdict(NamedTuple):
    """Whether a lead is more than chance.

    `claim` is a sentence of its own.  Where `is_doubtful`, the test does not support the lead, and the claim
    goes on after `NOT_SURE`.
    """

    claim: str
    is_doubtful: bool = False

    @property
    def sentence(self) -> str:
        """The claim with the words before it."""
        return f"{NOT_SURE} {self.claim}" if self.is_doubtful else self.claim


def verdict(
    test: LeadTest | WhyUntested, *, with_basis: bool = False, is_brief: bool = False
) -> LeadVerdict:
    """Whether a lead is more than chance; `with_basis`: by which test, over how many topics.

    `is_brief`: not how strict the test is.

    >>> verdict(LeadTest(7, 2, ("tern",))).sentence
    'The lead is not sure: against tern it may be chance.'
    """
    if not isinstance(test, LeadTest):
        return LeadVerdict(
            "Whether that is more than chance cannot be tested: no topic has a score of every run."
        )
    basis = f" ({_basis(test, is_brief=is_brief)})" if with_basis else ""
    if not test.not_shown:
        others = "the other run"
        if test.others > 1:
            others = f"each of the {test.others:,} other runs"
        return LeadVerdict(f"That is more than chance against {others}{basis}.")
    claim = f"against {joined_runs(test.not_shown)} it may be chance{basis}."
    if len(test.not_shown) == test.others:
        claim = f"it is more than chance against no other run{basis}."
    return LeadVerdict(claim, is_doubtful=True)


def _basis(test: LeadTest, *, is_brief: bool) -> str:
    topics = number_of(test.topics, *test.noun)
    tested = f"over {topics}"
    if not test.is_of_totals:
        tested = f"on means {tested}"
    if not test.not_shown or test.least_p is None:
        return f"randomised Tukey HSD {tested}, p < {SIGNIFICANCE_LEVEL:g}"
    p = p_equation(test.least_p, 1 / ROUNDS)
    if len(test.not_shown) > 1:
        p += " or more"
    text = f"randomised Tukey HSD {tested}, {p}"
    # A test of the first two alone often comes out otherwise, which readers take for a contradiction.
    if test.others > 1 and not is_brief:
        text += ": testing all runs together is stricter than testing two alone"
    return text


def by_means(test: LeadTest | WhyUntested, leader: str) -> list[str]:
    """What the means that are tested say otherwise than the totals do."""
    if not isinstance(test, LeadTest):
        return []
    if test.shared is not None:
        return [over_shared_topics(leader, test.shared, test.noun)]
    return [test.first_by_means] if test.first_by_means else []
