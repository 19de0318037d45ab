"""From the votes of several assessors to the one label that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import NamedTuple

from assessment.model.assessor import Assessor
from assessment.model.judgments import Judgment
from assessment.model.scales import Scale
from assessment.model.settings import Setting, SettingChoice

_ONE_ASSESSOR = "one:"
LabelOrders = Mapping[str, Sequence[str]]
"""The labels of each ordered question from the lowest to the highest, by kind of unit."""
NO_ORDERS: LabelOrders = MappingProxyType({})
Resolver = Callable[[tuple[Judgment, ...]], str | None]
"""Returns the label that counts of a unit's labelled votes, oldest first."""


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


def lower_median_label(votes: Sequence[Judgment], _: Sequence[str]) -> str | None:
    """The middle label of votes from the lowest to the highest, of two middle ones the lower.

    It is the highest label that more than half of the votes reach, the majority-grade of Balinski and Laraki
    (2007, A theory of measuring, electing, and ranking, PNAS 104(21)).  So a label that more than half of the
    votes have is always the one.
    """
    return votes[(len(votes) - 1) // 2].label


class Policy(NamedTuple):
    """A way to resolve votes.

    `heeds_decisions`: the newest decision of an adjudicator counts before any vote.  `winner` gives the label
    of two or more people's votes; a single person's label counts under every policy.

    `winner_by_order` is called instead of `winner` for a question whose labels have an order, if each vote
    is in it.  It gets the votes from the lowest label to the highest, equal ones in the order of `winner`'s,
    and all labels of the order, the lowest first.
    """

    name: str
    meaning: str
    heeds_decisions: bool
    winner: Callable[[Sequence[Judgment]], str | None]
    winner_by_order: (
        Callable[[Sequence[Judgment], Sequence[str]], str | None] | None
    ) = None


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
    Policy(
        "median",
        "the adjudicator's label where there is one, else of grades and other labels in order the middle "
        "one, of two the lower; on other questions the one that more than half of the assessors gave",
        True,
        majority_label,
        lower_median_label,
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
    tuple(SettingChoice(policy.name, policy.meaning) for policy in POLICIES),
)
"""With the policies of all campaigns; `policy_setting` has those of one."""
_NEEDS_ORDER = "it needs labels in order, and no question here has such"


def policy_setting(scales: Iterable[Scale], value: str = "") -> Setting:
    """The setting of a campaign with these questions: without any order, policies that need one are refused.

    The campaign's own `value` stays a choice: the question with an order may have been taken away.
    """
    if any(scale.from_lowest for scale in scales):
        return POLICY
    choices = []
    refused = []
    for policy, choice in zip(POLICIES, POLICY.choices, strict=True):
        if policy.winner_by_order is None or policy.name == value:
            choices.append(choice)
        else:
            refused.append(SettingChoice(policy.name, _NEEDS_ORDER))
    return POLICY._replace(choices=tuple(choices), refused=tuple(refused))


def resolver(settings: Mapping[str, str], scales: tuple[Scale, ...]) -> Resolver:
    """`resolve` under these settings for a campaign with these questions."""
    return partial(resolve, settings=settings, orders=_label_orders(scales))


@lru_cache
def _label_orders(scales: tuple[Scale, ...]) -> LabelOrders:
    return {scale.kind: scale.from_lowest for scale in scales if scale.from_lowest}


def heeds_decisions(policy: str) -> bool:
    """Whether an adjudicator's decision counts before the votes under the policy of this name."""
    if OneAssessor.parse(policy) is not None:
        return False
    return _policy_named(policy).heeds_decisions


def resolve(
    votes: tuple[Judgment, ...],
    settings: Mapping[str, str],
    orders: LabelOrders = NO_ORDERS,
) -> str | None:
    """The label that counts, None if none does.

    `votes`: one labelled judgment per assessor, oldest first.  A track that resolves votes on a question
    whose labels have no order needs no `orders`.
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
    return _winner(policy, personal, orders)


def _winner(
    policy: Policy, votes: Sequence[Judgment], orders: LabelOrders
) -> str | None:
    order = orders.get(votes[0].ref.kind, ())
    by_order = policy.winner_by_order
    # Labels of files and of the campaign can stand outside of the order.
    if by_order is None or any(vote.label not in order for vote in votes):
        return policy.winner(votes)
    from_lowest = sorted(votes, key=lambda vote: order.index(vote.label or ""))
    return by_order(from_lowest, order)


def _policy_named(name: str) -> Policy:
    # A workspace may hold the name of a policy that this version does not know.
    return _BY_NAME.get(name, POLICIES[0])
