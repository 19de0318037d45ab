"""Saved views of the list of units."""

from __future__ import annotations

import pytest

from assessment.campaign import Workspace
from assessment.campaign.saved_views import (
    MAX_VIEWS,
    delete_view,
    save_view,
    unit_views,
)
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.model import UserError
from assessment.review.unit_list.tags import tag_units, tags_of_units

OPEN = {"state": ["open"], "text": ["iron"]}


def test_a_view_is_saved_replaced_and_deleted(campaign):
    save_view(campaign, " Left ", OPEN, by="Zoe")
    save_view(campaign, "Hard", {"mark": ["flagged"]}, by="Zoe")
    assert unit_views(campaign) == {"Left": OPEN, "Hard": {"mark": ["flagged"]}}
    save_view(campaign, "Left", {}, by="Zoe")
    assert unit_views(campaign)["Left"] == {}
    delete_view(campaign, "Left", by="Zoe")
    assert list(unit_views(campaign)) == ["Hard"]


def test_a_view_without_a_name_and_one_too_many_are_refused(campaign):
    with pytest.raises(UserError, match="a name of 1 to 60"):
        save_view(campaign, " ", OPEN, by="Zoe")
    for number in range(MAX_VIEWS):
        save_view(campaign, f"view {number}", OPEN, by="Zoe")
    with pytest.raises(UserError, match="at most 50 saved views"):
        save_view(campaign, "one more", OPEN, by="Zoe")


def test_views_and_the_organisers_tags_travel_in_an_archive(campaign, tmp_path):
    save_view(campaign, "Left", OPEN, by="Zoe")
    ref = campaign.data.units("1")[0].ref
    tag_units(campaign, [ref], "again", by="Zoe")
    other = restore(Workspace(tmp_path / "other"), export(campaign, "archive")[1])
    assert unit_views(other) == {"Left": OPEN}
    assert tags_of_units(other) == {ref: "again"}
