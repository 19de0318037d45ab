"""Why each answer of a run counts or not, and where the track's search had its document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import Explained, Overruling, Part, Reason, Ref, UnitPlace
from assessment.model.topic_state import NO_LABEL
from assessment.tracks.qa2007.answer import (
    GROUP,
    INSTANCE_KIND,
    NIL_RIGHT,
    OWN,
    AnswerItem,
    Question,
    instance_ref,
    question_ref,
)
from assessment.tracks.qa2007.answers.pool import QATopicState, label_of, label_ref
from assessment.tracks.qa2007.documents.collections_by_id import collection_of
from assessment.tracks.qa2007.documents.ranked_documents import (
    RANKED,
    Ranking,
    rankings_of,
)
from assessment.tracks.qa2007.scales import CORRECT, RIGHT
from assessment.tracks.qa2007.scoring.measure_values import MeasureValue
from assessment.tracks.qa2007.scoring.nugget_marks import marked_nuggets
from assessment.tracks.qa2007.scoring.repeated_answers import repeated_answers
from assessment.tracks.qa2007.scoring.score import score

Explanation = tuple[Part, tuple[Reason, ...]]
"""A line of a response, and what is to be said of it."""
_UNJUDGED = Reason("·", "not judged", "nobody has judged this string yet", "off")


def explain(state: QATopicState, run: str) -> Iterator[Explained]:
    """The responses of a run to the questions of a series, with their scores, labels and ranks."""
    answer = state.answers.get(run)
    if answer is None:
        return
    values = score(state).runs[run].questions
    ranking = rankings_of(state.resources.get(RANKED, b"")).get(state.id, {})
    for question in state.topic.questions:
        items = answer.items(question.id)
        reasons = list(_score_reasons(values[question.id]))
        marks: dict[int, list[Reason]] = {}
        overruled: dict[Ref, Overruling] = {}
        units = _shown_units(question, items)
        repeated = repeated_answers(state, question, items)
        reasons += repeated.reasons
        # What is chosen there is said in words.
        units |= dict.fromkeys(repeated.choices, UnitPlace.NOWHERE)
        if question.kind == "OTHER":
            marked = marked_nuggets(state, question, items)
            reasons += marked.absent
            marks = marked.by_item
            units = marked.units
            # Who read the response and passed a nugget over differs without a vote on the nugget itself.
            overruled = dict.fromkeys(marked.undecided, Overruling("undecided"))
        parts: list[Explanation] = []
        for index, item in enumerate(items):
            repeats = repeated.by_item.get(index)
            part, own = _explained_item(state, question, item, ranking, repeats)
            parts.append((part, (*marks.get(index, ()), *own)))
        title = f"{question.id} {question.kind}: {question.text}"
        text = Explained(title, tuple(reasons), tuple(parts), units=units)
        yield text._replace(overruled=overruled)


def _shown_units(
    question: Question, items: tuple[AnswerItem, ...]
) -> dict[Ref, int | UnitPlace]:
    """The units of the strings of a response, each with the index of its string; Other has none."""
    units: dict[Ref, int | UnitPlace] = {}
    if question.kind == "OTHER":
        return units
    # These units belong to no item of this run; the judgments below the answer show them.
    units[question_ref(NIL_RIGHT, question.id)] = UnitPlace.NOWHERE
    units[question_ref(OWN, question.id)] = UnitPlace.NOWHERE
    for index, item in enumerate(items):
        if item.is_nil:
            units[question_ref(NIL_RIGHT, question.id)] = index
        else:
            kind = INSTANCE_KIND[question.kind]
            units.setdefault(instance_ref(kind, question.id, item), index)
            units.setdefault(instance_ref(GROUP, question.id, item), index)
    return units


def _score_reasons(values: Mapping[str, MeasureValue]) -> Iterator[Reason]:
    for measure, value in values.items():
        number = "undefined"
        if value.value is not None:
            number = f"{value.value:.4f}"
        word = f"{measure} {number}"
        yield Reason("=", word, value.all_notes, measure=measure)


def _explained_item(
    state: QATopicState,
    question: Question,
    item: AnswerItem,
    ranking: Ranking,
    repeats: Reason | None,
) -> Explanation:
    """An answer with its label and the rank of its document; `repeats` where another one counts for it."""
    judged = repeats or _judged_reason(state, question, item)
    rank = _rank_reason(item, ranking)
    reasons = [reason for reason in (judged, rank) if reason is not None]
    if item.is_nil:
        return Part("NIL"), tuple(reasons)
    part = Part(item.text, head=item.docid, document=item.docid)
    return part, tuple(reasons)


def _judged_reason(
    state: QATopicState, question: Question, item: AnswerItem
) -> Reason | None:
    """The label of the item by itself; None for an item of Other, which is judged by its nuggets."""
    if question.kind == "OTHER":
        return None
    if item.is_nil:
        # Only a factoid question can have no answer in the collection.
        if question.kind != "FACTOID":
            return None
        ref = question_ref(NIL_RIGHT, question.id)
        return _nil_reason(state.judged.label(ref)) or _unjudged(state, ref)
    if not item.text:
        return None
    reason = _label_reason(label_of(state, question, item))
    return reason or _unjudged(state, label_ref(question, item))


def _unjudged(state: QATopicState, ref: Ref) -> Reason:
    if not state.judged.cannot_judge(ref):
        return _UNJUDGED
    rule = "counts as not correct"
    if state.settings["unjudged"] == "judged":
        rule = "is left out"
    return _UNJUDGED._replace(word=NO_LABEL, rule=rule)


def _nil_reason(label: str | None) -> Reason | None:
    if label is None:
        return None
    if label == RIGHT:
        return Reason("✓", RIGHT, "the collection holds no answer", "good")
    return Reason("✗", label, "the collection holds an answer", "bad")


def _label_reason(label: str | None) -> Reason | None:
    if label is None:
        return None
    if label == CORRECT:
        return Reason("✓", label, "the string counts", "good")
    return Reason("✗", label, "the string does not count", "bad")


def _rank_reason(item: AnswerItem, ranking: Ranking) -> Reason | None:
    """The rank that the track's search gave the document; None where there is no list of its collection."""
    collection = collection_of(item.docid)
    # Ids of a known shape may be outside the days of every collection.
    of_collection = f" of {collection}" if collection else ""
    document = ranking.get(item.docid)
    if document is not None:
        rule = f"rank {document.rank}{of_collection} for this series, score {document.score}"
        return Reason("", f"rank {document.rank}", rule)
    is_listed = any(collection_of(docid) == collection for docid in ranking)
    if item.is_nil or not is_listed:
        return None
    rule = f"the list{of_collection} for this series does not have this document"
    return Reason("", "not in the list", rule)
