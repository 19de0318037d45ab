"""From the votes of several assessors to the one label that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from assessment.model.assessor import Assessor
from assessment.model.judgments import Judgment
from assessment.model.settings import Choice, Setting

_ONE_ASSESSOR = "one:"


def newest_label(votes: Sequence[Judgment]) -> str | None:
    """The label of the newest vote."""
    # By number, because the clocks of two servers may differ.
    return max(votes, key=lambda vote: vote.seq).label


def majority_label(votes: Sequence[Judgment]) -> str | None:
    """The label of more than half of the votes, None if there is none."""
    label, count = Counter(vote.label for vote in votes).most_common(1)[0]
    # More than half: of two against two nobody wins, and an adjudicator decides.
    return label if count > len(votes) // 2 else None


def common_label(votes: Sequence[Judgment]) -> str | None:
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
        majority_label,
    ),
    Policy(
        "strict",
        "the label that more than half of the assessors gave, whatever an adjudicator says; "
        "otherwise the unit counts as unjudged",
        False,
        majority_label,
    ),
    Policy(
        "unanimous",
        "the adjudicator's label where there is one, else one on which all assessors agree; "
        "otherwise unjudged",
        True,
        common_label,
    ),
    Policy(
        "latest",
        "the adjudicator's label where there is one, else the label given last",
        True,
        newest_label,
    ),
)
"""All policies but those of one assessor, which are made for the assessors of each campaign."""
_BY_NAME = {policy.name: policy for policy in POLICIES}


class OneAssessor(NamedTuple):
    """The policy that counts the labels of one assessor and no others."""

    assessor: Assessor

    @staticmethod
    def parse(policy: str) -> OneAssessor | None:
        """The policy with this stored name; None where it is a policy of all assessors."""
        return _one_assessor_stored_as(policy)

    @property
    def stored(self) -> str:
        """The name of the policy in settings, files and URLs."""
        return _ONE_ASSESSOR + self.assessor.stored

    def label(self, votes: Sequence[Judgment]) -> str | None:
        """The assessor's label, None without one."""
        name = self.assessor.stored
        return next((vote.label for vote in votes if vote.assessor == name), None)


# Scoring asks for every unit.
@lru_cache(maxsize=4096)
def _one_assessor_stored_as(policy: str) -> OneAssessor | None:
    if not policy.startswith(_ONE_ASSESSOR):
        return None
    return OneAssessor(Assessor.of(policy.removeprefix(_ONE_ASSESSOR)))


POLICY = Setting(
    "policy",
    "Which label counts where assessors differ",
    tuple(Choice(policy.name, policy.meaning) for policy in POLICIES),
)


def heeds_decisions(policy: str) -> bool:
    """Whether an adjudicator's decision counts before the votes under the policy of this name."""
    if OneAssessor.parse(policy) is not None:
        return False
    return _policy_named(policy).heeds_decisions


def resolve(votes: tuple[Judgment, ...], settings: Mapping[str, str]) -> str | None:
    """The label that counts, None if none does.

    `votes`: one labelled judgment per assessor, oldest first.
    """
    name = settings.get(POLICY.name, POLICY.default)
    one_assessor = OneAssessor.parse(name)
    if one_assessor is not None:
        return one_assessor.label(votes)
    # Nearly all units have one vote, and this function runs for each of them.
    if len(votes) == 1 and Assessor.of(votes[0].assessor).is_person:
        return votes[0].label
    policy = _policy_named(name)
    decisions = [vote for vote in votes if Assessor.of(vote.assessor).is_adjudicator]
    if decisions and policy.heeds_decisions:
        return newest_label(decisions)
    # Machines only suggest labels, and known answers belong to training.
    personal = [vote for vote in votes if Assessor.of(vote.assessor).is_person]
    if len(personal) <= 1:
        return personal[0].label if personal else None
    return policy.winner(personal)


def _policy_named(name: str) -> Policy:
    # A workspace may hold the name of a policy that this version does not know.
    return _BY_NAME.get(name, POLICIES[0])
