"""What the page *Nuggets* shows of a topic: its pool, what a merge moves, and who holds which nugget."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import Matrix, Nugget, Pool, Pooled, Ref
from assessment.tracks.rag.answer import Answer, RagState
from assessment.tracks.rag.labels import (
    ASSIGNMENT_WEIGHT,
    IMPORTANCE_WEIGHT,
)
from assessment.tracks.rag.nuggets.importance import (
    importance,
    importance_ref,
    voted_nuggets,
)
from assessment.tracks.rag.nuggets.nugget_resource import file_nuggets, live_nuggets
from assessment.tracks.rag.scales import HELD_IN_WORDS
from assessment.tracks.rag.topics.topics import headline

_SCORING = "Vital measures count vital nuggets only; all others count every nugget once"


def pooled(state: RagState) -> dict[str, Pool]:
    """The topic's pool: the distinct sentences of all responses with the segment that each cites first."""
    voted = voted_nuggets(state)
    votes = {nugget.id: importance_ref(state.id, nugget.id) for nugget in voted}
    from_file = file_nuggets(state.resources, state.id)
    labels: dict[str, str] = {}
    details: dict[str, Mapping[str, str]] = {}
    for nugget in live_nuggets(state.nuggets):
        known = from_file.get(nugget.id)
        if known is not None:
            labels[nugget.id] = known.importance
            details[nugget.id] = known.details
    pool = Pool(
        headline(state.topic),
        _pooled_sentences(state),
        votes,
        IMPORTANCE_WEIGHT,
        _SCORING,
        file_labels=labels,
        details=details,
    )
    return {state.id: pool}


def _pooled_sentences(state: RagState) -> tuple[Pooled, ...]:
    """The sentences of all responses, in an order that does not show the runs."""
    items: set[Pooled] = set()
    answers = state.runs or state.answers
    for answer in answers.values():
        for sentence in answer.sentences:
            segment = sentence.cited[0] if sentence.cited else ""
            items.add(Pooled(sentence.text, segment))
    return tuple(sorted(items))


def merge(state: RagState, nugget: str, into: str) -> dict[Ref, Ref]:
    """The judgments that a merged nugget hands on: its votes, and assignments that hold it in part or whole.

    That a response does not hold a nugget says nothing of the other one, so such judgments stay.
    """
    moved = {importance_ref(state.id, nugget): importance_ref(state.id, into)}
    answers = state.runs or state.answers
    for answer in answers.values():
        ref = answer.assignment(state.id, nugget)
        # Whoever saw a part of this nugget saw a part of the one it is merged into.
        votes = state.judged.votes(ref)
        if any(vote.label in ASSIGNMENT_WEIGHT for vote in votes):
            moved[ref] = answer.assignment(state.id, into)
    return moved


def matrices(state: RagState) -> Iterator[Matrix]:
    """Which run's response holds which nugget."""
    nuggets = live_nuggets(state.nuggets)
    if not nuggets or not state.answers:
        return
    rows = tuple(f"{nugget.number} {nugget.text}" for nugget in nuggets)
    notes = tuple(importance(state, nugget) or "no importance" for nugget in nuggets)
    cells = []
    for nugget in nuggets:
        row = [_share_held(state, answer, nugget) for answer in state.answers.values()]
        cells.append(tuple(row))
    title = "Nuggets that each run's response holds"
    matrix = Matrix(title, rows, notes, tuple(state.answers), tuple(cells))
    refs = []
    for answer in state.answers.values():
        refs += [answer.assignment(state.id, nugget.id) for nugget in nuggets]
    units = frozenset(refs)
    yield matrix._replace(words=HELD_IN_WORDS, note="importance", units=units)


def _share_held(state: RagState, answer: Answer, nugget: Nugget) -> float | None:
    """1, 0.5 or 0, None where nobody has said it."""
    # An empty response holds nothing, so nobody need look.
    if not answer.text.strip():
        return 0.0
    label = state.judged.label(answer.assignment(state.id, nugget.id))
    return None if label is None else ASSIGNMENT_WEIGHT.get(label, 0.0)
