"""How people get in, the page People, and what a team sees."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from assessment.access import invitations, members
from assessment.campaign.description import Description, describe_campaign
from assessment.campaign.phases import set_phase
from assessment.model.permissions import ROLES
from assessment.ui import access
from tests.pages.conftest import accepted_invitation
from tests.pages.opening import boards, every_word, open_in_frame, sound, widget

PAGES = Path(__file__).parents[2] / "pages"


@pytest.fixture
def logged_in(monkeypatch, set_access):
    """A function that lets the identity provider vouch for somebody."""

    def logged_in(**claims):
        set_access("oidc")
        monkeypatch.setattr(st, "user", {"is_logged_in": True, **claims})

    return logged_in


def infos(test):
    return [info.value.replace("\\", "") for info in test.info]


def button(test, label):
    return widget(test.button, label)


def field(elements, label, form=None):
    if form is None:
        return widget(elements, label)
    return widget([item for item in elements if item.proto.form_id == form], label)


def test_without_a_link_every_page_is_shut(set_access, campaign):
    set_access("invited")
    for page in ("home", "scores", "people"):
        assert infos(open_in_frame(page)) == [
            (
                "A personal link is needed to sign in. An organiser of the campaign sends it to you; "
                "open it, or paste it here."
            )
        ]


@pytest.mark.parametrize("page", ["home", "judge", "people", "scores"])
def test_a_page_that_is_opened_past_the_frame_is_shut_as_well(
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
    assert infos(open_in_frame("people", **{"as": "organiser"})) == [
        "An assessor may not use this (people); ask an organiser of the campaign."
    ]


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
    ("address", "host", "shut"),
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
def test_the_open_door_is_refused_where_others_could_reach_it(
    set_access, campaign, monkeypatch, address, host, shut
):
    set_access("open")
    monkeypatch.setattr(access.st, "get_option", lambda name: address)
    monkeypatch.setattr(
        type(st.context), "headers", property(lambda self: {"Host": host})
    )
    monkeypatch.setattr(type(st.context), "ip_address", property(lambda self: None))
    assert bool(access.why_denied(None)) == shut


def test_a_refused_open_door_says_what_to_do(set_access, campaign, monkeypatch):
    set_access("open")
    monkeypatch.setattr(access, "from_here_only", lambda: False)
    assert (
        "Start it with `--server.address localhost`, or let people in by personal links: set "
        "`ASSESSMENT_ACCESS=invited`."
    ) in infos(open_in_frame("home"))[0]


def test_an_unknown_door_is_shut_to_everybody(set_access, campaign):
    set_access("opne")
    assert infos(open_in_frame("settings"))[0].startswith(
        "ASSESSMENT_ACCESS is set to 'opne', which is not an access mode"
    )


def test_at_the_open_door_a_role_is_chosen_and_kept_in_the_address(
    set_access, campaign
):
    set_access("open")
    test = open_in_frame("home", **{"as": "nonsense"})
    field(test.selectbox, "Your role").set_value("team:gull").run()
    assert sound(test).query_params["as"] == "team:gull"
    assert "Judge" not in [item.label for item in test.button]


def inviting(text):
    """The part Invite of the page People after a list was sent."""
    test = open_in_frame("people", **{"people-part": "Invite"})
    [area] = test.text_area
    area.set_value(text)
    button(test, "Make personal links").click().run()
    return sound(test)


def links_of(test):
    return [code.value for code in test.code if code.value.startswith("http")]


def test_links_are_made_for_a_list_and_shown_again_until_they_are_used(
    set_access, workspace, campaign
):
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))
    test = inviting("Name,Role,Team\nAnn Example\n\nBen, organiser\n")
    assert len(links_of(test)) == 2
    # A second press must not make a second link for each of them.
    assert test.text_area[0].value == ""
    states = {
        one.person: (one.role, state) for one, state in invitations.links(campaign)
    }
    assert states["Ann Example"] == ("assessor", "not used yet")
    assert states["Ben"] == ("organiser", "not used yet")
    button(test, "I have copied them").click().run()
    assert links_of(sound(test)) == []
    again = links_of(open_in_frame("people"))
    assert len(again) == 2
    key = again[0].rpartition("key=")[2]
    assert invitations.accept_invitation(workspace, key).person == "Ann Example"
    assert again[0] not in every_word(open_in_frame("people"))


def test_a_letter_holds_link_deadline_and_role(set_access, workspace, campaign):
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))
    deadline = datetime(2027, 3, 31, 15, tzinfo=UTC)
    describe_campaign(campaign, Description("Spring", "Iron.", deadline), by="Zoe")
    test = inviting("Ann")
    [letter] = [code.value for code in test.code if code.value.startswith("Subject")]
    assert links_of(test)[0] in letter
    for words in (
        "Dear Ann,",
        "“Spring” as an assessor",
        "2027-03-31 at 15:00",
        "Iron.",
    ):
        assert words in letter


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("auto:x", "line 1: A name has no colon"),
        ("Ann\nzoe", "line 2: Zoe is a member already as organiser"),
        ("Ann\nann", "line 2: ann stands in line 1 already"),
        ("Ann, king", "line 1: 'king' is no role"),
        ("Ann, team", "line 1: a team's member needs the team's name"),
        ("Ann, team, ibis, more", "line 1: more than three columns"),
        ("Ann\n,assessor", "line 2: Type a name."),
        ("", "Write at least one name"),
    ],
)
def test_a_list_that_cannot_be_is_refused_whole(
    set_access, workspace, campaign, text, message
):
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))
    test = inviting(text)
    assert message in test.error[0].value.replace("\\", "")
    assert [one.person for one, _ in invitations.links(campaign)] == ["Zoe"]


def test_a_link_is_revoked_in_its_row(set_access, workspace, campaign):
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))
    number = accepted_invitation(workspace, campaign, "Ann", "assessor")
    test = open_in_frame("people")
    button(test, f"Revoke link {number}").click().run()
    assert {item.person: state for item, state in invitations.links(campaign)} == {
        "Zoe": "active",
        "Ann": "revoked",
    }
    text = every_word(sound(test))
    assert f"link {number}: revoked" in text
    assert "~~Ann~~" in text


def test_a_late_press_reaches_nobody_who_has_taken_the_row_meanwhile(
    set_access, workspace, campaign
):
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))
    number = accepted_invitation(workspace, campaign, "Ann", "assessor")
    test = open_in_frame("people")
    accepted_invitation(workspace, campaign, "Aaron", "assessor")
    button(test, f"Revoke link {number}").click().run()
    states = {item.person: state for item, state in invitations.links(campaign)}
    assert states == {"Zoe": "active", "Ann": "revoked", "Aaron": "active"}


def test_a_role_is_changed_in_its_row_and_the_last_organiser_stays(
    set_access, workspace, campaign
):
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))
    accepted_invitation(workspace, campaign, "Ann", "assessor")
    for row, role in ((0, "team:gull"), (1, "none")):
        test = open_in_frame("people")
        boxes = [box for box in test.selectbox if box.label == "Role"]
        form = boxes[row].proto.form_id
        field(test.selectbox, "Role", form).set_value(role)
        [save] = [item for item in test.button if item.form_id == form]
        save.click().run()
    assert {
        name: (item.role, item.team) for name, item in members.members(campaign).items()
    } == {
        "Ann": ("team", "gull"),
        "Zoe": ("organiser", ""),
    }
    assert "Zoe is the only organiser" in sound(test).error[0].value


def test_where_people_log_in_addresses_are_put_on_the_list(logged_in, campaign):
    members.set_member(campaign, "zoe@example.org", "organiser", by="Zoe")
    logged_in(email="zoe@example.org", email_verified=True)
    test = open_in_frame("people", **{"people-part": "Invite"})
    test.text_area[0].set_value("Ann@example.org\nben@example.org, visitor")
    button(test, "Add members").click().run()
    roles = {name: one.role for name, one in members.members(campaign).items()}
    assert sound(test).error == []
    assert roles == {
        "ann@example.org": "assessor",
        "ben@example.org": "visitor",
        "zoe@example.org": "organiser",
    }


def test_who_is_idle_gets_a_letter_to_copy(set_access, workspace, campaign):
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))
    accepted_invitation(workspace, campaign, "Ann", "assessor")
    test = open_in_frame("people", **{"people-part": "Reminders"})
    labels = [expander.label for expander in test.expander]
    assert any(label.startswith("Ann: ") and "not begun" in label for label in labels)
    assert "Dear Ann," in test.code[0].value


def test_who_was_invited_and_has_not_come_is_named_instead_of_called_busy(
    set_access, workspace, campaign
):
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))
    invitations.invite(campaign, "Ann", "assessor", by="Zoe")
    text = every_word(open_in_frame("people", **{"people-part": "Reminders"}))
    assert "Invited, but not here yet: Ann" in text
    assert "Nobody is idle" not in text


def test_every_role_is_explained(set_access, workspace, campaign):
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))
    text = every_word(open_in_frame("people", **{"people-part": "Roles"}))
    for role in ROLES:
        assert f"**{role}**: " in text


def test_hostile_names_are_shown_as_text(set_access, workspace, campaign):
    name = "<b>:red[x] [a](javascript:b)".replace(":", "")
    set_access("invited", accepted_invitation(workspace, campaign, name, "organiser"))
    text = " ".join(item.value for item in open_in_frame("people").caption)
    assert "<b>" not in text
    assert "](javascript" not in text


def test_the_maker_of_a_new_campaign_gets_a_link_of_their_own(
    set_access, workspace, campaign
):
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))
    test = open_in_frame("home")
    field(test.text_input, "Title").set_value("Autumn")
    field(
        [box for box in test.text_input if box.proto.form_id == "new-campaign"],
        "Short name",
    ).set_value("autumn")
    button(test, "Create campaign").click().run()
    assert (
        "This is your personal link to it, shown only once"
        in sound(test).success[0].value
    )
    assert [
        (item.person, item.role)
        for item, _ in invitations.links(workspace.campaign("autumn"))
    ] == [("Zoe", "organiser")]


@pytest.mark.parametrize("page", ["scores", "answers"])
def test_a_team_finds_its_own_runs_and_no_name_of_another(
    set_access, workspace, campaign, page
):
    set_access(
        "invited", accepted_invitation(workspace, campaign, "Ann", "team", "gull")
    )
    set_phase(campaign, "released", by="Zoe")
    text = every_word(open_in_frame(page, run="heron"))
    assert "tern" in text
    assert "heron" not in text.replace(
        "The link names run heron, which is not here", ""
    )


def test_scores_of_one_other_run_are_not_summarised_for_a_team(
    set_access, workspace, campaign
):
    set_access(
        "invited", accepted_invitation(workspace, campaign, "Ann", "team", "gull")
    )
    set_phase(campaign, "released", by="Zoe")
    test = open_in_frame("scores")
    [board] = boards(test)
    assert [row["run"] for row in board["rows"]] == ["tern"]
    assert "heron" not in every_word(test)


def test_a_visitor_reads_the_released_scores_and_looks_no_closer(
    set_access, workspace, campaign
):
    set_access("invited", accepted_invitation(workspace, campaign, "Ann", "visitor"))
    set_phase(campaign, "released", by="Zoe")
    test = open_in_frame("scores")
    [board] = boards(test)
    assert [row["run"] for row in board["rows"]] == ["heron", "tern"]
    assert "Run" not in [box.label for box in test.selectbox]
