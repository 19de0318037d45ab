"""Commands for people and phases, and the global `--as`."""

from __future__ import annotations

import pytest

from assessment import cli
from assessment.access.visibility import BEST
from assessment.campaign.phase_log import set_phase
from assessment.model.permissions import Principal
from tests.cli.test_commands import desk, files, one_sentence, spring  # noqa: F401  the fixtures

CONFIRMED = ("--confirm", "spring")
STATELESS = {"check", "score", "settings", "kinds", "verify"}
"""Commands that touch no workspace, and so need no right."""
ARGUMENTS = {
    "create": ("autumn", "biogen"),
    "drill": (),
    "economy": ("check", "spring", "--measure", "Accuracy"),
    "import": ("spring", "heron.json"),
    "run": (),
    "versions": ("spring", "heron"),
    "set": ("spring", "policy=latest"),
    "export": ("spring", "scores"),
    "repair": ("spring", "heron"),
    "restore": ("heron.json",),
    "backup": ("copy.sqlite",),
    "migrate": (),
    "samples": ("--if-empty",),
    "campaigns": (),
    "invite": ("spring", "Ann"),
    "revoke": ("spring", "1"),
    "member": ("spring", "Ann", "assessor"),
    "plan": ("spring", "--assessors", "Ann"),
    "assignments": ("spring", "heron.json"),
    "move": ("here", "there"),
    "history": ("spring", "1"),
    "undo": ("spring", "1"),
    "checklist": ("spring",),
    "release": ("spring", "--by", "Zoe", "--statement", "Final."),
}


def rights():
    return {
        name: getattr(command.callback, "right", None)
        for name, command in cli.cli.commands.items()
        if name not in STATELESS
    }


@pytest.mark.parametrize("name", sorted(cli.cli.commands))
def test_every_command_with_a_workspace_names_the_right_that_it_needs(name):
    assert name in STATELESS or rights()[name], (
        "a command of a workspace stands under @needs(...)"
    )


@pytest.mark.parametrize("role", ["assessor", "team:ibis", "visitor"])
@pytest.mark.parametrize("phase", ["open", "released"])
def test_every_command_asks_the_table_for_every_role(desk, spring, role, phase):
    set_phase(spring, phase, by="test")
    principal = Principal("Ann", role.partition(":")[0])
    for name, right in rights().items():
        result = desk("--as", role, name, *ARGUMENTS.get(name, ("spring",)))
        refused = "may not " in result[2]
        assert refused != principal.may(right, phase), name
        assert not refused or one_sentence(result).endswith(
            "ask an organiser of the campaign"
        )


@pytest.mark.parametrize("role", ["king", "team", "team:", "assessor:x", ""])
def test_an_unknown_role_is_refused_with_the_known_ones(desk, spring, role):
    code, out, err = desk("--as", role, "scores", "spring")
    assert (code, out) == (2, "")
    assert "is no role; use one of: organiser, assessor, team:NAME, visitor" in err


def test_a_team_reads_its_own_scores_by_name_only(desk, spring):
    set_phase(spring, "released", by="test")
    assert "heron" in desk("--as", "team:ibis", "scores", "spring")[1]
    other = desk("--as", "team:gull", "scores", "spring", "--format", "csv")[1]
    assert "heron" not in other
    assert BEST in other


def test_a_link_is_printed_once_and_gives_access(desk, spring):
    code, out, err = desk(
        "invite",
        "spring",
        "Zoe",
        "--role",
        "organiser",
        "--address",
        "https://desk.example.org/",
    )
    assert (code, err, out.startswith("https://desk.example.org/api/enter?key=")) == (
        0,
        "",
        True,
    )
    listed = desk("people", "spring")[1]
    assert out.rpartition("key=")[2].strip() not in listed
    assert listed.splitlines()[1].split()[:3] == ["1", "Zoe", "organiser"]


@pytest.mark.parametrize(
    ("setting", "lines"),
    [
        ("ASSESSMENT_ACCESS", []),
        (
            "ASSESSMENT_DOOR",
            [
                "ASSESSMENT_DOOR is deprecated and will be ignored in a later version; "
                "set ASSESSMENT_ACCESS to the same value instead."
            ],
        ),
    ],
)
def test_the_deprecated_name_of_the_access_mode_is_announced_once(
    desk, spring, monkeypatch, setting, lines
):
    monkeypatch.setenv(setting, "invited")
    assert desk("people", "spring")[2].splitlines() == lines


def test_a_list_that_is_not_utf8_is_refused_in_one_sentence(desk, spring, tmp_path):
    path = tmp_path / "people.csv"
    path.write_bytes("Jürgen,assessor\n".encode("latin-1"))
    sentence = one_sentence(desk("invite", "spring", "--list", str(path)))
    assert sentence == f"{path}, byte 1: not UTF-8; save the list as UTF-8"


def test_a_link_is_revoked_by_its_number(desk, spring):
    desk("invite", "spring", "Ann")
    assert desk("revoke", "spring", "1")[0] == 0
    assert "revoked" in desk("people", "spring")[1]
    assert (
        one_sentence(desk("revoke", "spring", "7"))
        == "spring has no link 7; the list of its people names them"
    )


def test_members_are_listed_changed_and_removed(desk, spring):
    for person, role in (
        ("zoe@example.org", "organiser"),
        ("Ann@example.org", "assessor"),
    ):
        assert desk("member", "spring", person, role)[0] == 0
    assert [
        line.split()[:2] for line in desk("members", "spring")[1].splitlines()[1:]
    ] == [
        ["ann@example.org", "assessor"],
        ["zoe@example.org", "organiser"],
    ]
    assert desk("member", "spring", "ann@example.org", "none")[0] == 0
    assert "ann" not in desk("members", "spring")[1]
    assert one_sentence(desk("member", "spring", "zoe@example.org", "none")).startswith(
        "zoe@example.org is the only organiser"
    )


def test_a_phase_is_shown_and_changed(desk, spring):
    assert desk("phase", "spring")[1].startswith("open: assessors judge")
    assert desk("phase", "spring", "frozen", *CONFIRMED)[1].startswith(
        "frozen: nothing can be judged"
    )
    assert spring.phase == "frozen"


def test_open_work_is_listed_and_confirmed_before_a_phase_ends_it(desk, spring):
    assert "units have no judgment" in desk("checklist", "spring")[1]
    refusal = one_sentence(desk("phase", "spring", "closed"))
    assert refusal.startswith("work is open: ")
    assert spring.phase == "open"


def test_a_campaign_is_opened_again_for_a_reason_only(desk, spring):
    desk("phase", "spring", "frozen", *CONFIRMED)
    assert "say why" in one_sentence(desk("phase", "spring", "open"))
    assert spring.phase == "frozen"
    code, out, _ = desk("phase", "spring", "open", "--reason", "A run was missing.")
    assert (code, out.startswith("open: ")) == (0, True)


def test_whoever_is_idle_gets_a_reminder(desk, spring):
    assert "nobody is idle" in desk("progress", "spring", "--letters")[2]
    desk("plan", "spring", "--assessors", "Ann,Ben", "--apply")
    _, out, _ = desk("progress", "spring", "--letters")
    assert out.count("Subject: ") == 1  # Ann has judged just now
    assert "Dear Ben,\n\nYou still have " in out
