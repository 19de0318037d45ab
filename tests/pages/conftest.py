"""Workspaces that the pages are opened in."""

import pytest

from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT
from tests.conftest import judge, unit


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


@pytest.fixture
def contradicted(made):
    """Two runs of two teams; heron's second citation does not support its sentence."""
    for name, label in (("PMID 11", "supporting"), ("PMID 12", "contradicting")):
        judge(made, unit(made, "heron", name), label)
    return made
