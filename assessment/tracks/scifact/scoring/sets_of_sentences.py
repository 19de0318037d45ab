"""In which evidence sets a sentence is: that of the gold, and that of each assessor.

The label of a sentence is the number of a set, which every assessor counts for themselves.  Gold is made of
the votes on whole sets, whatever their numbers.
"""

from __future__ import annotations

from assessment.model import Document, Overruling, Ref
from assessment.tracks.scifact.answer import SciFactState, set_ref
from assessment.tracks.scifact.comparison.sentence_window import Gold
from assessment.tracks.scifact.evidence_sets import set_text
from assessment.tracks.scifact.judgments.set_ballots import (
    Sets,
    sets_by_assessor,
    votes_of,
)

_IN_NO_SET = "in no set that counts"


def sets_in_place_of_numbers(
    state: SciFactState, document: Document, gold: Gold
) -> dict[Ref, Overruling]:
    """For each sentence with votes, the set that counts in place of a number, and each assessor's set."""
    sentences = range(len(document.passages))
    own_sets = sets_by_assessor(votes_of(state), document.id, sentences)
    overruled: dict[Ref, Overruling] = {}
    for sentence in sentences:
        ref = set_ref(state.id, document.id, sentence)
        votes = {}
        for assessor, sets in own_sets.items():
            own = _sets_with(sentence, sets)
            if own:
                votes[assessor] = own
        # Sentences without votes have no unit to show.
        if votes:
            in_gold = _sets_with(sentence, gold.sets)
            overruled[ref] = Overruling(in_gold or _IN_NO_SET, votes)
    return overruled


def _sets_with(sentence: int, sets: Sets) -> str:
    """The sets that have the sentence, in words; "" where none has it."""
    own = [set_text(evidence) for evidence in sets if sentence in evidence]
    if not own:
        return ""
    # Sets of a gold file may share sentences.
    noun = "set" if len(own) == 1 else "sets"
    return f"in {noun} {', '.join(own)}"
