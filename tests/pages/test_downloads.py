"""Files that pages hand out are fetched past the page's script, so each asks for the right again."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from assessment.access import invitations, members
from assessment.access.access_mode import AccessDenied
from assessment.campaign.phase_log import set_phase
from assessment.model.permissions import Forbidden, Principal
from assessment.ui import downloads
from tests.pages.conftest import accepted_invitation
from tests.pages.opening import open_in_frame

ROOT = Path(__file__).parents[2]
ONLY = "assessment/ui/downloads.py"


def test_no_file_goes_out_past_the_one_that_asks():
    paths = [*(ROOT / "assessment").rglob("*.py"), *(ROOT / "pages").rglob("*.py")]
    drawing = {
        path.relative_to(ROOT).as_posix() for path in paths if draws_a_button(path)
    }
    assert drawing == {ONLY}


def draws_a_button(path):
    """Whether a file calls Streamlit's own button for a download."""
    text = path.read_text(encoding="utf-8")
    return "download_button" in text and any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "download_button"
        for node in ast.walk(ast.parse(text))
    )


@pytest.fixture
def buttons(monkeypatch):
    """The contents of all download buttons that pages draw, by their file's name."""
    drawn = {}
    monkeypatch.setattr(
        downloads.st,
        "download_button",
        lambda label, content, file, mime, **look: drawn.__setitem__(file, content),
    )
    return drawn


def test_an_open_page_hands_out_nothing_once_the_role_is_lost(
    set_access, workspace, campaign, buttons
):
    members.set_member(campaign, "Olga", "organiser", by="test")
    set_access("invited", accepted_invitation(workspace, campaign, "Zoe", "organiser"))
    open_in_frame("release", campaign="spring")
    archive = next(
        content for file, content in buttons.items() if file.endswith(".zip")
    )
    assert archive()[:2] == b"PK"
    members.set_member(campaign, "Zoe", "visitor", by="Olga")
    assert len(buttons) > 3
    for content in buttons.values():
        with pytest.raises(Forbidden, match="may not "):
            content()


def test_a_revoked_link_fetches_nothing(set_access, workspace, campaign, buttons):
    number = accepted_invitation(workspace, campaign, "Zoe", "organiser")
    set_access("invited", number)
    open_in_frame("release", campaign="spring")
    invitations.revoke(campaign, number, by="Olga")
    for content in buttons.values():
        with pytest.raises(AccessDenied, match="was revoked"):
            content()


def test_a_file_drawn_for_one_role_is_not_handed_to_another(
    set_access, workspace, campaign
):
    set_access("invited")
    number = accepted_invitation(workspace, campaign, "Zoe", "organiser")
    members.set_member(campaign, "Olga", "organiser", by="test")
    members.set_member(campaign, "Zoe", "team", team="gull", by="Olga")
    set_phase(campaign, "released", by="Olga")
    with pytest.raises(
        Forbidden,
        match="the role of Zoe has changed since the page was drawn; reload the page",
    ):
        downloads.must_still_be_allowed(
            campaign, Principal("Zoe", "organiser", "", number), "look inside"
        )


def test_scores_taken_back_are_not_fetched_from_a_page_of_before(set_access, campaign):
    set_access("oidc")
    members.set_member(campaign, "ann@example.org", "visitor", by="Zoe")
    set_phase(campaign, "released", by="Zoe")
    downloads.must_still_be_allowed(
        campaign, Principal("ann@example.org", "visitor"), "scores"
    )
    set_phase(campaign, "frozen", by="Zoe")
    with pytest.raises(Forbidden):
        downloads.must_still_be_allowed(
            campaign, Principal("ann@example.org", "visitor"), "scores"
        )
