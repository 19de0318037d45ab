"""The label that the desk suggests for a unit, and the sentence that says where it comes from."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.derived_values import own_votes
from assessment.campaign.design_log import hidden_machines
from assessment.judging.pages.screen_shapes import SuggestionValues
from assessment.judging.pages.topic_view import TopicView
from assessment.model import Judgment, Ref, Unit
from assessment.model.assessor import Assessor


def suggestion(
    data: CampaignData, view: TopicView, unit: Unit
) -> SuggestionValues | None:
    """The assessor's label of equal material elsewhere, or else a machine's label of the unit."""
    for other in _equal_units(view, unit):
        vote = view.votes.get(other.ref)
        if vote is not None and vote.label is not None:
            number = view.home[other.screen]
            why = f"you chose this for the same material in answer {number}"
            return {"label": vote.label, "why": why}
    hidden = hidden_machines(data)
    scale = data.track.scale(unit.ref.kind)
    for vote in _machine_votes(data, unit.ref.topic).get(unit.ref, ()):
        # A label that people have seen no longer tells what they would have said.
        if vote.assessor in hidden or vote.label is None:
            continue
        if scale.accepts(vote.label):
            return {"label": vote.label, "why": _machine_reason(vote)}
    return None


@derived(of="topic", needs={"votes"})
def _machine_votes(data: CampaignData, topic: str) -> dict[Ref, list[Judgment]]:
    """The machines' votes by unit, oldest first."""
    votes: list[Judgment] = []
    for assessor in data.store.tallies.by_assessor(data.id, topic):
        if Assessor.of(assessor).is_machine:
            votes += own_votes(data, topic, assessor)
    by_ref: dict[Ref, list[Judgment]] = {}
    for vote in sorted(votes, key=lambda vote: vote.seq):
        by_ref.setdefault(vote.ref, []).append(vote)
    return by_ref


def _equal_units(view: TopicView, unit: Unit) -> Iterator[Unit]:
    """Units with the same question about equal material, in the order by answer."""
    if not unit.same:
        return
    for page in view.pages:
        for other in page.units:
            # First what tells most units apart: a topic has many, and each open unit of a page asks for all.
            if other.same != unit.same or other.ref.kind != unit.ref.kind:
                continue
            if other.ref != unit.ref:
                yield other


def _machine_reason(vote: Judgment) -> str:
    why = f"suggested by {Assessor.of(vote.assessor).name}, not confirmed"
    return f"{why}: {vote.note}" if vote.note else why
