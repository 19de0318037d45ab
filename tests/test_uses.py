"""Everything that writes, by every role in every phase: what the table of uses says is what happens, and
nothing writes without a row.
"""

from __future__ import annotations

import ast
import io
import json
import re
import uuid

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from assessment.access import access_mode, invitations, members
from assessment.access.access_mode import AccessDenied
from assessment.access.same_role import same_role
from assessment.api import HEADER, TokenClaims, routes, sign
from assessment.api.server import ROUTES, USES_OF_ROUTES
from assessment.campaign.design_log import (
    DesignEvent,
    DesignGuard,
    design_log,
    store_design_event,
)
from assessment.campaign.guideline_readings import note_reading
from assessment.campaign.guidelines import change_guidelines, version_of
from assessment.campaign.phase_log import set_phase
from assessment.campaign.saved_views import save_view
from assessment.campaign.writer import Writer
from assessment.cli import cli
from assessment.exchange.imports.files import import_files
from assessment.exchange.release import release_archive as release
from assessment.exchange.runs.resplitting import resplit
from assessment.exchange.settings.changing import change_settings
from assessment.judging.events import questions
from assessment.judging.events.known_answer_copies import copy_known
from assessment.judging.nuggets.editing import nuggets_of
from assessment.judging.nuggets.list_changes import Act
from assessment.model.assessor import Assessor
from assessment.model.permissions import PHASES, ROLES, USES, Forbidden, Principal
from assessment.model.quality import QualityRules
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan
from assessment.review import taking_back
from assessment.review.quality.reviews import review
from assessment.review.quality.rules import change_rules
from assessment.review.questions import conventions, question_answers
from assessment.review.unit_list.tags import tag_units, tags_of_units
from assessment.tracks import TRACKS
from tests.conftest import InputFile, judge, run_file, unit
from tests.judging.nuggets.test_nuggets import MATERIAL, TRACK, vote_ref
from tests.test_rooms import FILES, ROOT, tree

READING = ("GET", "HEAD", "OPTIONS")


# The routes


def test_every_route_that_writes_has_a_row_and_every_row_a_route():
    assert {
        (method, path) for method, path, _ in ROUTES if method not in READING
    } == set(USES_OF_ROUTES)


RULES = "Be strict."
"""The campaign's own guidelines."""


@pytest.fixture
def lists(workspace, splitter, monkeypatch):
    """A campaign with a nugget, its id, and a client of its routes; access is by personal links."""
    monkeypatch.setitem(TRACKS, "tiny", TRACK)
    made = workspace.create("lists", "tiny")
    import_files(
        made,
        [InputFile("all.json", json.dumps(MATERIAL).encode())],
        splitter=splitter,
        by="test",
    )
    change_guidelines(made, RULES, by="Zoe")
    act = Act(str(uuid.uuid4()), "write", "7", "7.8", text="won a medal")
    nuggets_of(made, "Zoe").do(act)
    monkeypatch.setenv(access_mode.ENVIRONMENT, "invited")
    client = TestClient(
        Starlette(routes=routes(lambda: workspace)), raise_server_exceptions=False
    )
    return workspace, made, act.uuid, client


def body_of(path, nugget):
    name = str(uuid.uuid4())
    if path == "/api/nuggets":
        return {
            "uuid": name,
            "action": "write",
            "topic": "7",
            "question": "7.8",
            "text": f"fact {name}",
        }
    if path == "/api/guidelines":
        return {"version": version_of(RULES)}
    if path == "/api/questions":
        question = {"uuid": name, **vote_ref("7", nugget)._asdict(), "text": "why?"}
        return {"questions": [question]}
    return {
        "judgments": [
            {"uuid": name, **vote_ref("7", nugget)._asdict(), "label": "vital"}
        ]
    }


CASES = [(path, use) for (_, path), uses in USES_OF_ROUTES.items() for use in uses]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("path", "use"), CASES)
def test_a_route_writes_for_the_roles_and_in_the_phases_of_its_row(
    lists, path, use, role
):
    workspace, campaign, nugget, client = lists
    secret = invitations.invite(
        campaign, "Ann", role, team="ibis" if role == "team" else "", by="Zoe"
    )
    link = invitations.accept_invitation(workspace, secret)
    name = Assessor.adjudicator("Ann").stored if use == "adjudicate" else "Ann"
    token = {
        HEADER: sign(workspace, TokenClaims("lists", name, role, link.team, link.id))
    }
    for phase in PHASES:
        set_phase(campaign, phase, by="Zoe")
        before = campaign.state()[:2]
        answer = client.post(
            path, content=json.dumps(body_of(path, nugget)), headers=token
        )
        allowed = (
            Principal("Ann", role).may(USES[use].right, phase)
            and phase in USES[use].phases
        )
        assert (campaign.state()[:2] != before) == allowed, (phase, answer.text)
        assert answer.status_code == 200 or not allowed
        if not allowed and Principal("Ann", role).may(USES[use].right):
            assert (
                f"the campaign is {phase}, so this was not stored; ask an organiser to open it again"
                in answer.text
            )


# The use cases


def signed(campaign):
    release.write(
        campaign,
        io.BytesIO(),
        by="Zoe",
        statement="All is judged.",
        unfinished=[],
    )


def vote(campaign, assessor):
    """One judgment; raises where it is refused."""
    refused = judge(campaign, unit(campaign, "tern", "answer"), "yes", assessor)
    if refused:
        raise ValueError(refused[0].why)


FIRST_QUESTION = str(uuid.uuid4())


def ask_question(campaign, name=None):
    ref = unit(campaign, "tern", "answer").ref
    text = "Does a hint count?"
    questions.ask(
        campaign,
        "Ann",
        questions.NewQuestion(name or str(uuid.uuid4()), "ask", ref, text),
    )


def example(campaign):
    ref = unit(campaign, "tern", "answer").ref
    return conventions.Draft(ref, "yes", "A hint counts.")


def stop_drawing(campaign):
    """The event alone: a design itself must come before the judgments of these campaigns."""
    event = DesignEvent("stop", text="Enough.", uuid=str(uuid.uuid4()), by="Zoe")
    seen = design_log(campaign.store, campaign.row.id).newest
    guard = DesignGuard(event, seen, None)
    store_design_event(campaign.store, campaign.row.id, event, guard)


DOES = {
    "judge": lambda campaign, splitter: vote(campaign, "Ann"),
    "adjudicate": lambda campaign, splitter: vote(
        campaign, Assessor.adjudicator("Zoe").stored
    ),
    "import files": lambda campaign, splitter: import_files(
        campaign, [run_file("wren", {"1": "New."})], splitter=splitter, by="Zoe"
    ),
    "change settings": lambda campaign, splitter: change_settings(
        campaign, {"policy": "latest"}, by="Zoe"
    ),
    "split answers": lambda campaign, splitter: resplit(
        campaign, "1", "heron", [0, 5], by="Zoe"
    ),
    "copy known answers": lambda campaign, splitter: copy_known(campaign, "Ben", ["1"]),
    "plan": lambda campaign, splitter: apply_plan(
        campaign,
        Plan(AssignmentOptions(("Ben",)), {"Ben": (PlanEntry("1"),)}),
        by="Zoe",
    ),
    "declare designs": lambda campaign, splitter: stop_drawing(campaign),
    "take back": lambda campaign, splitter: taking_back.undo(campaign, 1, by="Zoe"),
    "sign off": lambda campaign, splitter: signed(campaign),
    "change the phase": lambda campaign, splitter: set_phase(
        campaign, "open", by="Zoe"
    ),
    "change people": lambda campaign, splitter: members.set_member(
        campaign, "Cleo", "assessor", by="Zoe"
    ),
    "ask questions": lambda campaign, splitter: ask_question(campaign),
    "read guidelines": lambda campaign, splitter: note_reading(
        campaign, "Ann", version_of(RULES)
    ),
    "answer questions": lambda campaign, splitter: question_answers.answer(
        campaign, FIRST_QUESTION, "Yes, it does.", Writer("Zoe")
    ),
    "publish conventions": lambda campaign, splitter: conventions.publish(
        campaign, example(campaign), Writer("Zoe")
    ),
    "review judgments": lambda campaign, splitter: review(
        campaign,
        campaign.data.votes("1").all[0],
        "send back",
        writer=Writer("Zoe"),
        reason="Read the second sentence.",
    ),
    "save views": lambda campaign, splitter: save_view(
        campaign, "Left", {"state": ["open"]}, by="Zoe"
    ),
    "set quality rules": lambda campaign, splitter: change_rules(
        campaign, QualityRules(streak=7), Writer("Zoe")
    ),
}
ELSEWHERE = {
    "change nuggets": "a route of its own",
    "tag": "see the page Errors",
    "create campaigns": "no campaign yet, so no phase",
}


def test_every_use_is_tried():
    assert {*DOES, *ELSEWHERE} == set(USES)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("use", DOES)
def test_a_use_is_possible_in_the_phases_of_its_row(campaign, splitter, use, phase):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ben")
    ask_question(campaign, FIRST_QUESTION)
    change_guidelines(campaign, RULES, by="Zoe")
    set_phase(campaign, phase, by="Zoe")
    before = campaign.state()
    if phase in USES[use].phases:
        DOES[use](campaign, splitter)
        return
    with pytest.raises(ValueError, match=f"^the campaign is {phase}"):
        DOES[use](campaign, splitter)
    assert campaign.state() == before


# Pages: membership and role are those of the moment of storing


@pytest.mark.parametrize(
    "change",
    [
        lambda campaign: members.remove(campaign, "Zoe", by="Yan"),
        lambda campaign: members.set_member(campaign, "Zoe", "assessor", by="Yan"),
    ],
)
@pytest.mark.parametrize("use", [use for use in DOES if use != "sign off"])
def test_nothing_is_stored_from_a_page_whose_reader_has_lost_the_role_meanwhile(
    campaign, splitter, use, change
):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ben")
    ask_question(campaign, FIRST_QUESTION)
    change_guidelines(campaign, RULES, by="Yan")
    members.set_members(
        campaign, [("Yan", "organiser", ""), ("Zoe", "organiser", "")], by="test"
    )
    check = same_role(Principal("Zoe", "organiser"), "invited")
    at_page = campaign.for_person(check)
    change(campaign)
    before = campaign.state(), members.members(campaign)
    with pytest.raises((AccessDenied, Forbidden)):
        DOES[use](at_page, splitter)
    assert (campaign.state(), members.members(campaign)) == before


def test_tags_and_links_are_stored_under_the_same_check(campaign):
    members.set_member(campaign, "Zoe", "organiser", by="test")
    members.set_member(campaign, "Yan", "organiser", by="test")
    check = same_role(Principal("Zoe", "organiser"), "invited")
    at_page = campaign.for_person(check)
    ref = unit(campaign, "heron", "answer").ref
    tag_units(at_page, [ref], "again", by="Zoe")
    link = invitations.invite(at_page, "Ann", "assessor", by="Zoe")
    members.remove(at_page, "Zoe", by="Zoe")
    with pytest.raises(AccessDenied, match="ask an organiser"):
        tag_units(at_page, [ref], "", by="Zoe")
    with pytest.raises(AccessDenied):
        invitations.invite(at_page, "Ben", "assessor", by="Zoe")
    assert link and [one.invitation.person for one in invitations.links(campaign)] == [
        "Ann"
    ]
    assert tags_of_units(campaign) == {ref: "again"}


OTHER_HANDLES = re.compile(
    r"\bsession\.(campaign|campaigns|campaign_or_stop)\(|\bworkspace\.campaign\("
)
READERS = {
    "assessment/ui/downloads.py", "assessment/ui/frame/__init__.py", "assessment/ui/home/new_campaigns.py",
    "assessment/ui/frame/page_header.py", "pages/home.py",
    "assessment/ui/tour/tour_bar.py",
}  # fmt: skip
"""They show something of campaigns and store nothing in them."""


def test_pages_write_through_the_handle_that_checks_their_reader():
    """`session.enter` gives that handle; whoever gets a campaign in another way only reads."""
    others = set()
    for file in FILES:
        text = (ROOT / file).read_text(encoding="utf-8")
        is_page = file.startswith(("assessment/ui/", "pages/"))
        if is_page and OTHER_HANDLES.search(text):
            others.add(file)
    assert others == READERS
    assert not [file for file in READERS if [*writers(file)]]


# Commands


COMMANDS = {
    "import": "import files",
    "set": "change settings",
    "describe": "change settings",
    "guidelines": "change settings",
    "plan": "plan",
    "undo": "take back",
    "release": "sign off",
    "phase": "change the phase",
    "invite": "change people",
    "revoke": "change people",
    "member": "change people",
    "create": "create campaigns",
    "restore": "create campaigns",
    "samples": "create campaigns",
    "teams": "import files",
    "questions": "answer questions",
    "conventions": "publish conventions",
    "quality": "set quality rules",
    "known": "copy known answers",
    "review": "review judgments",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_asks_for_the_right_of_its_use(command):
    assert cli.commands[command].callback.right == USES[COMMANDS[command]].right


# Nothing else writes

STORE_FILES = tuple(
    f"assessment/store/{name}.py"
    for name in (
        "log",
        "setting_log",
        "materials",
        "members_and_plans",
        "tags",
        "leases",
    )
)


def called_names(function):
    return {
        node.func.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }


def storing_functions():
    """The functions of the store that open a writing transaction, themselves or through each other."""
    functions = [
        node
        for file in STORE_FILES
        for node in ast.walk(tree(file))
        if isinstance(node, ast.FunctionDef)
    ]
    storing = {"write"}
    while (
        more := {
            function.name for function in functions if called_names(function) & storing
        }
        - storing
    ):
        storing |= more
    return storing


NAMES_ONLY = {"add_person"}
"""Remembers a name to choose from; it opens nothing."""
STORING = (storing_functions() | {"put_back"}) - NAMES_ONLY
OF_THE_STORE = re.compile(r"\b(store|access|tags|leases)$")
"""The store, a part of it, or a variable that is named for the part."""
CALLS_OF_THE_STORE = re.compile(
    rf"(store|access|tags|leases)\s*\.\s*({'|'.join(STORING)})\("
)
WRITERS = {
    ("assessment/campaign/phase_log.py", "set_phase"): "change the phase",
    ("assessment/exchange/settings/changing.py", "_change"): "change settings",
    ("assessment/campaign/descriptive_settings.py", "_store"): "change settings",
    ("assessment/campaign/guideline_readings.py", "_store"): "read guidelines",
    ("assessment/campaign/saved_views.py", "_change"): "save views",
    ("assessment/campaign/saved_views.py", "attempt"): "save views",
    (
        "assessment/exchange/carry_over/carried_judgments.py",
        "replace_answers",
    ): "change settings, split answers",
    ("assessment/exchange/imports/storage.py", "store_file"): "import files",
    ("assessment/exchange/runs/version_history.py", "_store"): "import files",
    ("assessment/exchange/carry_over/orphans.py", "_carry"): "import files",
    ("assessment/judging/events/recording.py", "_attempt"): "judge, adjudicate",
    ("assessment/judging/queue/dynamic_queue.py", "_attempt"): "judge",
    ("assessment/judging/queue/dynamic_queue.py", "renew_leases"): "judge",
    ("assessment/judging/nuggets/editing.py", "_attempt"): "change nuggets",
    (
        "assessment/campaign/question_log.py",
        "store_remark",
    ): "ask questions, answer questions, publish conventions",
    (
        "assessment/campaign/quality_log.py",
        "store_events",
    ): "set quality rules, review judgments",
    (
        "assessment/campaign/design_log.py",
        "store_design_event",
    ): "declare designs",
    ("assessment/judging/events/known_answer_copies.py", "_copy"): "copy known answers",
    ("assessment/review/taking_back.py", "_undo"): "take back",
    ("assessment/planning/stored_plan.py", "store_plan"): "plan",
    ("assessment/planning/stored_plan.py", "put_back"): "create campaigns",
    (
        "assessment/exchange/archive/archived_campaign.py",
        "put_back",
    ): "create campaigns",
    (
        "assessment/exchange/archive/archived_campaign.py",
        "_put_back_phases",
    ): "create campaigns",
    ("assessment/campaign/workspace.py", "add_campaign"): "create campaigns",
    ("assessment/exchange/archive/restoration.py", "restore"): "create campaigns",
    ("assessment/access/invitations.py", "invite_all"): "change people",
    ("assessment/access/invitations.py", "_add_member"): "change people",
    ("assessment/access/invitations.py", "revoke"): "change people",
    ("assessment/access/members.py", "set_members"): "change people",
    ("assessment/access/members.py", "set_member"): "change people",
    ("assessment/access/members.py", "remove"): "change people",
    ("assessment/analysis/errors/tagging.py", "tag_run_units"): "tag",
    ("assessment/review/unit_list/tags.py", "tag_units"): "tag",
    ("assessment/exchange/runs/submissions.py", "_store"): "import files",
}


def test_the_functions_that_store_are_found():
    assert {
        "append",
        "change_settings",
        "change_settings_and_seal",
        "add_material",
        "add_plan",
        "set_member",
        "revoke",
        "put",
    } <= STORING
    assert not {"votes", "settings", "members", "runs"} & STORING


def writers(file):
    """The functions of a file that store something."""
    if not CALLS_OF_THE_STORE.search((ROOT / file).read_text(encoding="utf-8")):
        return  # to look for them is quicker than the tree
    for function in ast.walk(tree(file)):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            called = node.func if isinstance(node, ast.Call) else None
            if not isinstance(called, ast.Attribute) or called.attr not in STORING:
                continue
            if OF_THE_STORE.search(ast.unparse(called.value)):
                yield file, function.name


def test_nothing_stores_without_being_a_use():
    result = {
        writer
        for file in FILES
        if not file.startswith("assessment/store/")
        for writer in writers(file)
    }
    assert result == set(WRITERS)


@pytest.mark.parametrize("writer", WRITERS)
def test_what_stores_is_a_use_of_the_table(writer):
    assert set(WRITERS[writer].split(", ")) <= set(USES)
