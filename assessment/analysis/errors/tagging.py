"""Tags and notes on errors, by a team or a person: set, removed and read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from assessment.analysis.errors.run_units import (
    NO_MAJORITY,
    UNJUDGED,
    Answers,
    RunUnit,
    judged_unit,
    run_units,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.model import Ref, UserError
from assessment.model.permissions import OWN_RUNS, Principal
from assessment.review.votes_and_ratings import opinions
from assessment.store.tags import MAX_NOTE, MAX_TAG, Tag

GONE = "no longer in the run"
"""The state of a tagged unit that the campaign no longer has."""
JUDGED_WRONGLY = "judged wrongly"
"""The tag of a judgment in doubt; all other tags name an error of the run."""
_PERSON, _TEAM = "person:", "team:"
"""What names of owners begin with."""


@dataclass(frozen=True)
class TaggedUnit:
    """A tag, with the data that its unit is part of."""

    tag: Tag
    data: CampaignData = field(repr=False, compare=False)

    @property
    def state(self) -> str:
        """The unit's present label or why it has none; `GONE` if the campaign no longer has the unit.

        Reads the unit's topic, so list it only for tags that are shown.
        """
        return _state(self.data, self.tag)

    def run_unit(self, *, answers: Answers) -> RunUnit | None:
        """The tagged unit, None if the campaign no longer has it; `answers` as in `run_units`."""
        if self.state == GONE:
            return None
        units = run_units(self.data, self.tag.run, self.tag.ref.topic, answers=answers)
        for unit in units:
            if unit.ref == self.tag.ref:
                return unit
        # Tagged in a run that has it no more, it may still be judged in the answers of others.
        if answers == "own":
            return None
        return judged_unit(self.data, self.tag.run, self.tag.ref)


def doubts_judgment(tag: str) -> bool:
    """Whether a tag questions a unit's label, so that it names no error of the run.

    That is "judged wrongly", whose case does not matter, alone or with more words behind it.

    >>> [doubts_judgment(tag) for tag in ("Judged wrongly", "judged wrongly: too low", "misread")]
    [True, True, False]
    """
    return tag.casefold().startswith(JUDGED_WRONGLY)


def owner_of(principal: Principal) -> str | None:
    """The owner of the tags that a principal sees and makes: the team, else the person; None for nobody."""
    if principal.role in OWN_RUNS:
        return f"{_TEAM}{principal.team}" if principal.team else None
    return f"{_PERSON}{principal.person}" if principal.person else None


def is_team_owner(owner: str) -> bool:
    """Whether a team owns the tag, so that all its people see it.

    >>> is_team_owner("team:heron"), is_team_owner("person:Zoe")
    (True, False)
    """
    return owner.startswith(_TEAM)


def tag_run_units(
    campaign: Campaign,
    principal: Principal,
    units: Sequence[RunUnit],
    *,
    tag: str,
    note: str | None = "",
) -> None:
    """Tag units; a `tag` of "" removes their tag. UserError says what is wrong.

    With None as `note`, each unit that keeps a tag keeps the note that it has.
    """
    owner = owner_of(principal)
    tag = tag.strip()
    new_note = (note or "").strip()
    if owner is None:
        raise UserError(
            "tags belong to a person or a team; choose your name in the sidebar first"
        )
    if len(tag) > MAX_TAG or not tag.isprintable():
        raise UserError(f"a tag has at most {MAX_TAG} printable characters")
    if len(new_note) > MAX_NOTE:
        raise UserError(
            f"a note has at most {MAX_NOTE:,} characters; this one has {len(new_note):,}"
        )
    _require_own_runs(campaign, principal, units)
    present_tags = tags_by_unit(campaign, principal) if note is None else {}
    tags = []
    for unit in units:
        present = present_tags.get((unit.run, unit.ref))
        unit_note = present.note if present else new_note
        if not tag:
            unit_note = ""
        tags.append(Tag(owner, unit.run, unit.ref, tag, unit_note, principal.person))
    campaign.store.tags.put(campaign.row.id, tags)


def _require_own_runs(
    campaign: Campaign, principal: Principal, units: Sequence[RunUnit]
) -> None:
    runs = campaign.runs()
    for unit in units:
        run = runs.get(unit.run)
        is_foreign = (
            run is not None
            and principal.role in OWN_RUNS
            and run.team != principal.team
        )
        # One sentence for both cases, so that a team cannot learn the names of others'
        # runs.
        if run is None or is_foreign:
            raise UserError(
                f"{unit.run} is not a run of yours; a team tags its own runs"
            )


def tagged_units(campaign: Campaign, principal: Principal) -> list[TaggedUnit]:
    """All tags of the principal's owner, the newest first."""
    owner = owner_of(principal)
    if owner is None:
        return []
    tags = campaign.store.tags.of(campaign.row.id, owner)
    tags.reverse()
    data = campaign.data
    return [TaggedUnit(tag, data) for tag in tags]


def tags_by_unit(
    campaign: Campaign, principal: Principal
) -> dict[tuple[str, Ref], Tag]:
    """The tags of the principal's owner by run and unit."""
    tags = {}
    for entry in tagged_units(campaign, principal):
        tag = entry.tag
        tags[tag.run, tag.ref] = tag
    return tags


def _state(data: CampaignData, tag: Tag) -> str:
    topic = tag.ref.topic
    if topic not in data.topics or tag.run not in data.answers(topic):
        return GONE
    if tag.ref not in _unit_refs(data, topic):
        return GONE
    opinion = opinions(data, topic)
    label = opinion.label(tag.ref)
    if label:
        return label
    return NO_MAJORITY if opinion.votes(tag.ref) else UNJUDGED


@derived(of="topic", needs=JUDGED)
def _unit_refs(data: CampaignData, topic: str) -> frozenset[Ref]:
    return frozenset(unit.ref for unit in data.units(topic))
