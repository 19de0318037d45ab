"""Many invitations at once: all or none, lists in every common form, links that can be shown again."""

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from assessment.access import invitations
from assessment.access.invitation_list import MAX_PEOPLE, read_list
from assessment.access.invitations import Invitee, invite_all, unused_secret
from assessment.access.link_secrets import link_secret
from assessment.campaign.workspace import ENVIRONMENT
from assessment.cli import cli
from assessment.model import UserError

KEY = b"k" * 32


def states(campaign):
    return {link.invitation.person: link for link in invitations.links(campaign)}


@pytest.mark.parametrize("separator", [",", ";", "\t", " , "])
def test_lists_are_read_with_every_common_separator(campaign, separator):
    lines = ["Name Role Team", "Ann", "Ben organiser", "", "Dora team gull"]
    text = "\r\n".join(line.replace(" ", separator) for line in lines)
    wanted = read_list(campaign, text, "assessor")
    assert wanted.problems == ()
    assert wanted.people == (
        Invitee("Ann", "assessor"),
        Invitee("Ben", "organiser"),
        Invitee("Dora", "team", "gull"),
    )


def test_names_may_hold_separators_in_quotes(campaign):
    [one] = read_list(campaign, '"Example, Ann",visitor', "assessor").people
    assert one == Invitee("Example, Ann", "visitor")


@given(st.text(max_size=200))
def test_any_text_is_a_list_or_has_located_problems(any_campaign, text):
    wanted = read_list(any_campaign, text, "assessor")
    lines = len(text.splitlines())
    assert len(wanted.people) + len(wanted.problems) <= lines
    assert all(1 <= problem.line <= lines for problem in wanted.problems)


@pytest.fixture(scope="module")
def any_campaign(tmp_path_factory):
    from assessment.campaign import Workspace

    return Workspace(tmp_path_factory.mktemp("desk")).create("spring", "biogen")


def test_a_list_has_an_end(campaign):
    text = "\n".join(f"Person {number}" for number in range(MAX_PEOPLE + 1))
    [problem] = read_list(campaign, text, "assessor").problems
    assert (
        problem.sentence == "line 501: 501 people; at most 500 can be invited at once"
    )


def test_one_wrong_name_leaves_nobody_invited(campaign):
    invitations.invite(campaign, "Zoe", "organiser", by="Zoe")
    people = [Invitee("Ann", "assessor"), Invitee("zoe", "visitor")]
    with pytest.raises(UserError, match="Zoe is invited already as organiser"):
        invite_all(campaign, people, by="Zoe")
    assert list(states(campaign)) == ["Zoe"]


def test_a_link_is_shown_again_until_somebody_uses_it(campaign, workspace):
    people = [Invitee("Ann", "assessor"), Invitee("Ben", "assessor")]
    first, second = invite_all(campaign, people, by="Zoe", key=KEY)
    links = states(campaign)
    assert unused_secret(campaign, links["Ann"], KEY) == first
    assert unused_secret(campaign, links["Ben"], KEY) == second
    assert unused_secret(campaign, links["Ann"], b"x" * 32) is None
    invitations.accept_invitation(workspace, first)
    invitations.revoke(campaign, links["Ben"].invitation.id, by="Zoe")
    links = states(campaign)
    assert unused_secret(campaign, links["Ann"], KEY) is None
    assert unused_secret(campaign, links["Ben"], KEY) is None


def test_without_a_key_no_link_can_be_made_again(campaign):
    invitations.invite(campaign, "Ann", "assessor", by="Zoe")
    assert unused_secret(campaign, states(campaign)["Ann"], KEY) is None
    assert link_secret(None, ["a"]) != link_secret(None, ["a"])


def test_secrets_of_two_descriptions_differ_and_are_long(campaign):
    one, other = link_secret(KEY, ["a", "bc"]), link_secret(KEY, ["ab", "c"])
    assert one != other
    assert len(one) >= 22


def test_the_command_takes_a_list(campaign, workspace, monkeypatch, tmp_path):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    file = tmp_path / "people.csv"
    file.write_text("Ann\nBen,visitor\n", encoding="utf-8")
    run = CliRunner().invoke
    printed = run(cli, ["invite", "spring", "--list", str(file)]).stdout.splitlines()
    assert printed[0] == "person,role,team,link"
    assert printed[1].startswith("Ann,assessor,,http://localhost:8501/api/enter?key=")
    secret = printed[2].rpartition("key=")[2]
    assert invitations.accept_invitation(workspace, secret).person == "Ben"
    file.write_text("Ann\nAnn\n", encoding="utf-8")
    wrong = run(cli, ["invite", "spring", "--list", str(file)], standalone_mode=False)
    assert "line 2: Ann stands in line 1 already" in str(wrong.exception)
