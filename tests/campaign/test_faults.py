"""A fault of the program is one neutral sentence with a reference, wherever it happens; sentences for
people are shown as they are.
"""

from __future__ import annotations

import re
import sys

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from assessment import cli
from assessment.access import access_mode
from assessment.access.access_mode import AccessDenied
from assessment.api import routes
from assessment.campaign import Workspace
from assessment.model import UserError
from assessment.model.permissions import Forbidden
from assessment.store import StoreError
from tests.pages.conftest import empty  # noqa: F401
from tests.pages.opening import open_in_frame

SECRET = "postgresql://desk@10.0.0.5:5432/desk"
FAULTS = [
    KeyError("0.5"),
    ValueError(SECRET),
    RuntimeError(SECRET),
    IndexError("list"),
    OSError(28, SECRET),
    AssertionError(),
]
REFERENCE = re.compile(r"reference ([0-9a-f]{8})")


def failing(error):
    def fail(*args, **more):
        raise error

    return fail


def reference_in(text):
    return REFERENCE.search(text)[1]


@pytest.mark.parametrize("error", FAULTS, ids=lambda error: type(error).__name__)
def test_a_fault_in_a_page_is_a_neutral_sentence(
    empty, make, monkeypatch, caplog, error
):
    make()
    monkeypatch.setattr("assessment.ui.release.release.export_names", failing(error))
    [message] = [
        item.value.replace("\\", "")
        for item in open_in_frame("release", campaign="spring").error
    ]
    assert message.startswith(
        "Something went wrong in the program; nothing that was saved is lost."
    )
    assert SECRET not in message
    assert reference_in(message) in caplog.text


@pytest.mark.parametrize(
    "error",
    [
        UserError("the file is empty; send another one"),
        AccessDenied("the link ran out"),
        Forbidden("ask an organiser"),
    ],
)
def test_a_sentence_for_people_is_shown_in_a_page_as_it_is(
    empty, make, monkeypatch, error
):
    make()
    monkeypatch.setattr("assessment.ui.release.release.export_names", failing(error))
    message = [
        item.value.replace("\\", "")
        for item in open_in_frame("release", campaign="spring").error
    ]
    assert message == [f"{str(error)[0].upper()}{str(error)[1:]}."]


def served(open_workspace):
    return TestClient(
        Starlette(routes=routes(open_workspace)), raise_server_exceptions=False
    )


@pytest.mark.parametrize("error", FAULTS, ids=lambda error: type(error).__name__)
def test_a_fault_in_a_route_is_a_neutral_sentence_in_json(caplog, error):
    answer = served(failing(error)).get("/api/screen")
    assert (answer.status_code, SECRET in answer.text) == (500, False)
    assert answer.json()["error"].startswith("something went wrong in the program")
    assert answer.json()["reference"] in caplog.text


@pytest.mark.parametrize("path", ["/api/screen", "/api/ready", "/api/enter?key=x"])
def test_strangers_read_nothing_of_the_database(caplog, monkeypatch, path):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "invited")
    answer = served(failing(StoreError(SECRET))).get(path)
    assert (answer.status_code, SECRET in answer.text) == (503, False)
    assert reference_in(answer.json()["error"]) in caplog.text
    assert SECRET in caplog.text


def test_a_database_that_fails_is_described_to_its_owner_alone(
    empty, make, monkeypatch
):
    make()
    monkeypatch.setattr(
        "assessment.ui.release.release.export_names", failing(StoreError(SECRET))
    )
    assert "10.0.0.5" in open_in_frame("release", campaign="spring").error[
        0
    ].value.replace("\\", "")


def command(monkeypatch, capsys, error):
    """What the command line says of an error, and its exit code."""
    monkeypatch.setattr(Workspace, "campaigns", failing(error))
    monkeypatch.setattr("assessment.cli.campaigns.existing_workspace", Workspace)
    monkeypatch.setattr(sys, "argv", ["assessment", "campaigns", "-w", ":memory:"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return capsys.readouterr().err, ended.value.code


def test_a_fault_in_a_command_is_one_sentence(monkeypatch, capsys):
    message, code = command(monkeypatch, capsys, KeyError("0.5"))
    assert (code, "Traceback" in message) == (2, False)
    assert message.startswith("Error: something went wrong in the program (reference ")


def test_a_fault_in_a_command_is_shown_in_full_on_request(monkeypatch, capsys):
    monkeypatch.setenv(cli.DEBUG, "1")
    message, code = command(monkeypatch, capsys, KeyError("0.5"))
    assert code == 2
    assert "Traceback" in message
    assert len(set(REFERENCE.findall(message))) == 1


def test_a_sentence_for_people_ends_a_command_as_it_is(monkeypatch, capsys):
    assert command(monkeypatch, capsys, UserError("no such campaign")) == (
        "Error: no such campaign\n",
        2,
    )
