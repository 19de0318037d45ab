"""A team's own tags and notes on errors, and an organiser's: put on, taken off, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from assessment.analysis.errors.items import NO_MAJORITY, UNJUDGED, Item
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.model import Ref, UserError
from assessment.model.permissions import OWN_RUNS, Principal
from assessment.review.opinions import opinions
from assessment.store.tags import MAX_NOTE, MAX_TAG, Tag


@dataclass(frozen=True)
class Tagged:
    """A tag, and where its unit is."""

    tag: Tag
    data: CampaignData = field(repr=False, compare=False)

    @property
    def state(self) -> str:
        """That of the unit as it is now, "gone" if the campaign does not ask it any more.  Its topic is read when this is asked for."""
        return _state(self.data, self.tag)


class Tally(NamedTuple):
    """How many units have a tag, in how many runs and topics, and under which labels (the most frequent first)."""

    tag: str
    units: int
    runs: int
    topics: int
    states: tuple[tuple[str, int], ...]


GONE = "gone"


def owner_of(principal: Principal) -> str:
    """Whose tags a visit sees and makes: its team's, else its own; "" for nobody's."""
    if principal.role in OWN_RUNS:
        return f"team:{principal.team}" if principal.team else ""
    return f"person:{principal.person}" if principal.person else ""


def put(campaign: Campaign, principal: Principal, found: Sequence[Item], tag: str, note: str = "") -> None:
    """Tag units; a `tag` of "" takes theirs off.  UserError says what is wrong."""
    owner, tag, note = owner_of(principal), tag.strip(), note.strip()
    if not owner:
        raise UserError("tags belong to a person or a team; choose your name in the sidebar first")
    if len(tag) > MAX_TAG or not tag.isprintable():
        raise UserError(f"a tag has at most {MAX_TAG} printable characters")
    if len(note) > MAX_NOTE:
        raise UserError(f"a note has at most {MAX_NOTE:,} characters; this one has {len(note):,}")
    _must_be_theirs(campaign, principal, found)
    campaign.store.tags.put(
        campaign.row.id,
        [Tag(owner, item.run, item.ref, tag, note if tag else "", principal.person) for item in found],
    )


def _must_be_theirs(campaign: Campaign, principal: Principal, found: Sequence[Item]) -> None:
    runs = campaign.runs()
    for item in found:
        if item.run not in runs or (principal.role in OWN_RUNS and runs[item.run].team != principal.team):
            raise UserError(f"{item.run} is not a run of yours; a team tags its own runs")


def tagged(campaign: Campaign, principal: Principal) -> list[Tagged]:
    """All tags of the visit's, the one put on last first."""
    owner = owner_of(principal)
    tags = campaign.store.tags.of(campaign.row.id, owner) if owner else []
    return [Tagged(tag, campaign.data) for tag in reversed(tags)]


def _state(campaign_data: CampaignData, tag: Tag) -> str:
    topic = tag.ref.topic
    if topic not in campaign_data.topics or tag.run not in campaign_data.answers(topic):
        return GONE
    if tag.ref not in _unit_refs(campaign_data, topic):
        return GONE
    said = opinions(campaign_data, topic)
    return said.label(tag.ref) or (NO_MAJORITY if said.votes(tag.ref) else UNJUDGED)


@derived(of="topic", needs=JUDGED)
def _unit_refs(campaign_data: CampaignData, topic: str) -> frozenset[Ref]:
    return frozenset(unit.ref for unit in campaign_data.units(topic))


def counted(found: Sequence[Tagged]) -> list[Tally]:
    """A line for every tag, the most frequent first."""
    tags = Counter(item.tag.tag for item in found)
    return [_tally(tag, [item for item in found if item.tag.tag == tag]) for tag, _ in tags.most_common()]


def _tally(tag: str, found: Sequence[Tagged]) -> Tally:
    states = Counter(item.state for item in found).most_common()
    return Tally(
        tag,
        len(found),
        len({item.tag.run for item in found}),
        len({item.tag.ref.topic for item in found}),
        tuple(states),
    )
