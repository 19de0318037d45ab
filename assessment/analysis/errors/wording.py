"""Labels and places of units in words, the same on the page *Errors* and in the team's report."""

from __future__ import annotations

from assessment.analysis.errors.items import RunUnit
from assessment.analysis.errors.retrieval import Place
from assessment.formats.plurals import number_of
from assessment.model import Scale


def label_in_words(scale: Scale, label: str) -> str:
    """The label as people read it; with its question where it is a bare number, which says nothing alone.

    >>> sets = Scale("set", "Evidence set", "Which set?", (), "")
    >>> label_in_words(sets, "2"), label_in_words(sets, "SUPPORT")
    ('evidence set 2', 'SUPPORT')
    """
    if label.isdecimal():
        return f"{scale.title.lower()} {label}"
    return scale.in_words(label)


def rank_in_words(place: Place | None) -> str:
    """The rank of a unit among what a run retrieved, in words; "" where that has no order.

    >>> from assessment.model import Noun
    >>> noun = Noun("document", "documents")
    >>> rank_in_words(Place(7, noun, True)), rank_in_words(Place(0, noun, True)), rank_in_words(None)
    ('rank 7', 'missed', '')
    """
    if place is None:
        return ""
    return "missed" if place.is_missed else f"rank {place.rank:,}"


def loss_in_words(place: Place | None) -> str:
    """Why an item costs a ranking something, in a few words; "" where it is in none.

    >>> from assessment.model import Noun
    >>> noun = Noun("document", "documents")
    >>> loss_in_words(Place(1, noun, False, relevant_below=3, next_relevant=4))
    '3 relevant documents below it, the next at rank 4, would move up without it'
    >>> loss_in_words(Place(7, noun, True, others_above=1, first_other=2))
    '1 document above it, at rank 2, is not judged relevant'
    >>> loss_in_words(Place(0, noun, True))
    'relevant and not in the run'
    """
    if place is None:
        return ""
    noun = place.noun
    if place.is_missed:
        return "relevant and not in the run"
    if place.is_relevant:
        return _others_above(place)
    if not place.relevant_below:
        return f"no relevant {noun.one} below it"
    one, several = f"relevant {noun.one}", f"relevant {noun.several}"
    count = number_of(place.relevant_below, one, several)
    which = "at" if place.relevant_below == 1 else "the next at"
    rank = f"{which} rank {place.next_relevant:,}"
    return f"{count} below it, {rank}, would move up without it"


def _others_above(place: Place) -> str:
    """What holds a relevant item down."""
    if not place.others_above:
        return f"no {place.noun.one} above it that is not relevant"
    count = number_of(place.others_above, place.noun.one, place.noun.several)
    first = f"rank {place.first_other:,}"
    if place.others_above == 1:
        return f"{count} above it, at {first}, is not judged relevant"
    return f"{count} above it, the first at {first}, are not judged relevant"


def loss_in_brief(place: Place | None) -> str:
    """The same in few words, for a narrow column.

    >>> from assessment.model import Noun
    >>> noun = Noun("document", "documents")
    >>> loss_in_brief(Place(1, noun, False, relevant_below=3, next_relevant=4))
    '3 relevant below'
    >>> loss_in_brief(Place(7, noun, True, others_above=4)), loss_in_brief(Place(0, noun, True))
    ('4 not relevant above', 'not in the run')
    """
    if place is None:
        return ""
    if place.is_missed:
        return "not in the run"
    if place.is_relevant:
        return f"{place.others_above:,} not relevant above"
    if not place.relevant_below:
        return "no relevant below"
    return f"{place.relevant_below:,} relevant below"


def kind_in_words(item: RunUnit, scale: Scale) -> str:
    """The kind of error that a unit is: in a ranking what is wrong with its rank, else its label."""
    place = item.retrieval
    if place is None:
        return label_in_words(scale, item.state)
    if place.is_missed:
        return "missed"
    return "relevant, too low" if place.is_relevant else "not relevant, too high"
