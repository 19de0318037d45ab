"""Members, invitations and plans: the newest state counts, nothing is ever changed."""

from __future__ import annotations

import pytest


@pytest.fixture
def store(store):
    store.add_campaign("spring", "Spring", "biogen")
    return store


def invite(store, digest="abc", person="Ann"):
    return store.access.add_invitation(
        1,
        digest=digest,
        person=person,
        role="assessor",
        team="",
        expires="2030-01-01T00:00:00Z",
        by="Zoe",
    )


def test_the_newest_role_of_a_member_counts_and_an_empty_one_ends_it(store):
    for person, role in (
        ("Ben", "assessor"),
        ("Ann", "assessor"),
        ("Ben", "organiser"),
        ("Ann", ""),
    ):
        store.access.set_member(1, person, role, team="", by="Zoe")
    assert {
        person: member.role for person, member in store.access.members(1).items()
    } == {"Ben": "organiser"}


def test_an_invitation_is_found_by_hash_or_id_until_it_is_revoked_or_runs_out(store):
    number = invite(store)
    result = store.access.invitation(digest="abc")
    assert result == store.access.invitation(id=number) and result.person == "Ann"
    assert (
        result.is_valid("2029-12-31T00:00:00Z"),
        result.is_valid("2030-01-01T00:00:00Z"),
    ) == (
        True,
        False,
    )
    store.access.revoke(number, "Zoe")
    assert not store.access.invitation(id=number).is_valid("2029-12-31T00:00:00Z")
    assert store.access.invitation(digest="other") is None


def test_invitations_are_listed_in_the_order_they_were_made(store):
    assert [
        item.person
        for item in (invite(store, "a", "Ann"), invite(store, "b", "Ben"))
        and store.access.invitations(1)
    ] == ["Ann", "Ben"]


def test_the_plan_applied_last_counts(store):
    assert store.access.plan(1) is None
    for body in ('{"n": 1}', '{"n": 2}'):
        store.access.add_plan(1, body, "Zoe")
    assert (store.access.plan(1).body, store.access.plan(1).by) == ('{"n": 2}', "Zoe")
