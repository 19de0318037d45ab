"""Workspaces that the pages are opened in."""

import pytest

from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT


@pytest.fixture
def empty(tmp_path, monkeypatch):
    """A workspace without campaigns."""
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "desk"))
    return Workspace(tmp_path / "desk")


@pytest.fixture
def full(sample_views, monkeypatch):
    """The sample campaigns, to be looked at."""
    monkeypatch.setenv(ENVIRONMENT, str(sample_views))
    return Workspace(sample_views)


@pytest.fixture
def made(campaign, workspace, monkeypatch):
    """The small campaign, in the workspace that pages open."""
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    return campaign
