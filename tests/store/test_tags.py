"""Tags: the newest on a unit counts, an empty one is taken off, and nobody finds another owner's."""

from __future__ import annotations

import pytest

from assessment.campaign import Campaign
from assessment.exchange.archive.archived_campaign import ArchivedCampaign, put_back
from assessment.exchange.archive.schema import ArchivedPlan
from assessment.model import Ref
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import plan_of
from assessment.store import StoreError
from assessment.store.tags import Tag

FIRST, SECOND = Ref("relation", "1", "a"), Ref("relation", "1", "b")


@pytest.fixture
def tags(store):
    return store.tags


def tags_of(tags, spring, owner="team:ibis"):
    return [(tag.run, tag.ref, tag.tag, tag.note) for tag in tags.of(spring, owner)]


def test_the_newest_tag_of_a_unit_counts_and_stands_last(tags, spring):
    tags.put(
        spring,
        [
            Tag("team:ibis", "heron", FIRST, "typo"),
            Tag("team:ibis", "heron", SECOND, "date"),
        ],
    )
    tags.put(
        spring, [Tag("team:ibis", "heron", FIRST, "wrong source", "see p. 2", by="Ann")]
    )
    assert tags_of(tags, spring) == [
        ("heron", SECOND, "date", ""),
        ("heron", FIRST, "wrong source", "see p. 2"),
    ]


def test_an_empty_tag_takes_the_tag_off(tags, spring):
    tags.put(
        spring,
        [
            Tag("team:ibis", "heron", FIRST, "typo"),
            Tag("team:ibis", "heron", FIRST, ""),
        ],
    )
    assert tags_of(tags, spring) == []


def test_the_same_unit_is_tagged_in_each_run_alone(tags, spring):
    tags.put(
        spring,
        [
            Tag("team:ibis", "heron", FIRST, "typo"),
            Tag("team:ibis", "tern", FIRST, "date"),
        ],
    )
    assert tags_of(tags, spring) == [
        ("heron", FIRST, "typo", ""),
        ("tern", FIRST, "date", ""),
    ]


def test_an_owner_finds_no_tags_of_others_or_of_another_campaign(tags, spring, store):
    other = store.add_campaign("autumn", "Autumn", "biogen").id
    tags.put(spring, [Tag("team:ibis", "heron", FIRST, "typo")])
    assert (tags_of(tags, spring, "team:gull"), tags_of(tags, other)) == ([], [])


def test_a_tag_keeps_who_put_it_on_and_when(tags, spring):
    tags.put(
        spring,
        [Tag("team:ibis", "heron", FIRST, "typo", by="Ann", at="1999-01-01T00:00:00Z")],
    )
    tag = tags.of(spring, "team:ibis")[0]
    assert (tag.owner, tag.by) == ("team:ibis", "Ann") and tag.at > "2020"


def test_tags_that_cannot_all_be_stored_are_not_stored_at_all(tags, spring):
    with pytest.raises(StoreError):
        tags.put(
            spring,
            [
                Tag("team:ibis", "heron", FIRST, "typo"),
                Tag("team:ibis", "heron", SECOND, None),
            ],
        )
    assert tags_of(tags, spring) == []


def test_the_log_holds_everybodys_tags_and_what_was_taken_off_in_order(tags, spring):
    tags.put(spring, [Tag("team:ibis", "heron", FIRST, "typo", by="Ann")])
    tags.put(
        spring,
        [
            Tag("person:Zoe", "heron", FIRST, "date", "see p. 2", by="Zoe"),
            Tag("team:ibis", "heron", FIRST, "", by="Ben"),
        ],
    )
    assert [(tag.owner, tag.tag, tag.note, tag.by) for tag in tags.log(spring)] == [
        ("team:ibis", "typo", "", "Ann"),
        ("person:Zoe", "date", "see p. 2", "Zoe"),
        ("team:ibis", "", "", "Ben"),
    ]


def test_tags_that_are_put_back_elsewhere_are_the_same_in_authors_and_times(
    tags, spring, store
):
    tags.put(
        spring,
        [
            Tag("team:ibis", "heron", FIRST, "typo ☃", "a\x00b", "Ann"),
            Tag("person:Zoe", "tern", SECOND, "date", by="Zoe"),
        ],
    )
    old = Tag(
        "team:ibis", "heron", SECOND, "wrong source", at="2025-02-03T04:05:06.789Z"
    )
    tags.put_back(spring, [old])
    there = store.add_campaign("autumn", "Autumn", "biogen").id
    tags.put_back(there, list(tags.log(spring)))
    assert list(tags.log(there)) == list(tags.log(spring))
    assert tags.of(there, "team:ibis")[-1] == old


def test_tags_and_plan_of_an_archive_are_put_back_as_they_are(tags, spring, store):
    noted = (
        Tag(
            "team:ibis",
            "heron",
            FIRST,
            "typo ☃",
            "a\x00b",
            "Ann",
            "2025-02-03T04:05:06.789Z",
        ),
        Tag("team:ibis", "heron", FIRST, "", at="2025-02-04"),
    )
    plan = Plan(
        AssignmentOptions(("Ann",), training=("1",)), {"Ann": (PlanEntry("1"),)}
    )
    put_back(
        store,
        spring,
        ArchivedCampaign(
            "spring",
            "biogen",
            "Spring",
            {},
            {},
            tags=noted,
            planned=ArchivedPlan(by="Zoe", plan=plan),
        ),
    )
    assert tuple(tags.log(spring)) == noted
    assert (
        plan_of(Campaign(store, store.campaigns()["spring"]).data),
        store.access.plan(spring).by,
    ) == (
        plan,
        "Zoe",
    )
    assert store.people() == ["Ann"]
