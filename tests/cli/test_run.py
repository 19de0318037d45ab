"""The command that starts the server becomes the server, in the workspace and at the place that it names."""

from __future__ import annotations

import os
import sys

import pytest

from assessment.campaign import Workspace
from tests.cli.test_commands import desk  # noqa: F401  the fixture


@pytest.fixture
def started(monkeypatch):
    """The command lines that the process became."""
    commands = []
    monkeypatch.setattr(os, "execv", lambda path, command: commands.append(command))
    monkeypatch.setenv("ASSESSMENT_WORKSPACE", "")
    return commands


def test_the_process_becomes_the_server_at_its_address(desk, started, tmp_path):
    desk("run", "--no-samples", "-w", "here", "--port", "9000", "--address", "::1")
    [command] = started
    assert command[:4] == [sys.executable, "-m", "streamlit", "run"]
    assert command[5:] == ["--server.port", "9000", "--server.address", "::1"]
    assert os.environ["ASSESSMENT_WORKSPACE"] == str(tmp_path / "here")
    assert not (tmp_path / "here").exists()


def test_a_workspace_with_campaigns_gets_no_samples(desk, started, workspace, campaign):
    desk("run", "-w", workspace.path)
    assert len(started) == 1
    assert list(Workspace(workspace.path).campaigns()) == [campaign.name]


def test_a_port_that_is_none_starts_nothing(desk, started):
    assert desk("run", "--port", "70000")[0] == 2
    assert started == []
