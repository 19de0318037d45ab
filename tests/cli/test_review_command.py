"""The command `review`: samples, verdicts, and the state of reviews."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from assessment.cli import cli
from assessment.review.quality.reviews import reviews
from tests.conftest import judge, unit


@pytest.fixture
def run(campaign, workspace):
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required", note="sure")

    def run(*arguments):
        line = ["review", "spring", "-w", str(workspace.path), *arguments]
        return CliRunner().invoke(cli, line)

    return run


def test_a_sample_is_drawn_and_one_of_it_sent_back(run, campaign):
    listed = run("--assessor", "Ann").stdout
    assert "required" in listed and "sure" in listed and "Iron helps" in listed
    result = run("--assessor", "Ann", "--send-back", "1", "--reason", "Read on.")
    assert "waits" in result.stdout and "1: send back" in result.stderr
    assert "Read on." in run().stdout
    [one] = reviews(campaign)
    assert (one.event.by, one.event.via) == ("command line", "command line")
    run("--assessor", "Ann", "--accept", "1", "--by", "Zoe")
    assert "accepted" in run().stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--assessor", "Ann", "--accept", "2"), "there is no 2 in the sample"),
        (("--assessor", "Ann", "--send-back", "1"), "the reason is empty"),
        (("--assessor", "Eve"), "Eve has judged nothing"),
        (("--accept", "1"), "say whose with --assessor"),
    ],
)
def test_what_cannot_be_reviewed_is_said_in_a_sentence(run, arguments, why):
    result = run(*arguments)
    assert why in f"{result.output}{result.exception}"
