"""Labels and places of units in words, the same on the page *Errors* and in the team's report."""

from __future__ import annotations

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
    >>> loss_in_words(Place(7, noun, True, others_above=1))
    '1 document above it is not judged relevant'
    >>> loss_in_words(Place(0, noun, True))
    'relevant and not in the run'
    """
    if place is None:
        return ""
    noun = place.noun
    if place.is_missed:
        return "relevant and not in the run"
    if place.is_relevant:
        count = number_of(place.others_above, noun.one, noun.several)
        verb = "is" if place.others_above == 1 else "are"
        return f"{count} above it {verb} not judged relevant"
    if not place.relevant_below:
        return f"no relevant {noun.one} below it"
    one, several = f"relevant {noun.one}", f"relevant {noun.several}"
    count = number_of(place.relevant_below, one, several)
    which = "at" if place.relevant_below == 1 else "the next at"
    rank = f"{which} rank {place.next_relevant:,}"
    return f"{count} below it, {rank}, would move up without it"


def loss_in_brief(place: Place | None) -> str:
    """The same in few words, for a narrow column.

    >>> from assessment.model import Noun
    >>> noun = Noun("document", "documents")
    >>> loss_in_brief(Place(1, noun, False, relevant_below=3, next_relevant=4))
    '3 relevant below'
    >>> loss_in_brief(Place(7, noun, True, others_above=4)), loss_in_brief(Place(0, noun, True))
    ('4 others above', 'not in the run')
    """
    if place is None:
        return ""
    if place.is_missed:
        return "not in the run"
    if place.is_relevant:
        return f"{number_of(place.others_above, 'other')} above"
    if not place.relevant_below:
        return "no relevant below"
    return f"{place.relevant_below:,} relevant below"
