"""The page People: invitations with their letters, roles, and who has not come yet."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from assessment.access import invitations, members
from assessment.campaign.description import Description, describe_campaign
from assessment.campaign.phase_log import set_phase
from assessment.model.permissions import ROLES
from tests.conftest import judge, unit
from tests.pages.conftest import accepted_invitation
from tests.pages.opening import every_word, open_in_frame, sound, widget

PAGES = Path(__file__).parents[2] / "pages"


def button(test, label):
    return widget(test.button, label)


def field(elements, label, form=None):
    if form is None:
        return widget(elements, label)
    return widget([item for item in elements if item.proto.form_id == form], label)


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
    as_organiser, workspace, campaign
):
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


def test_new_links_stand_beside_their_own_names_also_if_somebody_else_invites_meanwhile(
    as_organiser, campaign, workspace, monkeypatch
):
    invite_all = invitations.invite_all

    def invite_with_another(*about, **more):
        secrets = invite_all(*about, **more)
        another = [invitations.Invitee("Cleo", "assessor")]
        invite_all(campaign, another, by="Yan")
        return secrets

    monkeypatch.setattr(invitations, "invite_all", invite_with_another)
    test = inviting("Ann, organiser\nBen\n")
    labels = [expander.label for expander in test.expander]
    assert [label for label in labels if label.startswith("The link of")] == [
        "The link of Ann",
        "The link of Ben",
    ]
    keys = [link.rpartition("key=")[2] for link in links_of(test)]
    people = [invitations.accept_invitation(workspace, key).person for key in keys]
    assert people == ["Ann", "Ben"]


def test_a_letter_holds_link_deadline_and_role(as_organiser, campaign):
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
def test_a_list_that_cannot_be_is_refused_whole(as_organiser, campaign, text, message):
    test = inviting(text)
    assert message in test.error[0].value.replace("\\", "")
    assert [one.person for one, _ in invitations.links(campaign)] == ["Zoe"]


def test_a_link_is_revoked_in_its_row(as_organiser, workspace, campaign):
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
    as_organiser, workspace, campaign
):
    number = accepted_invitation(workspace, campaign, "Ann", "assessor")
    test = open_in_frame("people")
    accepted_invitation(workspace, campaign, "Aaron", "assessor")
    button(test, f"Revoke link {number}").click().run()
    states = {item.person: state for item, state in invitations.links(campaign)}
    assert states == {"Zoe": "active", "Ann": "revoked", "Aaron": "active"}


def test_a_role_is_changed_in_its_row_and_the_last_organiser_stays(
    as_organiser, workspace, campaign
):
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


def test_who_is_idle_gets_a_letter_to_copy(as_organiser, workspace, campaign):
    accepted_invitation(workspace, campaign, "Ann", "assessor")
    test = open_in_frame("people", **{"people-part": "Reminders"})
    labels = [expander.label for expander in test.expander]
    assert any(label.startswith("Ann: ") and "not begun" in label for label in labels)
    assert "Dear Ann," in test.code[0].value


def test_who_was_invited_and_has_not_come_is_named_instead_of_called_busy(
    as_organiser, campaign
):
    invitations.invite(campaign, "Ann", "assessor", by="Zoe")
    text = every_word(open_in_frame("people", **{"people-part": "Reminders"}))
    assert "Invited, but not here yet: Ann" in text
    assert "Nobody is idle" not in text


def test_every_role_is_explained(as_organiser):
    text = every_word(open_in_frame("people", **{"people-part": "Roles"}))
    for role in ROLES:
        assert f"**{role}**: " in text


def test_hostile_names_are_shown_as_text(set_access, workspace, campaign):
    name = "<b>:red[x] [a](javascript:b)".replace(":", "")
    set_access("invited", accepted_invitation(workspace, campaign, name, "organiser"))
    text = " ".join(item.value for item in open_in_frame("people").caption)
    assert "<b>" not in text
    assert "](javascript" not in text


def test_a_single_new_link_stands_open(as_organiser, workspace, campaign):
    [letter] = _new_letters(inviting("Ann Example\n"))
    assert letter.proto.expanded
    assert not any(
        letter.proto.expanded for letter in _new_letters(inviting("Ben\nCleo\n"))
    )


def _new_letters(test):
    return [item for item in test.expander if item.label.startswith("The link of")]


def test_the_maker_of_a_new_campaign_gets_a_link_of_their_own(
    as_organiser, workspace, campaign
):
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


def test_nobody_is_reminded_once_a_campaign_is_closed(as_organiser, campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    set_phase(campaign, "closed", by="Zoe")
    text = every_word(open_in_frame("people", **{"people-part": "Reminders"}))
    assert "The campaign is closed: assessors judge no more" in text
