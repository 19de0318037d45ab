"""Assessors' opinions on the nuggets in responses.

They are explicit judgments, and nuggets that a reader passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assessment.model import Judgment, Nugget, Rating, Ref
from assessment.model.assessor import Assessor
from assessment.model.resolution import resolve
from assessment.tracks.qa2007.answer import (
    MATCH,
    OWN,
    match_ref,
    question_ref,
    read_ref,
)
from assessment.tracks.qa2007.answers.pool import QATopicState, whole_responses
from assessment.tracks.qa2007.scales import ABSENT, DONE

PASSED_OVER = (
    "passed over: the response was read whole, and the nugget not marked in it"
)


def votes_of_people(votes: Iterable[Judgment]) -> list[Judgment]:
    """Votes of people; a machine's votes are suggestions."""
    return [vote for vote in votes if Assessor.of(vote.assessor).is_person]


class NuggetOpinions:
    """The votes on the nuggets of one question in one response.

    An assessor who has read the response whole implies "absent" for every nugget that they neither marked nor
    called impossible to judge, unless the nugget was written or edited after they had read.
    """

    def __init__(self, state: QATopicState, question: str, response: str) -> None:
        self._state = state
        self._question = question
        self._response = response
        readings = votes_of_people(state.judged.votes(read_ref(question, response)))
        self._readings = [vote for vote in readings if vote.label == DONE]

    def ref(self, nugget: Nugget) -> Ref:
        return match_ref(self._question, self._response, nugget.id)

    def votes(self, nugget: Nugget) -> tuple[Judgment, ...]:
        return self._state.judged.votes(self.ref(nugget))

    def passed_over(self, nugget: Nugget) -> tuple[Judgment, ...]:
        """An "absent" for each assessor who passed the nugget over, as old as their reading."""
        ref = self.ref(nugget)
        if self._state.judged.are_supposed(ref):
            return ()
        voters = {vote.assessor for vote in self.votes(nugget)}
        cannot_judge = self._state.judged.cannot_judge(ref)
        dealt_with_by = voters | {vote.assessor for vote in cannot_judge}
        absent: list[Judgment] = []
        for read in self._readings:
            if read.assessor not in dealt_with_by and not is_newer(nugget, read):
                absent.append(read.implies(ref, ABSENT, PASSED_OVER))
        return tuple(absent)

    def label(self, nugget: Nugget) -> str | None:
        """The label that counts by the campaign's policy.

        None if nobody judged the nugget itself, or if opinions differ.
        """
        votes = self.votes(nugget)
        if not votes:
            return None
        # Policies such as the first or the newest vote depend on the order in the log.
        passed = self.passed_over(nugget)
        in_order = sorted((*votes, *passed), key=lambda vote: vote.seq)
        return resolve(tuple(in_order), self._state.settings)

    def is_contested(self, nugget: Nugget) -> bool:
        """Whether people judged the nugget and no label counts."""
        return bool(votes_of_people(self.votes(nugget))) and self.label(nugget) is None


def is_newer(nugget: Nugget, read: Judgment) -> bool:
    """Whether the nugget is newer than the reading."""
    # Nothing is known to be newer than a judgment without a time.
    return bool(read.at) and nugget.at > read.at


def ratings(state: QATopicState) -> Iterator[Rating]:
    """Ratings of every nugget in every response, with those of assessors who passed it over.

    Own answers of list questions have no labels to agree on: assessors' lists are joined, nothing is decided
    there.
    """
    for question in state.topic.questions:
        if question.kind == "LIST":
            yield Rating(
                "", f"own answers to {question.id}", {}, question_ref(OWN, question.id)
            )
        if question.kind == "OTHER":
            yield from _nugget_ratings(
                state, question.id, whole_responses(state, question)
            )


def _nugget_ratings(
    state: QATopicState, question: str, responses: Iterable[str]
) -> Iterator[Rating]:
    """The labels on each nugget in each response, where somebody has an opinion."""
    nuggets = [
        nugget
        for nugget in state.nuggets
        if nugget.question == question and nugget.live
    ]
    for response in responses:
        opinions = NuggetOpinions(state, question, response)
        for nugget in nuggets:
            rating = _rating(opinions, nugget)
            if rating is not None:
                yield rating


def _rating(opinions: NuggetOpinions, nugget: Nugget) -> Rating | None:
    """Each assessor's label on a nugget in a response, given or implied; None without any."""
    passed = opinions.passed_over(nugget)
    labels: dict[str, str] = {}
    for vote in (*opinions.votes(nugget), *passed):
        if vote.label is not None:
            labels[vote.assessor] = vote.label
    if not labels:
        return None
    item = f"nugget {nugget.number}"
    return Rating(MATCH, item, labels, opinions.ref(nugget), passed)
