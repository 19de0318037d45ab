"""How people get in: by a personal link, by logging in, or where access is open."""

from __future__ import annotations

from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from assessment.access import invitations, members
from assessment.ui.session import access
from tests.pages.conftest import accepted_invitation
from tests.pages.opening import open_in_frame, sound, widget, words

PAGES = Path(__file__).parents[2] / "pages"


@pytest.fixture
def open_access_at(set_access, campaign, monkeypatch):
    """A function that says at which address the server listens, and which host the browser asks for."""
    set_access("open")

    def open_access_at(address, host):
        headers = property(lambda self: {"Host": host})
        monkeypatch.setattr(access.st, "get_option", lambda name: address)
        monkeypatch.setattr(type(st.context), "headers", headers)
        monkeypatch.setattr(type(st.context), "ip_address", property(lambda self: None))

    return open_access_at


def infos(test):
    return [info.value.replace("\\", "") for info in test.info]


def button(test, label):
    return widget(test.button, label)


def field(elements, label, form=None):
    if form is None:
        return widget(elements, label)
    return widget([item for item in elements if item.proto.form_id == form], label)


def test_without_a_link_every_page_is_refused(set_access, campaign):
    set_access("invited")
    for page in ("home", "scores", "people"):
        assert infos(open_in_frame(page)) == [
            (
                "A personal link is needed to sign in. An organiser of the campaign sends it to you; "
                "open it, or paste it here."
            )
        ]


@pytest.mark.parametrize("page", ["home", "judge", "people", "scores"])
def test_a_page_that_is_opened_past_the_frame_is_refused_as_well(
    set_access, campaign, page
):
    set_access("invited")
    test = sound(AppTest.from_file(str(PAGES / f"{page}.py"), default_timeout=60).run())
    assert infos(test)[0].startswith("A personal link is needed")


def test_an_invited_assessor_finds_only_the_own_campaign_and_name(
    set_access, workspace, campaign, make
):
    make(name="autumn")
    set_access("invited", accepted_invitation(workspace, campaign, "Ann", "assessor"))
    test = open_in_frame("home", campaign="autumn", who="Zoe", **{"as": "organiser"})
    assert [item.value for item in test.header] == ["spring"]
    assert "You are **Ann**, an assessor." in [item.value for item in test.caption]
    refused = open_in_frame("people", **{"as": "organiser"})
    assert infos(refused) == [
        "An assessor may not manage people; ask an organiser of the campaign."
    ]
    assert [title.value for title in refused.title] == ["People"]
    assert "[Home](./?campaign=spring" in words(refused)


def test_a_link_that_was_revoked_is_said_to_be(set_access, workspace, campaign):
    number = accepted_invitation(workspace, campaign, "Ann", "assessor")
    set_access("invited", number)
    test = open_in_frame("judge")
    invitations.revoke(campaign, number, by="Zoe")
    assert infos(sound(test.run()))[0].startswith(
        "This personal link was revoked; ask an organiser of the campaign"
    )


def test_revoked_at_one_campaign_nobody_slips_into_another_unawares(
    set_access, workspace, campaign, make
):
    first, second = (
        accepted_invitation(workspace, campaign, "Ann", "organiser"),
        accepted_invitation(workspace, make(name="autumn"), "Ann", "organiser"),
    )
    set_access("invited", first, second)
    invitations.revoke(campaign, first, by="Zoe")
    assert infos(open_in_frame("settings", campaign="spring"))[0].startswith(
        "This personal link was revoked"
    )
    assert infos(open_in_frame("settings", campaign="autumn")) == []


def test_who_logs_in_has_the_role_of_the_list(logged_in, campaign):
    members.set_member(campaign, "ann@example.org", "visitor", by="Zoe")
    logged_in(email="Ann@Example.org", email_verified=True)
    assert "You are **ann\\@example\\.org**, a visitor." in [
        item.value for item in open_in_frame("home").caption
    ]


@pytest.mark.parametrize(
    ("claims", "message"),
    [
        (
            {"email": "eve@example.org", "email_verified": True},
            (
                "The address eve@example.org is on no campaign's list of members; ask an organiser "
                "to put it there."
            ),
        ),
        (
            {"email": "ann@example.org"},
            "Your identity provider does not vouch for an e-mail address",
        ),
        (
            {"email": "ann@example.org", "email_verified": False},
            "Your identity provider does not vouch for an e-mail address",
        ),
        ({}, "Your identity provider does not vouch for an e-mail address"),
        (
            {"email": "ann@example.org", "is_logged_in": False},
            "Log in to open this server.",
        ),
    ],
)
def test_who_is_on_no_list_stays_outside(logged_in, campaign, claims, message):
    members.set_member(campaign, "ann@example.org", "organiser", by="Zoe")
    logged_in(**claims)
    assert infos(open_in_frame("people"))[0].startswith(message)


def test_where_logging_in_is_not_set_up_the_button_says_so(logged_in, campaign):
    logged_in(is_logged_in=False)
    test = open_in_frame("home")
    button(test, "Log in").click().run()
    assert (
        sound(test).error[0].value.startswith("Logging in is not set up on this server")
    )


@pytest.mark.parametrize(
    ("address", "host", "is_refused"),
    [
        ("localhost", "localhost:8501", False),
        ("127.0.0.1", "127.0.0.1", False),
        ("::1", "[::1]:8501", False),
        ("0.0.0.0", "localhost:8501", True),
        (None, "localhost:8501", True),
        ("localhost", "desk.example.org", True),
        ("localhost", "", True),
    ],
)
def test_open_access_is_refused_where_others_could_reach_it(
    open_access_at, address, host, is_refused
):
    open_access_at(address, host)
    assert bool(access.why_denied(None)) == is_refused


def test_refused_open_access_says_what_to_do(set_access, campaign, monkeypatch):
    set_access("open")
    monkeypatch.setattr(access, "from_here_only", lambda: False)
    assert (
        "Start it with `--server.address localhost`, or let people in by personal links: set "
        "`ASSESSMENT_ACCESS=invited`."
    ) in infos(open_in_frame("home"))[0]


def test_an_unknown_access_mode_is_refused_to_everybody(set_access, campaign):
    set_access("opne")
    assert infos(open_in_frame("settings"))[0].startswith(
        "ASSESSMENT_ACCESS is set to 'opne', which is not an access mode"
    )


def test_in_open_access_a_role_is_chosen_and_kept_in_the_address(set_access, campaign):
    set_access("open")
    test = open_in_frame("home", **{"as": "nonsense"})
    field(test.selectbox, "Your role").set_value("team:gull").run()
    assert sound(test).query_params["as"] == "team:gull"
    assert "Judge" not in [item.label for item in test.button]
