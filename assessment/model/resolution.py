"""From the votes of several assessors to the one label that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from assessment.model.nouns import Judgment
from assessment.model.results import Choice, Setting

ONE = "one:"
"""A policy that starts so counts the labels of the assessor whose name follows, and no others."""
MACHINE = "auto:"
"""Names of machine assessors start so: their labels are suggestions and count in no policy but one of their
own.
"""
ADJUDICATOR = "adjudicator:"
"""Decisions of an adjudicator are stored under a name that starts so, beside that person's vote as an
assessor.
"""
KNOWN = "known:"
"""Known answers of a training set are stored under such names; they count in no policy."""


def newest(votes: Sequence[Judgment]) -> str | None:
    """The label of the newest vote."""
    return max(votes, key=lambda vote: vote.seq).label


def most(votes: Sequence[Judgment]) -> str | None:
    """The label of more than half of the votes, None if there is none."""
    label, count = Counter(vote.label for vote in votes).most_common(1)[0]
    return label if count > len(votes) // 2 else None


def common(votes: Sequence[Judgment]) -> str | None:
    """The label of all votes, None if they differ."""
    labels = {vote.label for vote in votes}
    return labels.pop() if len(labels) == 1 else None


class Policy(NamedTuple):
    """A way to resolve votes.

    `heeds_decisions`: the newest decision of an adjudicator counts before any vote.  `winner` gives the label
    of two or more people's votes; a single person's label counts under every policy.
    """

    name: str
    meaning: str
    heeds_decisions: bool
    winner: Callable[[Sequence[Judgment]], str | None]


POLICIES = (
    Policy(
        "majority",
        "the adjudicator's label where there is one, else the one that more than half of the assessors gave; "
        "otherwise unjudged",
        True,
        most,
    ),
    Policy(
        "strict",
        "the label that more than half of the assessors gave, whatever an adjudicator says; "
        "otherwise the unit counts as unjudged",
        False,
        most,
    ),
    Policy(
        "unanimous",
        "the adjudicator's label where there is one, else one on which all assessors agree; "
        "otherwise unjudged",
        True,
        common,
    ),
    Policy(
        "latest",
        "the adjudicator's label where there is one, else the label given last",
        True,
        newest,
    ),
)
"""All policies but those of one assessor (`ONE`), which are made for the assessors of each campaign."""
_BY_NAME = {policy.name: policy for policy in POLICIES}

POLICY = Setting(
    "policy",
    "Which label counts where assessors differ",
    tuple(Choice(policy.name, policy.meaning) for policy in POLICIES),
)
MARK_OUTSIDE, REFUSE_OUTSIDE = "mark", "refuse"
OUTSIDE_PLAN = Setting(
    "outside_plan",
    "What happens to a judgment of a unit that is not planned for its assessor",
    (
        Choice(
            MARK_OUTSIDE,
            "it is stored and counts; the log says that it was made outside the plan",
        ),
        Choice(
            REFUSE_OUTSIDE,
            "it is refused with a sentence; what was judged before stays and counts",
        ),
    ),
)
"""Has no effect without a plan, and none on adjudicators and training topics."""
SHARED = (POLICY, OUTSIDE_PLAN)
"""Settings that campaigns of all tracks have."""


def is_person(assessor: str) -> bool:
    """Whether a vote under this name is an assessor's own: no machine's, no decision and no known answer."""
    return not assessor.startswith((MACHINE, ADJUDICATOR, KNOWN))


def heeds_decisions(policy: str) -> bool:
    """Whether an adjudicator's decision counts before the votes under the policy of this name."""
    return not policy.startswith(ONE) and _policy_named(policy).heeds_decisions


def resolve(votes: tuple[Judgment, ...], settings: Mapping[str, str]) -> str | None:
    """The label that counts, None if none does.

    `votes`: one labelled judgment per assessor, oldest first.
    """
    name = settings.get(POLICY.name, POLICY.default)
    if name.startswith(ONE):
        return _label_of(name.removeprefix(ONE), votes)
    # Nearly all units have one vote, and this function runs for each of them.
    if len(votes) == 1 and is_person(votes[0].assessor):
        return votes[0].label
    policy = _policy_named(name)
    decisions = [vote for vote in votes if vote.assessor.startswith(ADJUDICATOR)]
    if decisions and policy.heeds_decisions:
        return newest(decisions)
    personal = [vote for vote in votes if is_person(vote.assessor)]
    if len(personal) <= 1:
        return personal[0].label if personal else None
    return policy.winner(personal)


def _label_of(assessor: str, votes: Sequence[Judgment]) -> str | None:
    return next((vote.label for vote in votes if vote.assessor == assessor), None)


def _policy_named(name: str) -> Policy:
    # A workspace may hold the name of a policy that this version does not know.
    return _BY_NAME.get(name, POLICIES[0])
