"""The nuggets of an Other question and the sources of their weights.

The sources are votes, pyramid files, and keys of vital and okay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import isclose
from typing import Any, NamedTuple

import orjson

from assessment.model import Judgment, Nugget
from assessment.tracks.qa2007.answer import plain_words, vote_ref
from assessment.tracks.qa2007.answers.pool import QATopicState
from assessment.tracks.qa2007.formulas import weights_of
from assessment.tracks.qa2007.nuggets.nugget_opinions import votes_of_people
from assessment.tracks.qa2007.scales import OKAY, VITAL

PYRAMID = ("weights", "pyramid")
"""Kind and name of the resource that holds pyramid files, as {question: [[number, weight, text], ...]}."""
KEY = ("weights", "key")
"""Kind and name of the resource that holds nugget keys, as {question: {nugget id: vital or okay}}."""
TABLES = ("weights", "vote tables")
"""Kind and name of the resource that holds vote tables.

Its shape is {question: {assessor: {number of a nugget: vital or okay}}}.
"""
TOLERANCE = 1e-9
"""Pyramid files hold 15 significant digits."""
_IMPORT = "import"


class WeightInputs(NamedTuple):
    """The sources of the weights of a question's nuggets.

    `pyramid` and `key` are None where no such file covers the question.
    """

    nuggets: list[Nugget]
    votes: Mapping[str, Mapping[str, str]]
    """Vital or okay by assessor and nugget id."""
    vital_shares: Mapping[str, float] | None
    """Weights from the votes by nugget id; None where no nugget has a vital vote."""
    votes_outrank_files: bool
    """Whether every nugget has a real vote, so that the votes count and not a file."""
    pyramid: Mapping[str, float] | None
    """The weights of the pyramid file by nugget id."""
    key: Mapping[str, str] | None
    """Vital or okay of the key by nugget id."""
    pyramid_does_not_fit: bool
    """Whether a pyramid file covers the question, but with other nuggets."""


def nuggets_of(nuggets: Iterable[Nugget], question: str) -> list[Nugget]:
    """The nuggets of a question that are not retired, in the order of their numbers."""
    own = [nugget for nugget in nuggets if nugget.question == question and nugget.live]
    return sorted(own, key=lambda nugget: (nugget.number, nugget.seq, nugget.id))


def numbered_nuggets(
    nuggets: Iterable[Nugget], question: str
) -> list[tuple[int, Nugget]]:
    """Nuggets with their numbers in files: their own, or counted from 1 where two have the same."""
    ordered = nuggets_of(nuggets, question)
    numbers = [nugget.number for nugget in ordered]
    if len(set(numbers)) < len(numbers):
        numbers = list(range(1, len(numbers) + 1))
    return list(zip(numbers, ordered, strict=True))


def vote_sets(state: QATopicState, question: str) -> dict[str, dict[str, str]]:
    """Assessor -> nugget -> vital or okay.

    The assessor who voted first comes first; assessors imported together are ordered by place, then by name.
    """
    sets: dict[str, dict[str, str]] = {}
    first_vote: dict[str, int] = {}
    for nugget in nuggets_of(state.nuggets, question):
        ref = vote_ref(question, nugget.id)
        for vote in votes_of_people(state.judged.votes(ref)):
            assessor = vote.assessor
            earliest = first_vote.get(assessor, vote.seq)
            first_vote[assessor] = min(earliest, vote.seq)
            labels = sets.setdefault(assessor, {})
            labels[nugget.id] = vote.label or OKAY
    ordered = sorted(sets, key=lambda assessor: (first_vote[assessor], assessor))
    return {assessor: sets[assessor] for assessor in ordered}


def weight_inputs(
    state: QATopicState, question: str, nuggets: list[Nugget]
) -> WeightInputs:
    """The votes, pyramid file and key that cover a question."""
    votes = vote_sets(state, question)
    vital_shares = _vital_shares(nuggets, votes)
    pyramids = resource_rows(state.resources.get(PYRAMID, b"{}"))
    rows = pyramids.get(question)
    pyramid = _fitting_weights(rows or (), nuggets)
    key = _key_labels(state, question, nuggets)
    votes_outrank_files = _votes_outrank_files(state, question, nuggets)
    return WeightInputs(
        nuggets=nuggets,
        votes=votes,
        vital_shares=vital_shares,
        votes_outrank_files=votes_outrank_files,
        pyramid=pyramid,
        key=key,
        pyramid_does_not_fit=rows is not None and pyramid is None,
    )


def _vital_shares(
    nuggets: list[Nugget], votes: Mapping[str, Mapping[str, str]]
) -> Mapping[str, float] | None:
    """Vital votes on each nugget divided by the most that one got; None where no nugget got any."""
    counts: list[int] = []
    for nugget in nuggets:
        counts.append(sum(own.get(nugget.id) == VITAL for own in votes.values()))
    shares = weights_of(counts)
    if shares is None:
        return None
    return {nugget.id: share for nugget, share in zip(nuggets, shares, strict=True)}


def _votes_outrank_files(
    state: QATopicState, question: str, nuggets: list[Nugget]
) -> bool:
    """Whether every nugget has a real vote."""
    by_nugget: list[list[Judgment]] = []
    importers: set[str] = set()
    for nugget in nuggets:
        votes = votes_of_people(state.judged.votes(vote_ref(question, nugget.id)))
        by_nugget.append(votes)
        importers |= {vote.assessor for vote in votes if vote.origin == _IMPORT}
    # One imported set of labels is no vote of its own: older workspaces took the labels of a key for the
    # votes of one assessor.
    several = len(importers) > 1
    return all(_has_real_vote(votes, several) for votes in by_nugget)


def _has_real_vote(votes: Iterable[Judgment], several: bool) -> bool:
    return any(several or vote.origin != _IMPORT for vote in votes)


def _fitting_weights(
    rows: Sequence[tuple[int, float, str]], nuggets: list[Nugget]
) -> Mapping[str, float] | None:
    """The weights of a pyramid file by nugget id.

    None where number and text of its rows and of the nuggets are not the same.
    """
    weights: dict[tuple[int, str], float] = {}
    for number, weight, text in rows:
        weights[number, plain_words(text)] = weight
    ids: dict[tuple[int, str], str] = {}
    for nugget in nuggets:
        ids[nugget.number, plain_words(nugget.text)] = nugget.id
    # If two nuggets have the same number and text, it is unclear which of them the weight belongs to.
    if set(weights) != set(ids) or len(ids) < len(nuggets):
        return None
    return {ids[name]: weight for name, weight in weights.items()}


def _key_labels(
    state: QATopicState, question: str, nuggets: list[Nugget]
) -> Mapping[str, str] | None:
    """The key's labels of the question's nuggets, None where it holds none of them."""
    keys = resource_rows(state.resources.get(KEY, b"{}"))
    of_question = keys.get(question, {})
    labels: dict[str, str] = {}
    for nugget in nuggets:
        if nugget.id in of_question:
            labels[nugget.id] = of_question[nugget.id]
    return labels or None


def are_different(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Whether two sets of weights give different scores."""
    most_one = max(one.values())
    most_other = max(other.values())
    if not most_one or not most_other:
        return most_one != most_other
    for name, weight in one.items():
        # Relative to the highest, since a factor common to all weights cancels out in a score.
        if not isclose(weight / most_one, other[name] / most_other, abs_tol=TOLERANCE):
            return True
    return False


def votes_contradict_pyramid(
    votes: Mapping[str, Mapping[str, str]], pyramid: Iterable[tuple[int, float, str]]
) -> bool:
    """Whether vote tables replace a pyramid file's rows and give other weights.

    `votes` are by assessor and number of a nugget.
    """
    on_file = {str(number): weight for number, weight, _ in pyramid}
    voted: set[str] = set()
    for labels in votes.values():
        voted.update(labels)
    # Votes of one assessor, or on some nuggets only, do not replace the file (see _votes_outrank_files).
    if len(votes) < 2 or not on_file or voted != set(on_file):
        return False
    vital: dict[str, float] = {}
    for number in on_file:
        count = sum(labels.get(number) == VITAL for labels in votes.values())
        vital[number] = float(count)
    return any(vital.values()) and are_different(vital, on_file)


@lru_cache(maxsize=8)
def resource_rows(body: bytes) -> Mapping[str, Any]:
    """A pyramid, key or vote table resource by question, parsed once for all topics."""
    rows: Mapping[str, Any] = orjson.loads(body)
    return rows
