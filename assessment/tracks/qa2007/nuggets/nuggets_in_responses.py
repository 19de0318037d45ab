"""The nuggets of an Other question: which of them a response holds, and how they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from assessment.model import Matrix, Nugget, Ref
from assessment.tracks.qa2007.answer import (
    AnswerItem,
    match_ref,
    read_ref,
    response_digest,
    vote_ref,
)
from assessment.tracks.qa2007.answers.pool import QATopicState, whole_responses
from assessment.tracks.qa2007.nuggets.nugget_opinions import (
    NuggetOpinions,
    votes_of_people,
)
from assessment.tracks.qa2007.nuggets.nugget_votes import nuggets_of, vote_sets
from assessment.tracks.qa2007.nuggets.nugget_weights import binary_labels, weights
from assessment.tracks.qa2007.scales import DONE, MATCHED, VITAL
from assessment.tracks.qa2007.settings import other_rule


class ResponseReading(NamedTuple):
    """What the judgments say of one response: `judged` of `needed` nuggets are judged."""

    matched: frozenset[str]
    """Nuggets that the response holds."""
    judged: int
    needed: int
    is_read: bool
    """Whether all of the response has been looked at: it was read whole, or every nugget was judged."""
    contested: frozenset[str] = frozenset()
    """Nuggets that were judged, but on which no label counts."""

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to judge or to decide."""
        return self.is_read and not self.contested


def response_reading(
    state: QATopicState,
    question: str,
    items: tuple[AnswerItem, ...],
    nuggets: list[Nugget],
) -> ResponseReading:
    """What the judgments say of a run's items for one question."""
    response = response_digest(question, items)
    opinions = NuggetOpinions(state, question, response)
    matched: set[str] = set()
    contested: set[str] = set()
    judged = 0
    for nugget in nuggets:
        label = opinions.label(nugget)
        judged += label is not None
        if label == MATCHED:
            matched.add(nugget.id)
        if opinions.is_contested(nugget):
            contested.add(nugget.id)
    needed = len(nuggets)
    is_read = state.judged.label(read_ref(question, response)) == DONE
    if is_read:
        # A reader implies "absent" for what they did not mark, so only contested nuggets are open.
        judged = needed - len(contested)
    is_judged = needed > 0 and judged + len(contested) == needed
    return ResponseReading(
        frozenset(matched), judged, needed, is_read or is_judged, frozenset(contested)
    )


def item_with_nugget(
    state: QATopicState, question: str, response: str, nugget: Nugget
) -> int | None:
    """The number of the item in which an assessor marked a nugget.

    None if the response does not hold the nugget, or if no item is named.
    """
    opinions = NuggetOpinions(state, question, response)
    if opinions.label(nugget) != MATCHED:
        return None
    return named_item(opinions, nugget)


def named_item(opinions: NuggetOpinions, nugget: Nugget) -> int | None:
    """The number of the item in which an assessor says that the nugget is; None if nobody names one."""
    votes = votes_of_people(opinions.votes(nugget))
    # The newest vote that names an item counts: assessors move a mark by judging again.
    for vote in sorted(votes, key=lambda vote: vote.seq, reverse=True):
        if vote.label != MATCHED:
            continue
        for item in vote.evidence:
            number = item.text
            if number.isascii() and number.isdigit():
                return int(number)
    return None


def newer_nuggets(
    state: QATopicState, question: str, items: tuple[AnswerItem, ...]
) -> list[Nugget]:
    """Nuggets that are newer than the reading of a response and not judged in it.

    Nuggets written or edited after that reading are reasons to read it again.
    """
    response = response_digest(question, items)
    reading = read_ref(question, response)
    votes = votes_of_people(state.judged.votes(reading))
    # By the clock: nuggets and judgments are numbered apart, so their numbers do not compare.
    times = [vote.at for vote in votes if vote.label == DONE and vote.at]
    if not times:
        return []
    last_reading = max(times)
    newer: list[Nugget] = []
    for nugget in nuggets_of(state.nuggets, question):
        ref = match_ref(question, response, nugget.id)
        label = state.judged.label(ref)
        if nugget.at > last_reading and label is None:
            newer.append(nugget)
    return newer


def merge(state: QATopicState, nugget: str, into: str) -> dict[Ref, Ref]:
    """The units that take the judgments of a merged nugget: its votes, and its matches in responses.

    That a nugget is absent says nothing of the other one, so such judgments stay.
    """
    name = next(
        (listed.question for listed in state.nuggets if listed.id == nugget), ""
    )
    old_vote = vote_ref(name, nugget)
    new_vote = vote_ref(name, into)
    moved = {old_vote: new_vote}
    for question in state.topic.of("OTHER"):
        if question.id != name:
            continue
        for response in whole_responses(state, question):
            ref = match_ref(name, response, nugget)
            votes = state.judged.votes(ref)
            if any(vote.label == MATCHED for vote in votes):
                moved[ref] = match_ref(name, response, into)
    return moved


class NuggetWeight(NamedTuple):
    """What may be shown of the votes on a nugget; the desk reads the fields by their names."""

    weight: float | None
    importance: str
    """Vital or okay where binary rules count one label for each nugget, else empty."""
    votes: str
    """How many of the voters voted vital, as 3/4; empty without votes."""


def nugget_weights(
    state: QATopicState, question: str, nuggets: Iterable[Nugget]
) -> dict[str, NuggetWeight]:
    """What may be shown of the votes on each nugget, by nugget id."""
    shares = weights(state, question).pyramid
    sets = vote_sets(state, question)
    labels: Mapping[str, str] = {}
    # Pyramid rules have no one label of a nugget that would count.
    if other_rule(state.settings) != "pyramid":
        labels = binary_labels(state, question)
    by_nugget: dict[str, NuggetWeight] = {}
    for nugget in nuggets:
        votes = ""
        if sets:
            vital = sum(own.get(nugget.id) == VITAL for own in sets.values())
            votes = f"{vital}/{len(sets)}"
        weight = shares.get(nugget.id)
        importance = labels.get(nugget.id, "")
        by_nugget[nugget.id] = NuggetWeight(weight, importance, votes)
    return by_nugget


def matrices(state: QATopicState) -> Iterator[Matrix]:
    """Which run's response holds which nugget, for each Other question.

    1 is found, 0 read and not found, None not read or not decided.
    """
    for question in state.topic.of("OTHER"):
        nuggets = nuggets_of(state.nuggets, question.id)
        if nuggets and state.answers:
            matrix = _matrix(state, question.id, nuggets)
            refs = []
            for response in whole_responses(state, question):
                refs.append(read_ref(question.id, response))
            yield matrix._replace(units=frozenset(refs))


def _matrix(state: QATopicState, question: str, nuggets: list[Nugget]) -> Matrix:
    """Which run's response holds which nugget of one question."""
    responses = {run: answer.items(question) for run, answer in state.answers.items()}
    readings: dict[str, ResponseReading] = {}
    for run, items in responses.items():
        readings[run] = response_reading(state, question, items, nuggets)
    shown_weights = nugget_weights(state, question, nuggets)
    names: list[str] = []
    notes: list[str] = []
    rows: list[tuple[float | None, ...]] = []
    for nugget in nuggets:
        names.append(f"{nugget.number} {nugget.text}")
        notes.append(_weight_note(shown_weights[nugget.id]))
        row: list[float | None] = []
        for run, items in responses.items():
            row.append(_matrix_value(readings[run], nugget.id, bool(items)))
        rows.append(tuple(row))
    title = f"{question} {state.topic.target}: nuggets found in each run's response"
    matrix = Matrix(title, tuple(names), tuple(notes), tuple(responses), tuple(rows))
    return matrix._replace(note="weight")


def _weight_note(shown: NuggetWeight) -> str:
    note = "no weight yet"
    if shown.weight is not None:
        note = f"weight {shown.weight:.3f}"
    if shown.votes:
        vital, voters = shown.votes.split("/")
        note += f", vital for {vital} of {voters}"
    return note


def _matrix_value(
    reading: ResponseReading, nugget: str, is_answered: bool
) -> float | None:
    """1 for a nugget that the response holds, 0 for one that it does not, None where that is open."""
    if nugget in reading.matched:
        return 1.0
    if nugget in reading.contested:
        return None
    # No response holds nothing, and nobody needs to read it.
    if reading.is_read or not is_answered:
        return 0.0
    return None
