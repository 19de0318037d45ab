"""How the nuggets of an Other question weigh: by assessors' votes, by a pyramid file, or by a key of vital and okay.

A pyramid file counts where it covers a question, unless real votes cover the question too: several assessors in a vote table, or people on
the page Nuggets.  A key serves the binary rule, and is the last resort of the other rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import isclose
from typing import Any, Literal, NamedTuple

import orjson

from assessment.model import Judgment, Nugget
from assessment.tracks.qa2007.answer import plain_words, vote_ref
from assessment.tracks.qa2007.arithmetic import weights_of
from assessment.tracks.qa2007.measures import other_rule
from assessment.tracks.qa2007.opinions import votes_of_people
from assessment.tracks.qa2007.pool import QATopicState
from assessment.tracks.qa2007.scales import OKAY, VITAL

PYRAMID = ("weights", "pyramid")
"""Kind and name of the resource that holds pyramid files, as {question: [[number, weight, text], ...]}."""
KEY = ("weights", "key")
"""Kind and name of the resource that holds nugget keys, as {question: {nugget id: vital or okay}}."""
TABLES = ("weights", "vote tables")
"""Kind and name of the resource that holds what vote tables say, as {question: {assessor: {number of a nugget: vital or okay}}}."""
TOLERANCE = 1e-9
"""Pyramid files hold 15 significant digits."""
_IMPORT = "import"
Source = Literal["votes", "pyramid", "key", ""]

NO_VOTES = "nobody has voted on the nuggets yet"
NO_VITAL_VOTE = "no nugget has a vital vote: cannot be scored"
NO_VITAL = "no vital nugget: cannot be scored"
ALL_ZERO = "all weights are 0: cannot be scored"
NO_LABELS = "a pyramid file holds no vital and okay: a key or votes are needed"
UNFIT_ALONE = "the pyramid file and the nuggets differ, and nobody has voted yet"
UNFIT = "the pyramid file and the nuggets differ, so the file does not count"
SHORT_KEY = "nuggets that the key does not hold count as okay"
CONFLICT = "the votes and the pyramid file give different weights; the votes count"
TOO_FEW = "there are votes, but the pyramid file counts until every nugget has a vote from a vote table of several assessors or from the page Nuggets"

SOURCES: Mapping[tuple[str, str], str] = {
    ("pyramid", "votes"): "Other weights from the assessors' votes",
    ("pyramid", "pyramid"): "Other weights from the pyramid file",
    (
        "pyramid",
        "key",
    ): "Other weights from the key (vital 1, okay 0), as there are no votes and no pyramid file",
    ("binary", "votes"): "Other by vital and okay of the assessors' votes",
    ("binary", "key"): "Other by vital and okay of the key",
    ("macro", "votes"): "Other by each assessor's own vital and okay",
    ("macro", "key"): "Other by vital and okay of the key, as there are no votes of several assessors",
}
"""Where weights come from in words, by rule and source."""


class Weights(NamedTuple):
    """How the nuggets of a question weigh, by nugget id.

    `sets` are what is averaged over: one set of weights (pyramid, binary) or one for each assessor (macro); none if the question
    cannot be scored, and then `note` says why.  `pyramid` are the weights by the pyramid rule, for display, whatever the rule.
    `source` says where `sets` come from, `words` says it as a sentence; `remark` names votes and files that contradict each other.
    """

    sets: tuple[Mapping[str, float], ...]
    pyramid: Mapping[str, float]
    source: Source
    note: str = ""
    words: str = ""
    remark: str = ""


class _Material(NamedTuple):
    """What is known of the weights of a question's nuggets: votes by assessor, their shares, the pyramid file and the key by nugget id.

    `votes_replace`: the votes are enough to stand in the place of a file.  `unfit`: a pyramid file covers the question with other nuggets.
    """

    nuggets: list[Nugget]
    votes: Mapping[str, Mapping[str, str]]
    shares: Mapping[str, float] | None
    votes_replace: bool
    pyramid: Mapping[str, float] | None
    key: Mapping[str, str] | None
    unfit: bool


def nuggets_of(nuggets: Iterable[Nugget], question: str) -> list[Nugget]:
    """The live nuggets of a question in the order of their numbers."""
    return sorted(
        (n for n in nuggets if n.question == question and n.live), key=lambda n: (n.number, n.seq, n.id)
    )


def numbered_nuggets(nuggets: Iterable[Nugget], question: str) -> list[tuple[int, Nugget]]:
    """Nuggets with the numbers that they bear in files: their own, or counted anew where two bear the same."""
    data = nuggets_of(nuggets, question)
    own = [nugget.number for nugget in data]
    numbers = own if len(set(own)) == len(own) else range(1, len(own) + 1)
    return list(zip(numbers, data, strict=True))


def vote_sets(state: QATopicState, question: str) -> dict[str, dict[str, str]]:
    """Assessor -> nugget -> vital or okay, the assessor who voted first coming first (imported together: by place, then name)."""
    nuggets = nuggets_of(state.nuggets, question)
    votes = [
        (vote, nugget.id)
        for nugget in nuggets
        for vote in votes_of_people(state.judged.votes(vote_ref(question, nugget.id)))
    ]
    first: dict[str, int] = {}
    for vote, _ in votes:
        first[vote.assessor] = min(first.get(vote.assessor, vote.seq), vote.seq)
    sets: dict[str, dict[str, str]] = {
        name: {} for name in sorted(first, key=lambda name: (first[name], name))
    }
    for vote, nugget in votes:
        sets[vote.assessor][nugget] = vote.label or OKAY
    return sets


def weights(state: QATopicState, question: str) -> Weights:
    """The weights of a question's nuggets by the campaign's rule, and where they come from."""
    nuggets = nuggets_of(state.nuggets, question)
    if not nuggets:
        return Weights((), {}, "", "no nuggets yet")
    material = _material(state, question, nuggets)
    by_pyramid = _by_pyramid(material)
    rule = other_rule(state.settings)
    if rule == "pyramid":
        return by_pyramid
    labels = _binary_source(state, question, material) if rule == "binary" else _macro_source(material)
    return _by_labels(rule, material, labels, by_pyramid)


def binary_labels(state: QATopicState, question: str) -> Mapping[str, str]:
    """The one vital or okay of each nugget, as the key has them or the votes; empty if there is neither."""
    nuggets = nuggets_of(state.nuggets, question)
    _, (labels, *_) = (
        _binary_source(state, question, _material(state, question, nuggets)) if nuggets else ("", ({},))
    )
    return labels


def _material(state: QATopicState, question: str, nuggets: list[Nugget]) -> _Material:
    votes = vote_sets(state, question)
    rows = resource_rows(state.resources.get(PYRAMID, b"{}")).get(question)
    pyramid = _fitting(rows, nuggets)
    key = _key_labels(state, question, nuggets)
    unfit = rows is not None and pyramid is None
    return _Material(
        nuggets, votes, _shares(nuggets, votes), _votes_replace(state, question, nuggets), pyramid, key, unfit
    )


def _shares(nuggets: list[Nugget], votes: Mapping[str, Mapping[str, str]]) -> Mapping[str, float] | None:
    """Vital votes on each nugget divided by the most that one got; None where nobody found any nugget vital."""
    counts = [sum(own.get(nugget.id) == VITAL for own in votes.values()) for nugget in nuggets]
    shares = weights_of(counts)
    return None if shares is None else dict(zip((nugget.id for nugget in nuggets), shares, strict=True))


def _votes_replace(state: QATopicState, question: str, nuggets: list[Nugget]) -> bool:
    """Whether every nugget has a real vote.

    One imported set of labels is no vote of its own: older workspaces took the labels of a key for the votes of one assessor.
    """
    votes = [votes_of_people(state.judged.votes(vote_ref(question, nugget.id))) for nugget in nuggets]
    imported = {vote.assessor for on_nugget in votes for vote in on_nugget if vote.origin == _IMPORT}
    several = len(imported) > 1
    return all(_has_real_vote(on_nugget, several) for on_nugget in votes)


def _has_real_vote(votes: Iterable[Judgment], several: bool) -> bool:
    return any(several or vote.origin != _IMPORT for vote in votes)


def _fitting(rows: Any, nuggets: list[Nugget]) -> Mapping[str, float] | None:
    """The weights of a pyramid file by nugget id; None where number and text of its rows and of the nuggets are not the same."""
    values = {(number, plain_words(text)): weight for number, weight, text in rows or ()}
    names = {(nugget.number, plain_words(nugget.text)): nugget.id for nugget in nuggets}
    if set(values) != set(names) or len(names) < len(nuggets):
        return None
    return {names[place]: weight for place, weight in values.items()}


def _key_labels(state: QATopicState, question: str, nuggets: list[Nugget]) -> Mapping[str, str] | None:
    """The key's labels of the live nuggets, None where it holds none of them."""
    listed = resource_rows(state.resources.get(KEY, b"{}")).get(question, {})
    return {nugget.id: listed[nugget.id] for nugget in nuggets if nugget.id in listed} or None


def _by_pyramid(material: _Material) -> Weights:
    """The weights by the pyramid rule: real votes, then the pyramid file, then whatever votes there are, then the key."""
    if material.votes_replace and material.shares is not None:
        return _from_votes(material)
    if material.pyramid is not None:
        return _from_file(material, material.pyramid)
    if material.key is not None and not material.votes_replace:
        return _from_key(material, material.key)
    if material.votes:
        return _from_votes(material)
    return Weights((), {}, "", UNFIT_ALONE if material.unfit else NO_VOTES)


def _from_votes(material: _Material) -> Weights:
    remark = UNFIT if material.unfit else ""
    if material.shares is None:
        zeros = dict.fromkeys((nugget.id for nugget in material.nuggets), 0.0)
        return Weights((), zeros, "votes", NO_VITAL_VOTE, remark=remark)
    if material.pyramid is not None and differing_weights(material.shares, material.pyramid):
        remark = CONFLICT
    return Weights(
        (material.shares,), material.shares, "votes", words=SOURCES["pyramid", "votes"], remark=remark
    )


def _from_file(material: _Material, shares: Mapping[str, float]) -> Weights:
    remark = TOO_FEW if material.votes else ""
    if not any(shares.values()):
        return Weights((), shares, "pyramid", ALL_ZERO, remark=remark)
    return Weights((shares,), shares, "pyramid", words=SOURCES["pyramid", "pyramid"], remark=remark)


def _from_key(material: _Material, labels: Mapping[str, str]) -> Weights:
    shares = _as_weights(material.nuggets, labels)
    remark = UNFIT if material.unfit else _key_remark(material)
    if not any(shares.values()):
        return Weights((), shares, "key", NO_VITAL, remark=remark)
    return Weights((shares,), shares, "key", words=SOURCES["pyramid", "key"], remark=remark)


def _key_remark(material: _Material) -> str:
    return SHORT_KEY if material.key is not None and len(material.key) < len(material.nuggets) else ""


def differing_weights(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Whether two sets of weights differ; a factor common to all weights of one set makes no difference to a score."""
    most_one, most_other = max(one.values()), max(other.values())
    if not most_one or not most_other:
        return most_one != most_other
    return any(not isclose(one[name] / most_one, other[name] / most_other, abs_tol=TOLERANCE) for name in one)


def tables_contradict(
    votes: Mapping[str, Mapping[str, str]], pyramid: Iterable[tuple[int, float, str]]
) -> bool:
    """Whether vote tables (assessor -> number of a nugget -> label) take the place of a pyramid file's rows and give other weights."""
    on_file = {str(number): weight for number, weight, _ in pyramid}
    voted = {number for labels in votes.values() for number in labels}
    vital = {
        number: float(sum(labels.get(number) == VITAL for labels in votes.values())) for number in on_file
    }
    replaces = len(votes) > 1 and bool(on_file) and voted == set(on_file)
    return replaces and any(vital.values()) and differing_weights(vital, on_file)


_Labels = tuple[Source, tuple[Mapping[str, str], ...]]
"""A source, and its labels by nugget id: one set, or one for each assessor."""


def _binary_source(
    state: QATopicState, question: str, material: _Material
) -> tuple[Source, tuple[Mapping[str, str]]]:
    primary = state.settings["primary"]
    if material.key is not None and (primary != "votes" or not material.votes):
        return "key", ({nugget.id: material.key.get(nugget.id, OKAY) for nugget in material.nuggets},)
    if not material.votes:
        return "", ({},)
    if primary == "first":
        first = next(iter(material.votes.values()))
        return "votes", ({nugget.id: first.get(nugget.id, OKAY) for nugget in material.nuggets},)
    counted = {
        nugget.id: state.judged.label(vote_ref(question, nugget.id)) or OKAY for nugget in material.nuggets
    }
    return "votes", (counted,)


def _macro_source(material: _Material) -> _Labels:
    if material.key is not None and not material.votes_replace:
        return "key", (material.key,)
    return ("votes" if material.votes else ""), tuple(material.votes.values())


def _by_labels(rule: str, material: _Material, labels: _Labels, by_pyramid: Weights) -> Weights:
    """The weights of the binary rules: vital 1 and okay 0."""
    source, listed = labels
    if not source:
        return by_pyramid._replace(sets=(), source="", note=_missing(material), words="", remark="")
    sets = tuple(_as_weights(material.nuggets, own) for own in listed)
    # An assessor without a vital nugget scores 0 in the macro average (P07-1097), which needs one other who has some.
    if not any(any(own.values()) for own in sets):
        note = NO_VITAL_VOTE if source == "votes" and material.shares is None else NO_VITAL
        return by_pyramid._replace(sets=(), source=source, note=note, words="", remark="")
    remark = _key_remark(material) if source == "key" else ""
    return Weights(sets, by_pyramid.pyramid, source, words=SOURCES[rule, source], remark=remark)


def _missing(material: _Material) -> str:
    if material.pyramid is not None:
        return NO_LABELS
    return UNFIT_ALONE if material.unfit else NO_VOTES


def _as_weights(nuggets: list[Nugget], labels: Mapping[str, str]) -> dict[str, float]:
    return {nugget.id: float(labels.get(nugget.id) == VITAL) for nugget in nuggets}


@lru_cache(maxsize=8)
def resource_rows(body: bytes) -> Mapping[str, Any]:
    """A pyramid or key resource by question, taken apart once for all topics."""
    rows: Mapping[str, Any] = orjson.loads(body)
    return rows
