"""What assessors say of the nuggets in responses, in so many words or by passing a nugget over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assessment.model import Judgment, Nugget, Rating, Ref, TopicVotes
from assessment.model.resolution import is_person, resolve
from assessment.tracks.qa2007.answer import MATCH, OWN, match_ref, question_ref, read_ref
from assessment.tracks.qa2007.pool import QATopicState, whole_responses
from assessment.tracks.qa2007.scales import ABSENT, DONE

PASSED_OVER = "passed over: the response was read whole, and the nugget not marked in it"


def votes_of_people(votes: Iterable[Judgment]) -> list[Judgment]:
    """Votes of people; a machine's votes are suggestions."""
    return [vote for vote in votes if is_person(vote.assessor)]


class NuggetOpinions:
    """What is said of the nuggets of one question in one response.

    Who has read the response whole says of every nugget that they neither marked nor called impossible to judge that it is absent, unless
    it was written or edited after they had read.
    """

    def __init__(self, state: QATopicState, question: str, response: str) -> None:
        self._case, self._question, self._response = state, question, response
        self._readers = [
            vote
            for vote in votes_of_people(state.judged.votes(read_ref(question, response)))
            if vote.label == DONE
        ]
        self._unable = _unable(state.judged)

    def ref(self, nugget: Nugget) -> Ref:
        return match_ref(self._question, self._response, nugget.id)

    def given(self, nugget: Nugget) -> tuple[Judgment, ...]:
        return self._case.judged.votes(self.ref(nugget))

    def passed(self, nugget: Nugget) -> tuple[Judgment, ...]:
        """An "absent" for each assessor who passed the nugget over, as old as their reading."""
        ref, said = self.ref(nugget), {vote.assessor for vote in self.given(nugget)}
        if _supposed(self._case.judged, ref):
            return ()
        return tuple(
            Judgment(ref, read.assessor, ABSENT, note=PASSED_OVER, seq=read.seq, at=read.at, via=read.via)
            for read in self._readers
            if read.assessor not in said
            and (ref, read.assessor) not in self._unable
            and not newer(nugget, read)
        )

    def label(self, nugget: Nugget) -> str | None:
        """The label that counts by the campaign's policy; None where nobody judged the nugget itself, or opinions differ."""
        given = self.given(nugget)
        if not given:
            return None
        return resolve(
            tuple(sorted((*given, *self.passed(nugget)), key=lambda vote: vote.seq)), self._case.settings
        )

    def contested(self, nugget: Nugget) -> bool:
        """Whether people judged the nugget and no label counts."""
        return bool(votes_of_people(self.given(nugget))) and self.label(nugget) is None


def _unable(judged: TopicVotes) -> set[tuple[Ref, str]]:
    """Nuggets that somebody cannot judge, with who."""
    return {(vote.ref, vote.assessor) for vote in judged.noted if vote.reason and vote.ref.kind == MATCH}


def _supposed(judged: TopicVotes, ref: Ref) -> bool:
    """Whether the votes are made up to see what would be: no log numbers them, and nobody is to vote against them."""
    return type(judged) is not TopicVotes and any(not vote.seq for vote in judged.votes(ref))


def newer(nugget: Nugget, read: Judgment) -> bool:
    """Whether the nugget is newer than the reading."""
    return bool(read.at) and nugget.at > read.at


def ratings(state: QATopicState) -> Iterator[Rating]:
    """Of every nugget in every response, with those who passed it over.  Own answers stand side by side: nothing is to be decided there."""
    for question in state.topic.questions:
        if question.kind == "LIST":
            yield Rating("", f"own answers to {question.id}", {}, question_ref(OWN, question.id))
        if question.kind == "OTHER":
            yield from _of_responses(state, question.id, whole_responses(state, question))


def _of_responses(state: QATopicState, question: str, responses: Iterable[str]) -> Iterator[Rating]:
    nuggets = [nugget for nugget in state.nuggets if nugget.question == question and nugget.live]
    for response in responses:
        opinions = NuggetOpinions(state, question, response)
        for nugget in nuggets:
            given, passed = opinions.given(nugget), opinions.passed(nugget)
            labels = {vote.assessor: vote.label for vote in (*given, *passed) if vote.label is not None}
            if labels:
                yield Rating(MATCH, f"nugget {nugget.number}", labels, opinions.ref(nugget), passed)
