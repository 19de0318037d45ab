"""The nuggets of an Other question: which of them a response holds, and how they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from assessment.model import Headline, Matrix, Nugget, Pool, Pooled, Ref
from assessment.tracks.qa2007.answer import (
    AnswerItem,
    Question,
    match_ref,
    normalised,
    read_ref,
    response_digest,
    vote_ref,
)
from assessment.tracks.qa2007.measures import other_rule
from assessment.tracks.qa2007.nugget_votes import nuggets_of, vote_sets
from assessment.tracks.qa2007.opinions import NuggetOpinions, votes_of_people
from assessment.tracks.qa2007.pool import QATopicState, whole_responses
from assessment.tracks.qa2007.scales import DONE, FOUND, VITAL
from assessment.tracks.qa2007.weights import Weights, binary_labels, weights


class ResponseReading(NamedTuple):
    """What is known of one response.

    `matched` are the nuggets that it holds; `judged` of `needed` nuggets are judged; `done`: all of it has
    been looked at; `contested` nuggets are judged, but no label counts.
    """

    matched: frozenset[str]
    judged: int
    needed: int
    done: bool
    contested: frozenset[str] = frozenset()

    @property
    def whole(self) -> bool:
        """Whether nothing is left to judge or to decide."""
        return self.done and not self.contested


def response_reading(
    state: QATopicState, question: str, items: tuple[AnswerItem, ...], nuggets: list[Nugget]
) -> ResponseReading:
    """What the judgments say of a response; it has been looked at once it is read, or every nugget judged."""
    response = response_digest(question, items)
    opinions = NuggetOpinions(state, question, response)
    labels = {nugget.id: opinions.label(nugget) for nugget in nuggets}
    contested = frozenset(nugget.id for nugget in nuggets if opinions.contested(nugget))
    matched = frozenset(nugget for nugget, label in labels.items() if label == FOUND)
    judged = sum(label is not None for label in labels.values())
    if state.judged.label(read_ref(question, response)) == DONE:
        # A reader implies "absent" for what they did not mark, so only contested nuggets are open.
        uncontested = len(nuggets) - len(contested)
        return ResponseReading(matched, uncontested, len(nuggets), True, contested)
    is_judged = bool(nuggets) and judged + len(contested) == len(nuggets)
    return ResponseReading(matched, judged, len(nuggets), is_judged, contested)


def item_with_nugget(state: QATopicState, question: str, response: str, nugget: Nugget) -> int | None:
    """The number of the item in which an assessor marked a nugget; None where the nugget is not found, or no
    item is named.
    """
    opinions = NuggetOpinions(state, question, response)
    if opinions.label(nugget) != FOUND:
        return None
    votes = votes_of_people(opinions.votes(nugget))
    for vote in sorted(votes, key=lambda vote: vote.seq, reverse=True):
        if vote.label != FOUND:
            continue
        for item in vote.evidence:
            if item.text.isascii() and item.text.isdigit():
                return int(item.text)
    return None


def newer_nuggets(state: QATopicState, question: str, items: tuple[AnswerItem, ...]) -> list[Nugget]:
    """Nuggets that were written or edited after the response was read and are not judged in it: reasons to
    read it again.
    """
    response = response_digest(question, items)
    votes = votes_of_people(state.judged.votes(read_ref(question, response)))
    times = [vote.at for vote in votes if vote.label == DONE and vote.at]
    if not times:
        return []
    last_reading = max(times)
    newer: list[Nugget] = []
    for nugget in nuggets_of(state.nuggets, question):
        is_judged = state.judged.label(match_ref(question, response, nugget.id)) is not None
        if nugget.at > last_reading and not is_judged:
            newer.append(nugget)
    return newer


def merge(state: QATopicState, nugget: str, into: str) -> dict[Ref, Ref]:
    """Where the judgments of a merged nugget go: its votes, and its matches where it was found.

    A nugget that is absent says nothing of the other one, so such judgments stay.
    """
    name = next((listed.question for listed in state.nuggets if listed.id == nugget), "")
    moved = {vote_ref(name, nugget): vote_ref(name, into)}
    for question in state.topic.of("OTHER"):
        if question.id != name:
            continue
        for response in whole_responses(state, question):
            ref = match_ref(name, response, nugget)
            if any(vote.label == FOUND for vote in state.judged.votes(ref)):
                moved[ref] = match_ref(name, response, into)
    return moved


def pooled(state: QATopicState) -> dict[str, Pool]:
    """The Other questions of a series by id.

    Each has the distinct items of all responses, and the units of its nuggets' votes.
    """
    return {question.id: _pool(state, question) for question in state.topic.of("OTHER")}


def _pool(state: QATopicState, question: Question) -> Pool:
    listed = "\n".join(f"{other.id} {other.text}" for other in state.topic.questions)
    headline = Headline(f"{question.id} {state.topic.target}", question.text, listed)
    items = _pooled_items(whole_responses(state, question).values())
    nuggets = nuggets_of(state.nuggets, question.id)
    votes = {nugget.id: vote_ref(question.id, nugget.id) for nugget in nuggets}
    return Pool(headline, items, votes, VITAL, _scoring_sentence(weights(state, question.id)))


def _scoring_sentence(weighed: Weights) -> str:
    """Which weights the scores use, or why there are none."""
    sentence = weighed.words or f"Other cannot be scored yet: {weighed.note}"
    if weighed.remark:
        sentence += f"; {weighed.remark}"
    return sentence


def _pooled_items(responses: Iterable[tuple[AnswerItem, ...]]) -> tuple[Pooled, ...]:
    items = {item for response in responses for item in response}
    ordered = sorted(items, key=lambda item: (normalised(item.text), item.docid, item.text))
    return tuple(Pooled(item.text, item.docid) for item in ordered)


def weighing(state: QATopicState, question: str, nuggets: Iterable[Nugget]) -> dict[str, dict[str, object]]:
    """What may be shown of the votes on each nugget, by nugget id.

    `weight` is the weight, `importance` the label that counts under binary rules, `votes` how many voted
    vital.
    """
    shares = weights(state, question).pyramid
    sets = vote_sets(state, question)
    labels: Mapping[str, str] = {}
    if other_rule(state.settings) != "pyramid":
        labels = binary_labels(state, question)
    shown: dict[str, dict[str, object]] = {}
    for nugget in nuggets:
        vital = sum(own.get(nugget.id) == VITAL for own in sets.values())
        shown[nugget.id] = {
            "weight": shares.get(nugget.id),
            "importance": labels.get(nugget.id, ""),
            "votes": f"{vital}/{len(sets)}" if sets else "",
        }
    return shown


def matrices(state: QATopicState) -> Iterator[Matrix]:
    """For each Other question which run's response holds which nugget.

    1 is found, 0 read and not found, None not read or not decided.
    """
    for question in state.topic.of("OTHER"):
        nuggets = nuggets_of(state.nuggets, question.id)
        if nuggets and state.answers:
            yield _matrix(state, question.id, nuggets)


def _matrix(state: QATopicState, question: str, nuggets: list[Nugget]) -> Matrix:
    responses = {run: answer.items(question) for run, answer in state.answers.items()}
    readings = {run: response_reading(state, question, items, nuggets) for run, items in responses.items()}
    shown = weighing(state, question, nuggets)
    rows: list[tuple[float | None, ...]] = []
    for nugget in nuggets:
        row = [_matrix_value(readings[run], nugget.id, bool(items)) for run, items in responses.items()]
        rows.append(tuple(row))
    return Matrix(
        f"{question} {state.topic.target}: nuggets found in each run's response",
        tuple(f"{nugget.number} {nugget.text}" for nugget in nuggets),
        tuple(_weight_note(shown[nugget.id]) for nugget in nuggets),
        tuple(responses),
        tuple(rows),
    )


def _weight_note(shown: Mapping[str, object]) -> str:
    weight = shown["weight"]
    note = f"weight {weight:.3f}" if isinstance(weight, float) else "no weight yet"
    if shown["votes"]:
        note += f", {shown['votes']} vital"
    return note


def _matrix_value(reading: ResponseReading, nugget: str, is_answered: bool) -> float | None:
    if nugget in reading.matched:
        return 1.0
    if nugget in reading.contested:
        return None
    if reading.done or not is_answered:
        return 0.0
    return None
