"""The organisers' tags on units: one for each unit, shared by all organisers of the campaign."""

from __future__ import annotations

from collections.abc import Collection

from assessment.campaign.handle import Campaign
from assessment.model import Ref, UserError
from assessment.store.tags import MAX_TAG, Tag

ORGANISERS = "organisers:"
"""The owner of these tags in the log: no person's and no team's."""
_NO_RUN = ""
"""In place of a run: the tag is on the unit, whichever runs hold it."""


def tags_of_units(campaign: Campaign) -> dict[Ref, str]:
    """The organisers' tag of each unit that has one."""
    tags = campaign.store.tags.of(campaign.row.id, ORGANISERS)
    return {tag.ref: tag.tag for tag in tags}


def tag_units(campaign: Campaign, refs: Collection[Ref], tag: str, *, by: str) -> int:
    """Tag units in one transaction; "" takes their tags off.  How many were changed.

    Raises `UserError` for a tag that is too long.
    """
    tag = tag.strip()
    if len(tag) > MAX_TAG or not tag.isprintable():
        raise UserError(f"a tag has at most {MAX_TAG} printable characters")
    campaign.must_allow("tag")
    before = tags_of_units(campaign)
    changed = [ref for ref in dict.fromkeys(refs) if before.get(ref, "") != tag]
    tags = [Tag(ORGANISERS, _NO_RUN, ref, tag, by=by) for ref in changed]
    if tags:
        campaign.store.tags.put(campaign.row.id, tags)
    return len(tags)
