"""Workspaces that the pages are opened in."""

from dataclasses import replace

import pytest
import streamlit as st

from assessment.access import access_mode, invitations
from assessment.api.cookie import cookie_name, cookie_value
from assessment.campaign import Campaign, Workspace
from assessment.campaign.workspace import ENVIRONMENT
from tests.conftest import judge, run_file, unit


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
def spring(campaign, workspace, monkeypatch):
    """The small campaign, which is named spring, in the workspace that pages open."""
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    return campaign


@pytest.fixture
def contradicted(spring):
    """Two runs of two teams; heron's second citation does not support its sentence."""
    for name, label in (("PMID 11", "supporting"), ("PMID 12", "contradicting")):
        judge(spring, unit(spring, "heron", name), label)
    return spring


@pytest.fixture
def two_runs(empty, make):
    """Heron is right on both topics, tern of another team on none."""
    texts = {"1": "Iron helps [11].", "2": "Gel is safe [12]."}
    campaign = make(
        run_file("heron", texts),
        run_file(
            "tern",
            {topic: f"Not so. {text}" for topic, text in texts.items()},
            team="gull",
        ),
    )
    for run, label in (("heron", "yes"), ("tern", "no")):
        for topic in texts:
            judge(campaign, unit(campaign, run, "answer", topic), label)
    return campaign


@pytest.fixture
def set_access(workspace, monkeypatch):
    """A function that sets how people get in, and for "invited" whose links the browser has accepted."""
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))

    def set_access(mode, *links):
        monkeypatch.setenv(access_mode.ENVIRONMENT, mode)
        cookies = {}
        if links:
            cookies[cookie_name(workspace)] = cookie_value(workspace, list(links))
        monkeypatch.setattr(type(st.context), "cookies", property(lambda self: cookies))

    return set_access


@pytest.fixture
def as_organiser(set_access, workspace, campaign):
    """Pages are opened by Zoe, who has accepted a personal link as an organiser of spring."""
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))


@pytest.fixture
def logged_in(monkeypatch, set_access):
    """A function that lets the identity provider vouch for somebody."""

    def logged_in(**claims):
        set_access("oidc")
        monkeypatch.setattr(st, "user", {"is_logged_in": True, **claims})

    return logged_in


def accepted_invitation(workspace, campaign, person, role, team=""):
    """The number of a new invitation that the person has accepted."""
    link = invitations.invite(campaign, person, role, team=team, by="Zoe")
    return invitations.accept_invitation(workspace, link).id


def with_track(monkeypatch, **more):
    """Every campaign as if its track declared this too."""
    original = Campaign.__init__

    def with_more(self, *arguments):
        original(self, *arguments)
        # Other tests read the same data of the sample campaigns, so this goes back afterwards.
        monkeypatch.setattr(self._data, "track", replace(self.track, **more))

    monkeypatch.setattr(Campaign, "__init__", with_more)
