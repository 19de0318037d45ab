"""Which items of a response to Other hold which nuggets, and which nuggets the response lacks."""

from __future__ import annotations

from typing import NamedTuple

from assessment.formats.plurals import number_of
from assessment.model import Nugget, Reason, Ref, UnitPlace
from assessment.model.units import quoted
from assessment.tracks.qa2007.answer import (
    AnswerItem,
    Question,
    match_ref,
    read_ref,
    response_digest,
)
from assessment.tracks.qa2007.answers.pool import QATopicState
from assessment.tracks.qa2007.nuggets.nugget_opinions import (
    NuggetOpinions,
    votes_of_people,
)
from assessment.tracks.qa2007.nuggets.nugget_votes import nuggets_of
from assessment.tracks.qa2007.nuggets.nugget_weights import Weights, weights
from assessment.tracks.qa2007.nuggets.nuggets_in_responses import (
    item_with_nugget,
    named_item,
    response_reading,
)
from assessment.tracks.qa2007.nuggets.suggestions import best_item
from assessment.tracks.qa2007.scales import MATCHED

_NOTHING = Reason(
    "–", "no nugget", "holds no nugget of the list: it only adds to the length", "off"
)


class MarkedNuggets(NamedTuple):
    """The marks of each item by its index, and the nuggets that are not found in the response.

    `units` are those of the nuggets with the index of their item, nowhere those that are not found;
    `undecided` are those on which assessors differ.
    """

    by_item: dict[int, list[Reason]]
    absent: list[Reason]
    units: dict[Ref, int | UnitPlace]
    undecided: frozenset[Ref]


def marked_nuggets(
    state: QATopicState, question: Question, items: tuple[AnswerItem, ...]
) -> MarkedNuggets:
    """What the judgments say of the nuggets of one response; nothing of nuggets that nobody judged."""
    nuggets = nuggets_of(state.nuggets, question.id)
    reading = response_reading(state, question.id, items, nuggets)
    response = response_digest(question.id, items)
    by_item: dict[int, list[Reason]] = {}
    absent: list[Reason] = []
    undecided: set[Ref] = set()
    opinions = NuggetOpinions(state, question.id, response)
    by_nugget = weights(state, question.id)
    units: dict[Ref, int | UnitPlace] = {}
    # That somebody read the response says nothing that the nuggets do not say.
    units[read_ref(question.id, response)] = UnitPlace.NOWHERE
    for nugget in nuggets:
        ref = match_ref(question.id, response, nugget.id)
        units[ref] = UnitPlace.NOWHERE
        if nugget.id in reading.matched:
            number = item_with_nugget(state, question.id, response, nugget)
            index, mark = _mark(nugget, number, items)
            mark = mark._replace(
                rule=f"{mark.rule}{_weight_in_words(by_nugget, nugget)}"
            )
            by_item.setdefault(index, []).append(mark)
            units[ref] = index
        elif nugget.id in reading.contested:
            index, mark = _undecided(opinions, nugget, items)
            by_item.setdefault(index, []).append(mark)
            units[ref] = index
            undecided.add(ref)
        elif reading.is_read:
            absent.append(_absent(nugget, by_nugget))
    if reading.is_settled:
        for index in range(len(items)):
            by_item.setdefault(index, [_NOTHING])
    return MarkedNuggets(by_item, absent, units, frozenset(undecided))


def _mark(
    nugget: Nugget, number: int | None, items: tuple[AnswerItem, ...]
) -> tuple[int, Reason]:
    """The index of the item with a nugget, and its mark.

    Where no assessor named an item of the response, it is the item that shares most words with the nugget.
    """
    word = f"nugget {nugget.number}"
    text = quoted(nugget.text)
    if number is not None and 0 < number <= len(items):
        return number - 1, Reason("✓", word, f"holds {text}", "good")
    rule = f"the response holds {text}; no assessor named an item, this one is most like it"
    return best_item(nugget.text, items) - 1, Reason("✓", word, rule, "good")


def _undecided(
    opinions: NuggetOpinions, nugget: Nugget, items: tuple[AnswerItem, ...]
) -> tuple[int, Reason]:
    """The index of the item that may have a nugget, and how many found it or did not."""
    number = named_item(opinions, nugget)
    if number is None or not 0 < number <= len(items):
        number = best_item(nugget.text, items)
    votes = votes_of_people(opinions.votes(nugget))
    in_favour = sum(vote.label == MATCHED for vote in votes)
    against = len(votes) - in_favour + len(opinions.passed_over(nugget))
    who = f"{number_of(in_favour, 'assessor')} found it, {against} did not"
    rule = (
        f"{quoted(nugget.text)}: {who}; other F stays undefined until somebody decides"
    )
    return number - 1, Reason("≠", f"nugget {nugget.number} undecided", rule, "mixed")


def _absent(nugget: Nugget, question_weights: Weights) -> Reason:
    rule = f"not found: {quoted(nugget.text)}"
    if _is_free(question_weights, nugget):
        rule += "; its weight is 0, so recall loses nothing"
    else:
        rule += _weight_in_words(question_weights, nugget)
    return Reason("✗", f"nugget {nugget.number}", rule, "off")


def _is_free(question_weights: Weights, nugget: Nugget) -> bool:
    """Whether the nugget counts nothing in recall, as one that nobody called vital."""
    own = [one_set.get(nugget.id, 0.0) for one_set in question_weights.sets]
    return bool(own) and not any(own)


def _weight_in_words(question_weights: Weights, nugget: Nugget) -> str:
    """What the nugget counts in recall, as the end of a rule; "" where the question cannot be scored.

    Where each assessor's vital and okay count by themselves, how many call it vital.
    """
    own = [one_set.get(nugget.id, 0.0) for one_set in question_weights.sets]
    if not own:
        return ""
    if len(own) == 1:
        return f"; weight {round(own[0], 3):g}"
    return f"; vital for {sum(map(bool, own))} of {len(own)} assessors"
