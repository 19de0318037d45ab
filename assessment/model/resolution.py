"""From the votes of several assessors to the one label that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from assessment.model import Choice, Judgment, Setting

POLICY = Setting(
    "policy",
    "Which label counts where assessors differ",
    (
        Choice(
            "majority",
            "the adjudicator's label where there is one, else the one that more than half of the assessors gave; otherwise unjudged",
        ),
        Choice(
            "strict",
            "the label that more than half of the assessors gave, whatever an adjudicator says; otherwise the unit counts as unjudged",
        ),
        Choice(
            "unanimous",
            "the adjudicator's label where there is one, else one on which all assessors agree; otherwise unjudged",
        ),
        Choice("latest", "the adjudicator's label where there is one, else the label given last"),
    ),
)
MARK_OUTSIDE, REFUSE_OUTSIDE = "mark", "refuse"
OUTSIDE_PLAN = Setting(
    "outside_plan",
    "What happens to a judgment of a unit that is not planned for its assessor",
    (
        Choice(MARK_OUTSIDE, "it is stored and counts; the log says that it was made outside the plan"),
        Choice(REFUSE_OUTSIDE, "it is refused with a sentence; what was judged before stays and counts"),
    ),
)
"""Means nothing while no plan stands; adjudicators and training topics are not concerned."""
SHARED = (POLICY, OUTSIDE_PLAN)
"""Settings that campaigns of all tracks have."""
ONE = "one:"
"""A policy that starts so counts the labels of the assessor whose name follows, and no others."""
MACHINE = "auto:"
"""Names of machine assessors start so: their labels are suggestions and count in no policy but one of their own."""
ADJUDICATOR = "adjudicator:"
"""Who decides where assessors differ does so under a name that starts so; their vote as an assessor stays beside it."""
KNOWN = "known:"
"""Names under which known answers of a training set stand; they count in no policy."""


def is_person(assessor: str) -> bool:
    """Whether a vote under this name is an assessor's own: not a machine's, an adjudicator's decision or a known answer."""
    return not assessor.startswith((MACHINE, ADJUDICATOR, KNOWN))


def resolve(votes: tuple[Judgment, ...], settings: Mapping[str, str]) -> str | None:
    """The label that counts, None if none does.  `votes`: one labelled judgment per assessor, oldest first."""
    policy = settings.get(POLICY.name, POLICY.default)
    if policy.startswith(ONE):
        return next((vote.label for vote in votes if vote.assessor == policy.removeprefix(ONE)), None)
    if len(votes) == 1 and is_person(votes[0].assessor):
        return votes[0].label
    decided = [vote for vote in votes if vote.assessor.startswith(ADJUDICATOR)]
    if decided and policy != "strict":
        return max(decided, key=lambda vote: vote.seq).label
    return _of_people([vote for vote in votes if is_person(vote.assessor)], policy)


def _of_people(votes: list[Judgment], policy: str) -> str | None:
    if len(votes) <= 1:
        return votes[0].label if votes else None
    if policy == "latest":
        return max(votes, key=lambda vote: vote.seq).label
    label, count = Counter(vote.label for vote in votes).most_common(1)[0]
    needed = len(votes) if policy == "unanimous" else len(votes) // 2 + 1
    return label if count >= needed else None
