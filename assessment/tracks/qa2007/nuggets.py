"""The nuggets of an Other question: what a response holds of them, and how they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from assessment.model import Headline, Matrix, Nugget, Pool, Pooled, Ref
from assessment.tracks.qa2007.answer import (
    AnswerItem,
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
    """What is known of one response: `matched` nuggets, `judged` of `needed` nuggets, whether all of it has been looked at (`done`), and
    the `contested` nuggets: judged, but no label counts."""

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
    """What the judgments say of a response; it has been looked at once the response is read, or every nugget judged."""
    response = response_digest(question, items)
    opinions = NuggetOpinions(state, question, response)
    labels = {nugget.id: opinions.label(nugget) for nugget in nuggets}
    contested = frozenset(nugget.id for nugget in nuggets if opinions.contested(nugget))
    judged = sum(label is not None for label in labels.values())
    done = state.judged.label(read_ref(question, response)) == DONE
    matched = frozenset(nugget for nugget, label in labels.items() if label == FOUND)
    looked_at = done or (bool(nuggets) and judged + len(contested) == len(nuggets))
    return ResponseReading(
        matched, len(nuggets) - len(contested) if done else judged, len(nuggets), looked_at, contested
    )


def item_with_nugget(state: QATopicState, question: str, response: str, nugget: Nugget) -> int | None:
    """The number of the item in which an assessor found a nugget, None if nobody did or said where."""
    opinions = NuggetOpinions(state, question, response)
    if opinions.label(nugget) != FOUND:
        return None
    votes = sorted(votes_of_people(opinions.given(nugget)), key=lambda vote: vote.seq, reverse=True)
    places = [item.text for vote in votes if vote.label == FOUND for item in vote.evidence]
    return next((int(place) for place in places if place.isascii() and place.isdigit()), None)


def newer_nuggets(state: QATopicState, question: str, items: tuple[AnswerItem, ...]) -> list[Nugget]:
    """Nuggets that were written or edited after the response was read and are not judged in it: reasons to read it again."""
    response = response_digest(question, items)
    times = [
        vote.at
        for vote in votes_of_people(state.judged.votes(read_ref(question, response)))
        if vote.label == DONE and vote.at
    ]
    if not times:
        return []
    return [
        nugget
        for nugget in nuggets_of(state.nuggets, question)
        if nugget.at > max(times) and state.judged.label(match_ref(question, response, nugget.id)) is None
    ]


def merge(state: QATopicState, nugget: str, into: str) -> dict[Ref, Ref]:
    """Where the judgments of a merged nugget go: its votes, and its matches where it was found (absent says nothing of the other)."""
    question = next((one.question for one in state.nuggets if one.id == nugget), "")
    moved = {vote_ref(question, nugget): vote_ref(question, into)}
    for asked in state.topic.of("OTHER"):
        for response in whole_responses(state, asked) if asked.id == question else ():
            ref = match_ref(question, response, nugget)
            if any(vote.label == FOUND for vote in state.judged.votes(ref)):
                moved[ref] = match_ref(question, response, into)
    return moved


def pooled(state: QATopicState) -> dict[str, Pool]:
    """The Other questions of a series, each with the distinct items of all responses and the units of its nuggets' votes."""
    return {
        question.id: Pool(
            Headline(
                f"{question.id} {state.topic.target}",
                question.text,
                "\n".join(f"{q.id} {q.text}" for q in state.topic.questions),
            ),
            _pooled_items(whole_responses(state, question).values()),
            {
                nugget.id: vote_ref(question.id, nugget.id)
                for nugget in nuggets_of(state.nuggets, question.id)
            },
            VITAL,
            _scoring(weights(state, question.id)),
        )
        for question in state.topic.of("OTHER")
    }


def _scoring(weighed: Weights) -> str:
    """Which weights the scores use, or why there are none."""
    said = weighed.words or f"Other cannot be scored yet: {weighed.note}"
    return "; ".join(filter(None, (said, weighed.remark)))


def _pooled_items(responses: Iterable[tuple[AnswerItem, ...]]) -> tuple[Pooled, ...]:
    items = {item for response in responses for item in response}
    return tuple(
        Pooled(item.text, item.docid)
        for item in sorted(items, key=lambda item: (normalised(item.text), item.docid, item.text))
    )


def weighing(state: QATopicState, question: str, nuggets: Iterable[Nugget]) -> dict[str, dict[str, object]]:
    """What may be shown of the votes on each nugget: its weight, how many said vital, and the label that counts under binary rules."""
    found, sets = weights(state, question), vote_sets(state, question)
    labels = binary_labels(state, question) if other_rule(state.settings) != "pyramid" else {}
    return {
        nugget.id: {
            "weight": found.pyramid.get(nugget.id),
            "importance": labels.get(nugget.id, ""),
            "votes": f"{sum(own.get(nugget.id) == VITAL for own in sets.values())}/{len(sets)}"
            if sets
            else "",
        }
        for nugget in nuggets
    }


def matrices(state: QATopicState) -> Iterator[Matrix]:
    """For each Other question which run's response holds which nugget: 1 found, 0 read and not found, None not read or not decided."""
    for question in state.topic.of("OTHER"):
        listed = nuggets_of(state.nuggets, question.id)
        runs = {run: answer.items(question.id) for run, answer in state.answers.items()}
        if not listed or not runs:
            continue
        known = {run: response_reading(state, question.id, items, listed) for run, items in runs.items()}
        shown = weighing(state, question.id, listed)
        yield Matrix(
            f"{question.id} {state.topic.target}: nuggets found in each run's response",
            tuple(f"{nugget.number} {nugget.text}" for nugget in listed),
            tuple(_note(shown[nugget.id]) for nugget in listed),
            tuple(runs),
            tuple(tuple(_cell(known[run], nugget.id, bool(runs[run])) for run in runs) for nugget in listed),
        )


def _note(shown: Mapping[str, object]) -> str:
    weight = shown["weight"]
    return (f"weight {weight:.3f}" if isinstance(weight, float) else "no weight yet") + (
        f", {shown['votes']} vital" if shown["votes"] else ""
    )


def _cell(known: ResponseReading, nugget: str, answered: bool) -> float | None:
    if nugget in known.matched:
        return 1.0
    if nugget in known.contested:
        return None
    return 0.0 if known.done or not answered else None
