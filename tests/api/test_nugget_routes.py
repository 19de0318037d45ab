"""The routes of the nugget page: who may ask, what is stored, what is answered."""

from __future__ import annotations

import json
import uuid

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from assessment import api
from assessment.api import HEADER, TokenClaims, routes, sign
from tests.api.test_routes import error_of
from tests.judging.nuggets.test_nuggets import campaign, vote  # noqa: F401  the fixture

HERE = {"topic": "7", "question": "7.8"}


@pytest.fixture
def client(workspace):
    return TestClient(
        Starlette(routes=routes(lambda: workspace)), raise_server_exceptions=False
    )


@pytest.fixture
def token(workspace, campaign):
    return {HEADER: sign(workspace, TokenClaims(campaign.name, "Ann"))}


@pytest.fixture
def post(client, token):
    """A function that sends one act and gives the answer."""

    def post(action, **more):
        body = {"uuid": str(uuid.uuid4()), "action": action, **HERE, **more}
        return client.post("/api/nuggets", content=json.dumps(body), headers=token)

    return post


@pytest.fixture
def get(client, token):
    return lambda path="/api/nuggets", **query: client.get(
        path, params=query, headers=token
    )


def test_an_act_answers_the_new_list(post):
    answer = post("write", text="won a medal")
    body = answer.json()
    assert (answer.status_code, body["stored"], body["warning"], body["items"]) == (
        200,
        body["nuggets"][0]["id"],
        "",
        None,
    )
    assert [
        (row["number"], row["text"], row["history"]) for row in body["nuggets"]
    ] == [(1, "won a medal", 1)]


def test_the_same_act_twice_is_stored_once_and_acknowledged_twice(post, campaign):
    name = str(uuid.uuid4())
    assert [post("write", uuid=name, text="a").json()["stored"] for _ in range(2)] == [
        name,
        name,
    ]
    assert len(campaign.store.nuggets(campaign.row.id)) == 1


def test_every_action_goes_through_the_route(post):
    first, second = (post("write", text=text).json()["stored"] for text in "ab")
    steps = [
        ("edit", {"nugget": first, "text": "A"}),
        ("move", {"nugget": first, "to": 2}),
        ("retire", {"nugget": second}),
    ]
    steps += [
        ("restore", {"nugget": second}),
        ("merge", {"nugget": second, "into": first}),
        ("undo", {}),
    ]
    answers = [post(action, **more) for action, more in steps]
    assert [answer.status_code for answer in answers] == [200] * 6
    assert [
        (row["number"], row["text"], row["into"])
        for row in answers[-1].json()["nuggets"]
    ] == [
        (1, "b", ""),
        (2, "A", ""),
    ]


def test_a_question_is_shown_with_items_votes_and_agreement(post, get, campaign):
    name = post("write", text="won a medal").json()["stored"]
    for by, label in (("Ann", "vital"), ("Bob", "vital"), ("Eve", "okay")):
        vote(campaign, name, label, by)
    body = get(**HERE).json()
    assert [item["document"] for item in body["items"]] == ["D1", "D2, D4", "D3"]
    [row] = body["nuggets"]
    assert (row["votes"], row["mine"], row["weight"]) == (
        {"vital": 2, "okay": 1},
        "vital",
        1.0,
    )
    assert body["agreement"]["voters"] == 3
    assert (body["headline"]["title"], [label["name"] for label in body["labels"]]) == (
        "Paul Krugman",
        ["vital", "okay"],
    )


def test_notes_of_a_vote_go_to_pages_of_today_and_to_pages_left_open_across_an_upgrade(
    post, get, campaign
):
    name = post("write", text="won a medal").json()["stored"]
    [row] = get(**HERE).json()["nuggets"]
    assert (row["remarks"], row["kept"]) == ({}, {})
    vote(campaign, name, "vital", "Ann")
    [row] = get(**HERE).json()["nuggets"]
    remarks = {"flagged": False, "note": "", "evidence": []}
    assert (row["remarks"], row["kept"]) == (remarks, remarks)


def test_what_has_not_changed_is_not_sent_again(post, get):
    first = get(**HERE).json()
    assert get(**HERE, seq=first["seq"]).json() == {"seq": first["seq"], "same": True}
    post("write", text="a")
    after = get(**HERE, seq=first["seq"], version=first["version"]).json()
    assert (after["items"], len(after["nuggets"])) == (None, 1)


def test_guidelines_and_the_scale_of_the_votes_come_with_the_items_only(post, get):
    post("write", text="a")
    first = get(**HERE).json()
    assert first["campaign"]["own_guidelines"] == {"version": "", "nodes": []}
    assert first["scale"]["kind"] == first["nuggets"][0]["ref"]["kind"]
    later = get(**HERE, version=first["version"]).json()
    assert "campaign" not in later and "scale" not in later


def test_no_run_and_no_other_assessors_label_is_in_an_answer(post, get, campaign):
    name = post("write", text="a").json()["stored"]
    vote(campaign, name, "okay", "Bob")
    texts = [get(**HERE).text, get().text, get("/api/nuggets/history", **HERE).text]
    assert not [text for text in texts if "secret" in text or "Bob" in text]


def test_without_a_question_all_are_listed_with_counts(post, get):
    post("write", text="a")
    assert [
        (row["topic"], row["question"], row["nuggets"], row["voted"])
        for row in get().json()["questions"]
    ] == [
        ("7", "7.8", 1, 0),
        ("8", "8.8", 0, 0),
    ]


def test_history_names_who_wrote_and_when(post, get):
    post("write", text="a")
    [event] = get("/api/nuggets/history", **HERE).json()["events"]
    assert (event["by"], event["what"]) == ("Ann", "written")
    assert event["at"].endswith("Z")


@pytest.mark.parametrize(
    "where",
    [
        {"question": "7.1"},
        {"topic": "99"},
        {"topic": "8"},
        {"topic": "’; --", "question": "x" * 400},
    ],
)
def test_a_foreign_topic_or_question_is_not_found(post, get, where):
    query = {**HERE, **where}
    for answer in (
        post("write", text="a", **where),
        get(**query),
        get("/api/nuggets/history", **query),
    ):
        assert error_of(answer)[0] == 404


def test_a_nugget_of_another_question_is_not_found(post):
    name = post("write", text="a").json()["stored"]
    assert error_of(post("edit", topic="8", question="8.8", nugget=name, text="b")) == (
        404,
        "this nugget is not in the list of the question",
    )


@pytest.mark.parametrize(
    "more",
    [
        {"text": ""},
        {"text": "x" * 2001},
        {"text": "x" * 20_001},
        {"text": 7},
        {"uuid": "1", "text": "a"},
        {"action": "drop"},
        {"to": -1},
        {"to": "many"},
    ],
)
def test_what_is_out_of_bounds_is_refused_with_one_sentence(post, campaign, more):
    status, why = error_of(post(more.pop("action", "write"), **more))
    assert (status, campaign.store.nuggets(campaign.row.id)) == (422, [])
    assert why and "\n" not in why


def test_a_body_that_is_too_large_is_refused(client, token):
    assert (
        error_of(
            client.post(
                "/api/nuggets", content=b"x" * (api.MAX_BODY + 1), headers=token
            )
        )[0]
        == 413
    )


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff", b"null"])
def test_what_is_no_act_is_refused(client, token, content):
    assert (
        error_of(client.post("/api/nuggets", content=content, headers=token))[0] == 422
    )


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/nuggets"),
        ("POST", "/api/nuggets"),
        ("GET", "/api/nuggets/history"),
    ],
)
def test_without_a_good_token_nothing_is_answered(
    client, workspace, campaign, method, path
):
    for wrong_token, status in (
        ("", 401),
        ("a.b.c", 401),
        (sign(workspace, TokenClaims("gone", "Ann")), 403),
        (sign(workspace, TokenClaims("lists", "")), 403),
    ):
        assert (
            error_of(
                client.request(
                    method, path, headers={HEADER: wrong_token}, content=b"{}"
                )
            )[0]
            == status
        )


def test_requests_from_other_sites_are_refused(client, token):
    answer = client.post(
        "/api/nuggets", content=b"{}", headers=token | {"sec-fetch-site": "cross-site"}
    )
    assert error_of(answer) == (403, "requests from other sites are refused")


def test_the_name_in_the_body_does_not_count(post, campaign):
    post("write", text="a", by="Eve", via="import", at="1999")
    [event] = campaign.store.nuggets(campaign.row.id)
    assert (event.by, event.via) == ("Ann", "desk")


def test_the_modules_are_served(client):
    answer = client.get("/desk/nuggets/main.js")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
