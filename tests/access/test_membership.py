"""Personal links, members, and the visits that they give."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

import pytest

from assessment.access import access_mode, invitations, members
from assessment.access.access_mode import (
    FORMER_ENVIRONMENT,
    AccessDenied,
    WrongKey,
    deprecation,
)
from assessment.model.permissions import Principal
from assessment.store.rows import iso_time
from tests.conftest import judge, unit


def invited(campaign, person="Ann", role="assessor", **more):
    return invitations.invite(campaign, person, role, by="Zoe", **more)


def states(campaign):
    return {item.person: state for item, state in invitations.links(campaign)}


@pytest.fixture
def later(monkeypatch):
    """A function after which it is some days later."""

    def later(days):
        moment = iso_time(datetime.now(UTC) + timedelta(days=days))
        for module in (invitations, members):
            monkeypatch.setattr(module, "utc_now", lambda: moment)

    return later


def test_without_a_setting_access_is_open_and_a_typing_error_gives_access_to_nobody(
    monkeypatch,
):
    monkeypatch.delenv(access_mode.ENVIRONMENT, raising=False)
    assert access_mode.access_mode() == "open"
    monkeypatch.setenv(access_mode.ENVIRONMENT, "Open")
    with pytest.raises(
        AccessDenied,
        match="'Open', which is not an access mode; an administrator sets it to one of: open, invited, oidc",
    ):
        access_mode.access_mode()


def test_the_deprecated_name_of_the_setting_is_read_where_the_new_one_is_not_set(
    monkeypatch,
):
    monkeypatch.setenv(FORMER_ENVIRONMENT, "invited")
    assert access_mode.access_mode() == "invited"
    assert deprecation().startswith("ASSESSMENT_DOOR is deprecated")
    monkeypatch.setenv(access_mode.ENVIRONMENT, "oidc")
    assert (access_mode.access_mode(), deprecation()) == ("oidc", "")


def test_a_wrong_value_is_reported_under_the_name_that_it_was_read_from(monkeypatch):
    monkeypatch.setenv(FORMER_ENVIRONMENT, "opne")
    with pytest.raises(AccessDenied, match="ASSESSMENT_DOOR is set to 'opne'"):
        access_mode.access_mode()


def test_a_secret_has_128_bits_and_only_its_hash_is_kept(workspace, campaign):
    secret = invited(campaign)
    [(item, _)] = invitations.links(campaign)
    assert len(secret) == 22
    assert item.hash == hashlib.sha256(secret.encode()).hexdigest()
    assert secret.encode() not in (
        workspace.path / "desk.sqlite"
    ).read_bytes() + b"".join(
        path.read_bytes() for path in workspace.path.glob("desk.sqlite-*")
    )


def test_whoever_enters_becomes_a_member_once(workspace, campaign):
    secret = invited(campaign)
    assert (states(campaign), members.members(campaign)) == (
        {"Ann": "not used yet"},
        {},
    )
    invitation = invitations.accept_invitation(workspace, secret)
    invitations.accept_invitation(workspace, secret)
    assert (states(campaign), members.members(campaign)["Ann"].by) == (
        {"Ann": "active"},
        "link 1",
    )
    assert invitations.principal_by_link(campaign, [invitation.id]) == Principal(
        "Ann", "assessor", "", invitation.id
    )


@pytest.mark.parametrize(
    "secret", ["", "nonsense", "x" * 10_000, "é\ud800", "' OR 1=1 --"]
)
def test_a_wrong_key_opens_nothing(workspace, campaign, secret):
    invited(campaign)
    with pytest.raises(WrongKey, match=r"^this key is not known here"):
        invitations.accept_invitation(workspace, secret)


def test_a_revoked_link_is_dead_at_once_and_says_so(workspace, campaign):
    secret = invited(campaign)
    invitation = invitations.accept_invitation(workspace, secret)
    invitations.revoke(campaign, invitation.id, by="Zoe")
    for attempt in (
        lambda: invitations.accept_invitation(workspace, secret),
        lambda: invitations.principal_by_link(campaign, [invitation.id]),
    ):
        with pytest.raises(
            AccessDenied, match=r"^this personal link was revoked; ask an organiser"
        ):
            attempt()
    assert states(campaign) == {"Ann": "revoked"}


def test_a_link_runs_out_on_its_day(workspace, campaign, later):
    secret = invited(campaign, days=3)
    invitation = invitations.accept_invitation(workspace, secret)
    later(2.9)
    assert invitations.principal_by_link(campaign, [invitation.id]).person == "Ann"
    later(3.1)
    with pytest.raises(
        AccessDenied,
        match=r"^this personal link ran out on \d{4}-\d\d-\d\d; ask an organiser for a new one",
    ):
        invitations.principal_by_link(campaign, [invitation.id])
    assert states(campaign) == {"Ann": "expired"}


def test_a_link_of_another_campaign_opens_nothing_here(workspace, campaign, make):
    invitation = invitations.accept_invitation(
        workspace, invited(make(name="autumn"), "Eve", "organiser")
    )
    with pytest.raises(
        AccessDenied, match=r"^this campaign is open to people with a personal link"
    ):
        invitations.principal_by_link(campaign, [invitation.id])
    with pytest.raises(ValueError, match="spring has no link 1"):
        invitations.revoke(campaign, invitation.id, by="Zoe")


def test_of_two_links_to_a_campaign_the_newest_good_one_counts(workspace, campaign):
    first, second = (
        invitations.accept_invitation(workspace, invited(campaign, name)).id
        for name in ("Ann", "Ben")
    )
    assert invitations.principal_by_link(campaign, [first, second]).person == "Ben"
    invitations.revoke(campaign, second, by="Zoe")
    assert invitations.principal_by_link(campaign, [first, second]).person == "Ann"


@pytest.mark.parametrize(
    ("person", "role", "more", "problem"),
    [
        (" ", "assessor", {}, "Type a name"),
        ("auto:x", "assessor", {}, "has no colon"),
        ("A\r\nSet-Cookie: x", "assessor", {}, "printable"),
        ("x" * 61, "assessor", {}, "A name has at most 60"),
        ("x" * 300 + "@y.z", "assessor", {}, "An e-mail address has at most 254"),
        (
            "Ann",
            "king",
            {},
            "'king' is no role; choose one of: organiser, assessor, team, visitor",
        ),
        ("Ann", "team", {}, "needs the team's name"),
        ("Ann", "assessor", {"team": "ibis"}, "the role assessor has no team"),
        ("Ann", "team", {"team": "a\nb"}, "printable"),
        ("Ann", "assessor", {"days": 0}, "1 to 366 days, not 0"),
        ("Ann", "assessor", {"days": 367}, "1 to 366 days, not 367"),
    ],
)
def test_an_invitation_that_cannot_be_is_refused_with_its_why(
    campaign, person, role, more, problem
):
    with pytest.raises(ValueError, match=problem):
        invited(campaign, person, role, **more)
    assert invitations.links(campaign) == []


@pytest.mark.parametrize(
    ("person", "role"), [("Ann", "organiser"), ("ann", "assessor")]
)
def test_a_name_chosen_twice_hands_nobody_the_rights_of_another(
    workspace, campaign, person, role
):
    secret = invited(campaign)
    with pytest.raises(
        ValueError,
        match="Ann is invited already as assessor; change that, or choose another name",
    ):
        invited(campaign, person, role)
    invitations.accept_invitation(workspace, secret)
    with pytest.raises(ValueError, match="Ann is a member already as assessor"):
        invited(campaign, person, role)
    assert invited(campaign) != secret


def test_a_changed_role_counts_from_the_next_look(workspace, campaign):
    invitation = invitations.accept_invitation(workspace, invited(campaign))
    members.set_member(campaign, "Ann", "team", team="ibis", by="Zoe")
    assert invitations.principal_by_link(campaign, [invitation.id]) == Principal(
        "Ann", "team", "ibis", invitation.id
    )


def test_a_member_who_is_removed_does_not_come_back_by_the_old_link(
    workspace, campaign
):
    secret = invited(campaign)
    invitation = invitations.accept_invitation(workspace, secret)
    members.remove(campaign, "Ann", by="Zoe")
    for attempt in (
        lambda: invitations.accept_invitation(workspace, secret),
        lambda: invitations.principal_by_link(campaign, [invitation.id]),
    ):
        with pytest.raises(AccessDenied):
            attempt()
    with pytest.raises(ValueError, match="'Ann' is no member of spring; members: none"):
        members.remove(campaign, "Ann", by="Zoe")


def test_the_only_organiser_stays_one(campaign):
    members.set_member(campaign, "Zoe", "organiser", by="Zoe")
    for attempt in (
        lambda: members.remove(campaign, "Zoe", by="Zoe"),
        lambda: members.set_member(campaign, "Zoe", "assessor", by="Zoe"),
    ):
        with pytest.raises(
            ValueError, match="Zoe is the only organiser; make somebody else one first"
        ):
            attempt()
    members.set_member(campaign, "Ann", "organiser", by="Zoe")
    members.remove(campaign, "Zoe", by="Zoe")
    assert list(members.members(campaign)) == ["Ann"]


def test_an_address_is_a_member_in_lower_case(campaign):
    members.set_member(campaign, " Ann@Example.ORG ", "assessor", by="Zoe")
    assert members.principal_by_name(campaign, "ann@example.org").role == "assessor"
    with pytest.raises(AccessDenied, match="not on the list"):
        members.principal_by_name(campaign, "eve@example.org")


def test_the_last_judgment_of_each_person_is_known(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    assert list(members.last_judgments(campaign)) == ["Ann"]
