"""The commands `questions` and `conventions`: listed, answered, published, reworded, withdrawn."""

from __future__ import annotations

import uuid

import pytest
from click.testing import CliRunner

from assessment.cli import cli
from assessment.judging.events.questions import NewQuestion, ask, questions
from assessment.review.questions.conventions import conventions
from tests.conftest import unit


@pytest.fixture
def spring(campaign):
    ref = unit(campaign, "heron", "sentence 1").ref
    ask(
        campaign,
        "Ann",
        NewQuestion(str(uuid.uuid4()), "ask", ref, "Does a hint count?"),
    )
    return campaign


def run(workspace, command, *arguments):
    line = [command, "spring", "-w", str(workspace.path), *arguments]
    return CliRunner().invoke(cli, line)


def test_a_question_is_listed_and_answered(spring, workspace):
    listed = run(workspace, "questions").stdout
    assert "open" in listed and "Does a hint count?" in listed and "Ann" in listed
    result = run(
        workspace, "questions", "--answer", "1", "--text", "It does.", "--by", "Zoe"
    )
    assert "answered" in result.stdout and "question 1 is answered" in result.stderr
    [question] = questions(spring)
    assert (question.reply.by, question.reply.via) == ("Zoe", "command line")


def test_a_question_is_withdrawn(spring, workspace):
    assert "withdrawn" in run(workspace, "questions", "--withdraw", "1").stdout


def test_a_convention_is_published_from_an_answer_reworded_and_withdrawn(
    spring, workspace
):
    run(workspace, "questions", "--answer", "1", "--text", "It does.")
    published = run(workspace, "conventions", "--publish", "1", "--label", "required")
    assert "It does." in published.stdout, published.output
    assert (
        "clear"
        in run(
            workspace, "conventions", "--reword", "1", "--text", "A clear one does."
        ).stdout
    )
    assert "withdrawn" in run(workspace, "conventions", "--withdraw", "1").stdout
    [convention] = conventions(spring)
    assert [event.text for event in convention.earlier] == [
        "It does.",
        "A clear one does.",
    ]


@pytest.mark.parametrize(
    ("command", "arguments", "why"),
    [
        (
            "questions",
            ("--answer", "2", "--text", "x"),
            "there is no question 2; the list has 1",
        ),
        ("questions", ("--answer", "1"), "the answer is empty"),
        ("conventions", ("--publish", "1", "--text", "x"), "'' is not a label"),
        ("conventions", ("--withdraw", "1"), "there is no convention 1"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(
    spring, workspace, command, arguments, why
):
    assert why in str(run(workspace, command, *arguments).exception)
