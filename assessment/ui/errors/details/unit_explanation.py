"""What counts of the unit in hand, and why: the rules on the text that shows it, each text once."""

from __future__ import annotations

from assessment.analysis.errors import RunUnit
from assessment.analysis.errors.ranking_moves import is_ranked
from assessment.campaign import Campaign
from assessment.model import Explained, Part, Reason, Ref
from assessment.ui.answers.explained_texts import explained_texts
from assessment.ui.element_keys import element_key
from assessment.ui.reader import explained


def unit_explanation(campaign: Campaign, run_unit: RunUnit) -> Explained | None:
    """The rules on the text that shows the unit, with parts that the unit's own text does not have.

    These are the sentences of the unit's document where the text is that document, else the parts that the
    unit follows from, such as the nuggets that an answer is judged on.  None where there is neither: the unit
    then stands for itself, beside its document.
    """
    state = campaign.topic_state(run_unit.ref.topic)
    if run_unit.run not in state.answers or is_ranked(campaign.data, run_unit):
        return None
    for text in explained_texts(campaign, state, run_unit.run):
        if run_unit.ref not in text.units:
            continue
        if run_unit.unit.document:
            return text if text.document == run_unit.unit.document else None
        parts = _parts_of(text, run_unit.unit.after)
        is_all = len(text.parts) == 1
        return text._replace(parts=parts) if parts or is_all else None
    return None


def _parts_of(
    text: Explained, refs: tuple[Ref, ...]
) -> tuple[tuple[Part, tuple[Reason, ...]], ...]:
    """The parts of the text that show these units, in its order."""
    indexes = {text.units.get(ref) for ref in refs}
    return tuple(part for index, part in enumerate(text.parts) if index in indexes)


def show_explanation(text: Explained, unit: RunUnit) -> None:
    """Draws the text with its rules; the label of the unit stands above it."""
    key = element_key("why", unit.id)
    explained([text], {}, {}, key=key, on_document=lambda name: None)
