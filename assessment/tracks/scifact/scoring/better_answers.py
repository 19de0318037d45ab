"""A run's prediction for a claim with one abstract predicted as the gold has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from assessment.model import BetterAnswer
from assessment.tracks.scifact.answer import (
    NEI,
    Answer,
    Prediction,
    SciFactState,
    label_ref,
)
from assessment.tracks.scifact.comparison.rationales import sentence_hits, target
from assessment.tracks.scifact.comparison.sentence_window import Gold
from assessment.tracks.scifact.evidence_sets import set_text
from assessment.tracks.scifact.judgments.gold import gold_in
from assessment.tracks.scifact.judgments.set_ballots import ballots, votes_of

_MAX_SETS = 3
"""Evidence sets that are named one by one."""
_MAX_SENTENCES = 9
"""Sentences of a run that are named one by one."""


class _Difference(NamedTuple):
    """In what a prediction differs from the gold, and what is then supposed of it."""

    error: str
    remedy: str
    condition: str
    answered: str = ""


class _WrongEvidence(NamedTuple):
    """What is wrong with the sentences that a prediction names, and which ones named would be right."""

    error: str
    remedy: str
    right: str


_UNDECIDED = "assessors differ on its evidence"
_UNMARKED = "its evidence is not marked"


def better_answers(state: SciFactState, run: str) -> Iterator[BetterAnswer[Answer]]:
    """One for each abstract that is not predicted as the gold has it: the run's, then those that it missed.

    An abstract whose label is not decided has none.  Where the gold has no evidence set yet, the run's own
    sentences stay.
    """
    answer = state.answers.get(run)
    if answer is None:
        return
    gold = gold_in(state)
    for prediction in answer.documents:
        gold_abstract = gold.get(prediction.document)
        if gold_abstract is not None:
            yield from _predicted_otherwise(state, answer, prediction, gold_abstract)
        # An abstract without a decided label may turn out to be right.
        elif state.judged.label(label_ref(state.id, prediction.document)) == NEI:
            yield _not_relevant(state, answer, prediction)
    predicted = {prediction.document for prediction in answer.documents}
    for document, gold_abstract in gold.items():
        if document not in predicted:
            yield _missed(state, answer, document, gold_abstract)


def _predicted_otherwise(
    state: SciFactState, answer: Answer, prediction: Prediction, gold: Gold
) -> Iterator[BetterAnswer[Answer]]:
    """The answer with a gold abstract predicted as the gold has it; none where it is."""
    right = _as_in_gold(prediction.document, gold, prediction)
    difference = _difference(prediction, right, gold, state.settings["window"])
    if difference is None:
        return
    ref = label_ref(state.id, prediction.document)
    supposed = _with_abstract(answer, right)
    undecided = _undecided(state, prediction.document, gold)
    present = _named_in_words(prediction)
    yield BetterAnswer(
        ref,
        supposed,
        difference.error,
        difference.remedy,
        difference.condition,
        answered=difference.answered,
        undecided=undecided,
        present=present,
    )


def _not_relevant(
    state: SciFactState, answer: Answer, prediction: Prediction
) -> BetterAnswer[Answer]:
    """The answer without a predicted abstract that is not relevant."""
    ref = label_ref(state.id, prediction.document)
    supposed = _without_abstract(answer, prediction.document)
    present = _named_in_words(prediction)
    return BetterAnswer(
        ref,
        supposed,
        error="not relevant",
        remedy="not predicted",
        condition="Without this abstract in the prediction",
        answered=f"predicted {prediction.label}",
        present=present,
    )


def _missed(
    state: SciFactState, answer: Answer, document: str, gold: Gold
) -> BetterAnswer[Answer]:
    """The answer with a gold abstract that it lacks."""
    ref = label_ref(state.id, document)
    supposed = _with_abstract(answer, _as_in_gold(document, gold))
    condition = f"With the abstract predicted as {_predicted_in_words(gold)}"
    return BetterAnswer(ref, supposed, "missed", "predicted", condition)


def _undecided(state: SciFactState, document: str, gold: Gold) -> str:
    """Why no evidence of the abstract can be right yet; "" where the gold has an evidence set."""
    if gold.sets:
        return ""
    has_ballots = bool(ballots(votes_of(state), document, gold.label))
    return _UNDECIDED if has_ballots else _UNMARKED


def _as_in_gold(
    document: str, gold: Gold, prediction: Prediction | None = None
) -> Prediction:
    """The prediction with the verdict of the gold and the sentences of its sets, the smallest set first.

    Only the first few sentences count for a rationale, so that a set must be whole among them.
    """
    sets = sorted(gold.sets, key=len)
    sentences: Sequence[int | str] = tuple(dict.fromkeys(chain.from_iterable(sets)))
    if prediction is not None and not sets:
        sentences = prediction.sentences
    return Prediction(document, gold.label, tuple(sentences))


def _with_abstract(answer: Answer, right: Prediction) -> Answer:
    """The answer with this prediction of the abstract and no other."""
    others = _without_abstract(answer, right.document)
    return Answer((*others.documents, right))


def _without_abstract(answer: Answer, document: str) -> Answer:
    others = (each for each in answer.documents if each.document != document)
    return Answer(tuple(others))


def _difference(
    prediction: Prediction, right: Prediction, gold: Gold, rule: str
) -> _Difference | None:
    """What is wrong with the prediction of a gold abstract; None where it is as the gold has it."""
    evidence = _wrong_evidence(prediction, right, gold, rule)
    if prediction.label != right.label:
        return _wrong_verdict(prediction, right, evidence)
    if evidence is None:
        return None
    return _Difference(evidence.error, evidence.remedy, f"With {evidence.right}")


def _wrong_verdict(
    prediction: Prediction, right: Prediction, evidence: _WrongEvidence | None
) -> _Difference:
    """That the verdict is wrong, with the right one and the right evidence supposed."""
    condition = f"With the verdict {right.label}"
    if evidence is not None:
        condition = f"With the verdict {right.label}, and {evidence.right}"
    answered = f"predicted {prediction.label}"
    return _Difference("wrong verdict", right.label, condition, answered)


def _wrong_evidence(
    prediction: Prediction, right: Prediction, gold: Gold, rule: str
) -> _WrongEvidence | None:
    """What is wrong with the predicted sentences of a gold abstract, the verdict apart."""
    predicted = set(prediction.sentences)
    # Each whole set earns its sentences, so one that is whole does not excuse another one.
    lacking = [evidence for evidence in gold.sets if not predicted.issuperset(evidence)]
    has_others = bool(predicted.difference(right.sentences))
    if lacking:
        named = f"{_sets_in_words(lacking)} named"
        if has_others:
            named = f"{_sets_in_words(gold.sets)} and no other sentence named"
        error = "evidence set incomplete"
        if not predicted.intersection(right.sentences):
            error = "evidence missed"
        return _WrongEvidence(error, "whole evidence set", named)
    if has_others or len(prediction.sentences) > len(right.sentences):
        named = f"only {_sets_in_words(gold.sets)} named"
        return _WrongEvidence("other sentences named", "evidence set alone", named)
    hits = sentence_hits(target(gold, rule), prediction.sentences)
    if hits.complete and not hits.within:
        named = f"{_sets_in_words(gold.sets)} named in the order of their sizes"
        return _WrongEvidence("evidence named late", "smallest set first", named)
    return None


def _named_in_words(prediction: Prediction) -> str:
    """The sentences that a run names, in its order.

    >>> _named_in_words(Prediction("7", "SUPPORT", (2, 4))), _named_in_words(Prediction("7", "SUPPORT"))
    ('names {2, 4}', 'names no sentence')
    """
    if not prediction.sentences:
        return "names no sentence"
    named = prediction.sentences[:_MAX_SENTENCES]
    more = ", …" if len(prediction.sentences) > len(named) else ""
    return f"names {{{', '.join(map(str, named))}{more}}}"


def _sets_in_words(sets: Iterable[tuple[int, ...]]) -> str:
    """The sets as people read them, for a sentence.

    >>> _sets_in_words([(0, 1)])
    'the whole evidence set {0, 1}'
    >>> _sets_in_words([(0,), (2, 3)])
    'the evidence sets {0} and {2, 3}'
    """
    # A set is a collection to the scorer; people read its numbers in the order of the text.
    texts = [set_text(tuple(sorted(set(evidence)))) for evidence in sets]
    if len(texts) == 1:
        return f"the whole evidence set {texts[0]}"
    if len(texts) > _MAX_SETS:
        return f"all {len(texts)} evidence sets"
    return f"the evidence sets {', '.join(texts[:-1])} and {texts[-1]}"


def _predicted_in_words(gold: Gold) -> str:
    """How an abstract is predicted that is predicted as in the gold: its verdict and evidence."""
    if not gold.sets:
        return gold.label
    return f"{gold.label} and {_sets_in_words(gold.sets)} named"
