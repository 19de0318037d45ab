"""The nuggets of an Other question: their places in the key, their weights, and what a response holds of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

import orjson

from assessment.model import Headline, Matrix, Nugget, Pool, Pooled, Ref
from assessment.tracks.qa2007.answer import Item, match_ref, normal, read_ref, response_digest, vote_ref
from assessment.tracks.qa2007.arithmetic import weights_of
from assessment.tracks.qa2007.measures import other_rule
from assessment.tracks.qa2007.opinions import Opinions, people
from assessment.tracks.qa2007.pool import QACase, whole_responses
from assessment.tracks.qa2007.scales import DONE, FOUND, OKAY, VITAL

WEIGHTS = ("weights", "pyramid")
"""Kind and name of the resource that holds pyramid files, as {question: [[number, weight, text], ...]}."""


class Weights(NamedTuple):
    """How the nuggets of a question weigh, by nugget id.

    `sets` are what is averaged over: one set of weights (pyramid, binary) or one for each assessor (macro); none if the question
    cannot be scored, and then `note` says why.  `pyramid` are the weights by votes, for display, whatever the rule.
    """

    sets: tuple[Mapping[str, float], ...]
    pyramid: Mapping[str, float]
    source: Literal["votes", "file", ""]
    note: str = ""


class Reading(NamedTuple):
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


def nuggets_of(nuggets: Iterable[Nugget], question: str) -> list[Nugget]:
    """The live nuggets of a question in the order of their numbers."""
    return sorted((n for n in nuggets if n.question == question and n.live), key=lambda n: (n.number, n.seq, n.id))


def numbered(nuggets: Iterable[Nugget], question: str) -> list[tuple[int, Nugget]]:
    """Nuggets with the numbers that they bear in files: their own, or counted anew where two bear the same."""
    found = nuggets_of(nuggets, question)
    own = [nugget.number for nugget in found]
    return list(zip(own if len(set(own)) == len(own) else range(1, len(own) + 1), found, strict=True))


def vote_sets(case: QACase, question: str) -> dict[str, dict[str, str]]:
    """Assessor -> nugget -> vital or okay, the assessor who voted first coming first (imported together: by place, then name)."""
    nuggets = nuggets_of(case.nuggets, question)
    votes = [(vote, nugget.id) for nugget in nuggets for vote in people(case.judged.votes(vote_ref(question, nugget.id)))]
    first: dict[str, int] = {}
    for vote, _ in votes:
        first[vote.assessor] = min(first.get(vote.assessor, vote.seq), vote.seq)
    sets: dict[str, dict[str, str]] = {name: {} for name in sorted(first, key=lambda name: (first[name], name))}
    for vote, nugget in votes:
        sets[vote.assessor][nugget] = vote.label or OKAY
    return sets


def binary_labels(case: QACase, question: str) -> dict[str, str]:
    """The one vital or okay of each nugget; empty if nobody voted on the question."""
    sets = vote_sets(case, question)
    nuggets = nuggets_of(case.nuggets, question)
    if not sets:
        return {}
    if case.settings["primary"] == "first":
        own = next(iter(sets.values()))
        return {nugget.id: own.get(nugget.id, OKAY) for nugget in nuggets}
    return {nugget.id: case.judged.label(vote_ref(question, nugget.id)) or OKAY for nugget in nuggets}


def weights(case: QACase, question: str) -> Weights:
    """The weights of a question's nuggets by the campaign's rule; votes come before a pyramid file."""
    nuggets = nuggets_of(case.nuggets, question)
    if not nuggets:
        return Weights((), {}, "", "no nuggets yet")
    sets = vote_sets(case, question)
    if not sets:
        return _from_file(case, question, nuggets)
    counts = [sum(own.get(nugget.id) == VITAL for own in sets.values()) for nugget in nuggets]
    shares = weights_of(counts)
    if shares is None:
        return Weights((), dict.fromkeys((nugget.id for nugget in nuggets), 0.0), "votes", "no nugget has a vital vote: cannot be scored")
    pyramid = dict(zip((nugget.id for nugget in nuggets), shares, strict=True))
    rule = other_rule(case.settings)
    if rule == "pyramid":
        return Weights((pyramid,), pyramid, "votes")
    if rule == "macro":
        return Weights(tuple(_binary(nuggets, own) for own in sets.values()), pyramid, "votes")
    binary = _binary(nuggets, binary_labels(case, question))
    return Weights((binary,) if any(binary.values()) else (), pyramid, "votes", "" if any(binary.values()) else "no vital nugget: cannot be scored")


def _binary(nuggets: list[Nugget], labels: Mapping[str, str]) -> dict[str, float]:
    return {nugget.id: float(labels.get(nugget.id) == VITAL) for nugget in nuggets}


def _from_file(case: QACase, question: str, nuggets: list[Nugget]) -> Weights:
    rows = pyramid_rows(case.resources.get(WEIGHTS, b"{}")).get(question)
    if rows is None:
        return Weights((), {}, "", "nobody has voted on the nuggets yet")
    given = {(number, " ".join(text.split())): weight for number, weight, text in rows}
    if set(given) != {(nugget.number, " ".join(nugget.text.split())) for nugget in nuggets} or len(given) != len(nuggets):
        return Weights((), {}, "", "the pyramid file and the nuggets differ, and nobody has voted yet")
    pyramid = {nugget.id: given[nugget.number, " ".join(nugget.text.split())] for nugget in nuggets}
    if other_rule(case.settings) != "pyramid":
        return Weights((), pyramid, "file", "a pyramid file holds no vital and okay: votes are needed")
    if not any(pyramid.values()):
        return Weights((), pyramid, "file", "all weights are 0: cannot be scored")
    return Weights((pyramid,), pyramid, "file")


@lru_cache(maxsize=8)
def pyramid_rows(body: bytes) -> Mapping[str, list[tuple[int, float, str]]]:
    """A pyramid resource by question, taken apart once for all topics."""
    return orjson.loads(body)


def read(case: QACase, question: str, items: tuple[Item, ...], nuggets: list[Nugget]) -> Reading:
    """What the judgments say of a response; it has been looked at once the response is read, or every nugget judged."""
    response = response_digest(question, items)
    opinions = Opinions(case, question, response)
    labels = {nugget.id: opinions.label(nugget) for nugget in nuggets}
    contested = frozenset(nugget.id for nugget in nuggets if opinions.contested(nugget))
    judged = sum(label is not None for label in labels.values())
    done = case.judged.label(read_ref(question, response)) == DONE
    matched = frozenset(nugget for nugget, label in labels.items() if label == FOUND)
    looked_at = done or (bool(nuggets) and judged + len(contested) == len(nuggets))
    return Reading(matched, len(nuggets) - len(contested) if done else judged, len(nuggets), looked_at, contested)


def found_in(case: QACase, question: str, response: str, nugget: Nugget) -> int | None:
    """The number of the item in which an assessor found a nugget, None if nobody did or said where."""
    opinions = Opinions(case, question, response)
    if opinions.label(nugget) != FOUND:
        return None
    votes = sorted(people(opinions.given(nugget)), key=lambda vote: vote.seq, reverse=True)
    places = [item.text for vote in votes if vote.label == FOUND for item in vote.evidence]
    return next((int(place) for place in places if place.isascii() and place.isdigit()), None)


def newer_nuggets(case: QACase, question: str, items: tuple[Item, ...]) -> list[Nugget]:
    """Nuggets that were written or edited after the response was read and are not judged in it: reasons to read it again."""
    response = response_digest(question, items)
    times = [vote.at for vote in people(case.judged.votes(read_ref(question, response))) if vote.label == DONE and vote.at]
    if not times:
        return []
    return [
        nugget
        for nugget in nuggets_of(case.nuggets, question)
        if nugget.at > max(times) and case.judged.label(match_ref(question, response, nugget.id)) is None
    ]


def merge(case: QACase, nugget: str, into: str) -> dict[Ref, Ref]:
    """Where the judgments of a merged nugget go: its votes, and its matches where it was found (absent says nothing of the other)."""
    question = next((one.question for one in case.nuggets if one.id == nugget), "")
    moved = {vote_ref(question, nugget): vote_ref(question, into)}
    for asked in case.topic.of("OTHER"):
        for response in whole_responses(case, asked) if asked.id == question else ():
            ref = match_ref(question, response, nugget)
            if any(vote.label == FOUND for vote in case.judged.votes(ref)):
                moved[ref] = match_ref(question, response, into)
    return moved


def pooled(case: QACase) -> dict[str, Pool]:
    """The Other questions of a series, each with the distinct items of all responses and the units of its nuggets' votes."""
    return {
        question.id: Pool(
            Headline(f"{question.id} {case.topic.target}", question.text, "\n".join(f"{q.id} {q.text}" for q in case.topic.questions)),
            _pooled_items(whole_responses(case, question).values()),
            {nugget.id: vote_ref(question.id, nugget.id) for nugget in nuggets_of(case.nuggets, question.id)},
            VITAL,
        )
        for question in case.topic.of("OTHER")
    }


def _pooled_items(responses: Iterable[tuple[Item, ...]]) -> tuple[Pooled, ...]:
    items = {item for response in responses for item in response}
    return tuple(Pooled(item.text, item.docid) for item in sorted(items, key=lambda item: (normal(item.text), item.docid, item.text)))


def weighing(case: QACase, question: str, nuggets: Iterable[Nugget]) -> dict[str, dict[str, object]]:
    """What may be shown of the votes on each nugget: its weight, how many said vital, and the label that counts under binary rules."""
    found, sets = weights(case, question), vote_sets(case, question)
    labels = binary_labels(case, question) if other_rule(case.settings) != "pyramid" else {}
    return {
        nugget.id: {
            "weight": found.pyramid.get(nugget.id),
            "importance": labels.get(nugget.id, ""),
            "votes": f"{sum(own.get(nugget.id) == VITAL for own in sets.values())}/{len(sets)}" if sets else "",
        }
        for nugget in nuggets
    }


def matrices(case: QACase) -> Iterator[Matrix]:
    """For each Other question which run's response holds which nugget: 1 found, 0 read and not found, None not read or not decided."""
    for question in case.topic.of("OTHER"):
        listed = nuggets_of(case.nuggets, question.id)
        runs = {run: answer.items(question.id) for run, answer in case.answers.items()}
        if not listed or not runs:
            continue
        known = {run: read(case, question.id, items, listed) for run, items in runs.items()}
        shown = weighing(case, question.id, listed)
        yield Matrix(
            f"{question.id} {case.topic.target}: nuggets found in each run's response",
            tuple(f"{nugget.number} {nugget.text}" for nugget in listed),
            tuple(_note(shown[nugget.id]) for nugget in listed),
            tuple(runs),
            tuple(tuple(_cell(known[run], nugget.id, bool(runs[run])) for run in runs) for nugget in listed),
        )


def _note(shown: Mapping[str, object]) -> str:
    weight = shown["weight"]
    return (f"weight {weight:.3f}" if isinstance(weight, float) else "no weight yet") + (f", {shown['votes']} vital" if shown["votes"] else "")


def _cell(known: Reading, nugget: str, answered: bool) -> float | None:
    if nugget in known.matched:
        return 1.0
    if nugget in known.contested:
        return None
    return 0.0 if known.done or not answered else None
