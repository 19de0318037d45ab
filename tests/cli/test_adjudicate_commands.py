"""Commands for the end of a campaign."""

from __future__ import annotations

from assessment.campaign import Workspace
from tests.cli.test_commands import desk, files, one_sentence, spring  # noqa: F401  the fixtures
from tests.conftest import judge, unit

CONFIRMED = ("--confirm", "spring")
SIGN = ("--by", "Zoe", "--statement", "Final.", "-o", "out.zip")


def dispute(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "no", "Ben")


def test_disputes_are_listed_with_their_decision(desk, spring):
    dispute(spring)
    assert desk("disputes", "spring")[1].splitlines()[1].split() == [
        "1",
        "accuracy",
        "answer",
        "yes,",
        "no",
    ]
    judge(spring, unit(spring, "heron", "answer"), "no", "adjudicator:Zoe")
    assert desk("disputes", "spring")[1].splitlines()[1].split() == [
        "1",
        "accuracy",
        "answer",
        "yes,",
        "no",
        "no",
    ]


def test_policies_are_compared_without_being_chosen(desk, spring):
    dispute(spring)
    code, out, err = desk("policies", "spring", "--measure", "Accuracy")
    lines = {line.split()[0]: line.split()[1:] for line in out.splitlines()[1:]}
    assert (code, lines["majority"][:3], lines["one:Ben"]) == (
        0,
        ["0", "1", "0"],
        ["1", "0", "1", "0.00"],
    )
    assert "the policy in force is majority" in err
    assert "no run has a total of 'x'" in one_sentence(
        desk("policies", "spring", "--measure", "x")
    )


def test_an_event_is_taken_back_and_the_history_says_so(desk, spring):
    assert (
        "number 1 of Ann is taken back; nothing stands"
        in desk("undo", "spring", "1", "--by", "Zoe")[2]
    )
    out = desk("history", "spring", "1")[1]
    assert "taken back  undone by Zoe" in out.splitlines()[2]
    assert (
        one_sentence(desk("history", "spring", "9"))
        == "spring has no judgment with the number 9"
    )


def test_a_release_is_signed_off_verified_and_restored(desk, spring, files):
    assert "freeze it on the page Session first" in one_sentence(
        desk("release", "spring", *SIGN, *CONFIRMED)
    )
    assert not list(files.glob("out.zip*"))
    desk("phase", "spring", "frozen", *CONFIRMED)
    assert desk("release", "spring", *SIGN, *CONFIRMED)[1].endswith("  out.zip\n")
    code, out, err = desk("verify", "out.zip")
    assert (
        code,
        "are consistent with each other and come out again; compare the SHA-256" in out,
        "signed off by Zoe" in err,
    ) == (0, True, True)
    assert desk("restore", "out.zip", "-w", "elsewhere")[0] == 0


def test_a_broken_release_ends_in_1_and_no_release_in_2(desk, spring, files):
    desk("phase", "spring", "frozen", *CONFIRMED)
    desk("release", "spring", *SIGN, *CONFIRMED)
    data = (files / "out.zip").read_bytes()
    (files / "broken.zip").write_bytes(data[:-30])
    assert "this is not an archive of a campaign" in one_sentence(
        desk("verify", "broken.zip")
    )
    desk("export", "spring", "archive", "-o", "plain.zip")
    assert "this is not a signed-off release" in one_sentence(
        desk("verify", "plain.zip")
    )


def test_a_nugget_that_somebody_passed_over_is_listed(desk, samples):
    live = Workspace(samples).campaign("qa2007-sample").data
    ref = next(
        vote.ref
        for topic in live.topics
        for vote in live.votes(topic).all
        if vote.label == "found"
    )
    screen = next(one.screen for one in live.units(ref.topic) if one.ref == ref)
    read = next(
        one
        for one in live.units(ref.topic)
        if one.screen == screen and one.ref.kind == "read"
    )
    judge(Workspace(samples).campaign("qa2007-sample"), read, "done", "Ben")
    lines = desk("disputes", "qa2007-sample", "-w", samples)[1].splitlines()
    assert any(
        line.split()[:2] == [ref.topic, "match"] and line.endswith("found, absent")
        for line in map(str.rstrip, lines)
    )
