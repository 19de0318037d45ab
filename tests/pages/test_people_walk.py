"""Every page as every role in every phase, read from the tables: a page without a right fails here."""

from __future__ import annotations

import ast

import pytest

from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.model.permissions import PHASES, ROLES, Principal
from assessment.ui.page_rights import GROUPS, PAGES
from tests.conftest import run_file
from tests.pages.opening import FOLDER, every_word, open_page

HERE = [page for page in PAGES if (FOLDER / f"{page.file}.py").exists()]
RIGHTS = {page.file: page.right for page in PAGES}
DESKS = ("judge", "nuggets")
"""Pages whose component draws the heading."""
NO = ("; ask an organiser of the campaign", "None of the runs is your team's")


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A campaign without anything in it, so that a page that opens has little to do."""
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "desk"))
    return Workspace(tmp_path / "desk").create("spring", "qa2007")


def opened(name, role):
    state = "team:ibis" if role == "team" else role
    return open_page(name, campaign="spring", who="Ann", **{"as": state})


def infos(test):
    return " ".join(info.value for info in test.info)


def guards(file):
    """The rights that a page file names to `session.enter`."""
    calls = [
        node
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
    return [
        call.args[0].value
        for call in calls
        if ast.unparse(call.func) == "session.enter"
    ]


@pytest.mark.parametrize(
    "file",
    sorted(
        path.stem for path in FOLDER.glob("*.py") if path.stem not in ("frame", "home")
    ),
)
def test_every_page_stands_in_the_table_and_guards_itself_by_its_right(file):
    assert file in RIGHTS, (
        "a new page needs a line in PAGES of assessment/ui/page_rights.py"
    )
    assert guards(FOLDER / f"{file}.py") == [RIGHTS[file]]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("page", HERE, ids=lambda page: page.file)
def test_every_page_opens_to_the_roles_of_the_table_in_every_phase(bare, page, role):
    for phase in PHASES:
        set_phase(bare, phase, by="test")
        refused = NO[0] in infos(opened(page.file, role))
        assert refused != Principal("Ann", role).may(page.right, phase), phase


@pytest.mark.parametrize("page", HERE, ids=lambda page: page.file)
def test_every_page_begins_with_its_title_and_stands_in_a_menu(bare, page):
    assert page.group in GROUPS
    test = opened(page.file, "organiser")
    if page.file not in DESKS:
        assert [title.value for title in test.title] == [page.title]
        assert not [text.value for text in test.caption if "spring" in text.value]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("phase", ["open", "released"])
def test_home_offers_what_the_role_may_do(bare, role, phase):
    set_phase(bare, phase, by="test")
    labels = {button.label for button in opened("home", role).button}
    principal = Principal("Ann", role)
    for label, right in (
        ("Judge", "judge"),
        ("Scores", "scores"),
        ("Create campaign", "campaigns"),
    ):
        assert (label in labels) == principal.may(right, phase), label
    is_next = phase == "open" and principal.may("session", phase)
    assert ("Import files" in labels) == is_next


@pytest.mark.parametrize("role", ROLES)
def test_no_page_names_a_run_to_those_who_may_not_see_it(
    workspace, make, monkeypatch, role
):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    make(
        run_file("heron", {"1": "Iron helps [11]."}),
        run_file("tern", {"1": "Rest helps [12]."}, team="gull"),
    )
    if role == "organiser":
        assert "heron" in every_word(opened("scores", role))
    else:
        assert not [
            page.file
            for page in HERE
            if {"heron", "tern"} & set(every_word(opened(page.file, role)).split())
        ]
