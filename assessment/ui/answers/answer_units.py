"""The units that an answer is shown with: those of the run, and what other runs had judged of its texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from assessment.campaign import Campaign
from assessment.model import Explained, Ref, TopicState, Unit, UnitPlace


def answer_units(
    campaign: Campaign,
    state: TopicState[Any, Any],
    run: str,
    texts: Sequence[Explained],
) -> list[Unit]:
    """The units of the run's answer, then the judged ones below its pool that the texts show.

    The pool of a ranking takes each run's first items, and other runs may bring up those further down.
    """
    if run not in state.answers:
        return []
    units = list(campaign.track.units(state.of_runs([run])))
    return [*units, *_judged_through_others(campaign, state, texts, units)]


def _judged_through_others(
    campaign: Campaign,
    state: TopicState[Any, Any],
    texts: Sequence[Explained],
    own: Sequence[Unit],
) -> Iterator[Unit]:
    """A unit for each judged part of a text that none of the run's own units is about."""
    known = {unit.ref for unit in own}
    for text in texts:
        for ref, index in text.units.items():
            # Of parts alone: a whole is never in a pool.
            if isinstance(index, UnitPlace) or ref in known:
                continue
            if not has_been_looked_at(state, ref):
                continue
            known.add(ref)
            part, _ = text.parts[index]
            question = campaign.track.scale(ref.kind).question
            yield Unit(ref, "", index, part.name, question, part.document)


def has_been_looked_at(state: TopicState[Any, Any], ref: Ref) -> bool:
    """Whether somebody gave the unit a label, or a reason why it cannot be judged."""
    return bool(state.judged.votes(ref) or state.judged.cannot_judge(ref))
