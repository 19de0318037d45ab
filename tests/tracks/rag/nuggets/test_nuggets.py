"""Nuggets through edits, merges and votes; what the pages Nuggets, Scores and Answers show of them."""

import pytest

from assessment.exchange.exports.campaign_exports import export
from assessment.model import Nugget
from assessment.tracks.rag.labels import NOT_SUPPORTED, PARTLY, SUPPORTED
from assessment.tracks.rag.nuggets.nugget_files import read_nuggets
from assessment.tracks.rag.nuggets.nugget_pools import matrices, merge, pooled
from assessment.tracks.rag.scoring.explain import explain
from tests.conftest import judge
from tests.tracks.rag.making import (
    answer,
    context,
    file,
    imported,
    line_2025,
    lines,
    segment,
    state,
    votes,
)

RESPONSE = answer(("Swifts sleep in flight.", 1), ("They eat insects.", None))
RECORD = {
    "query": "question 1?",
    "qid": "1",
    "nuggets": [
        {"text": "sleep in flight", "importance": "vital", "source": "original"},
        {"text": "eat insects", "importance": "okay"},
    ],
}
ASSIGNED = {
    **RECORD,
    "answer_text": "Swifts sleep in flight.",
    "response_length": 4,
    "run_id": "tern",
    "nuggets": [{**one, "assignment": "support"} for one in RECORD["nuggets"]],
}


@pytest.fixture
def campaign(workspace):
    campaign = workspace.create("swifts", "rag")
    imported(
        campaign,
        ("topics.tsv", b"1\tquestion one?\n"),
        ("run.jsonl", lines(line_2025(answer=[("Swifts sleep in flight.", [0])]))),
        ("nuggets.jsonl", lines(RECORD)),
    )
    imported(campaign, ("assignments.jsonl", lines(ASSIGNED)), assessor="Ann")
    return campaign


def edited(campaign, text):
    """The first nugget with another text, as the page Nuggets stores it."""
    nugget = campaign.data.nuggets("1")[0]
    event = nugget._replace(text=text, uuid=f"edit {text}", by="Ann", via="desk")
    campaign.store.append_nuggets(campaign.row.id, [event])


def value(campaign, measure="strict_vital_score"):
    [total] = [one for one in campaign.totals() if one.measure == measure]
    return total.value


def test_an_edited_nugget_keeps_its_assignments_and_its_importance(campaign):
    edited(campaign, "swifts sleep on the wing")
    assert value(campaign) == 1.0
    body = export(campaign, "nuggets")[1].decode()
    assert "swifts sleep on the wing" in body
    assert '"source": "original"' in body


def test_files_with_the_former_words_belong_to_the_edited_nugget(campaign):
    edited(campaign, "swifts sleep on the wing")
    imported(campaign, ("nuggets.jsonl", lines(RECORD)))
    imported(campaign, ("again.jsonl", lines(ASSIGNED)), assessor="Ben")
    texts = [nugget.text for nugget in campaign.data.nuggets("1")]
    assert texts == ["swifts sleep on the wing", "eat insects"]
    ref = campaign.data.units("1")[0].ref
    voters = [vote.assessor for vote in campaign.data.votes("1").all if vote.ref == ref]
    assert voters == ["Ann", "Ben"]


def test_a_nugget_written_on_the_page_is_judged_and_waits_for_its_importance(campaign):
    new = Nugget("n3", "1", "1", 3, "nest under roofs", uuid="new", by="Ann")
    campaign.store.append_nuggets(campaign.row.id, [new])
    units = {(one.ref.kind, one.name): one for one in campaign.data.units("1")}
    assert judge(campaign, units["assignment", "nugget 3"], SUPPORTED) == []
    assert value(campaign) == 1.0
    assert judge(campaign, units["importance", "nugget 3"], "vital") == []
    assert value(campaign) == 1.0
    assert judge(campaign, units["assignment", "nugget 3"], NOT_SUPPORTED) == []
    assert value(campaign) == 0.5


def test_machine_labels_are_suggestions_until_a_person_gives_one(campaign):
    machine = {**ASSIGNED, "nuggets": ASSIGNED["nuggets"][:1]}
    machine["nuggets"] = [{**machine["nuggets"][0], "assignment": "not_support"}]
    imported(campaign, ("m.jsonl", lines(machine)), assessor="auto:nuggetizer")
    assert value(campaign) == 1.0


def test_the_pool_shows_sentences_and_what_the_file_says():
    nuggets = [("sleep in flight", "vital"), ("eat insects", "failed")]
    topic_state = state({"heron": RESPONSE, "tern": RESPONSE}, nuggets)
    pool = pooled(topic_state)["1"]
    assert [(one.text, one.document) for one in pool.items] == [
        ("Swifts sleep in flight.", segment(1)),
        ("They eat insects.", ""),
    ]
    first, second = [nugget.id for nugget in topic_state.nuggets]
    assert pool.file_labels == {first: "vital", second: "failed"}
    assert list(pool.votes) == [second]
    assert pool.label_weights == {"vital": 1.0, "okay": 0.5}


def test_a_merge_moves_what_was_held_and_not_what_was_absent():
    nuggets = [("a", "vital"), ("b", "vital"), ("c", "vital")]
    first, second, third = state({"heron": RESPONSE}, nuggets).nuggets
    labels = {
        RESPONSE.assignment("1", first.id): PARTLY,
        RESPONSE.assignment("1", second.id): NOT_SUPPORTED,
    }
    topic_state = state({"heron": RESPONSE}, nuggets, votes(labels))
    moved = merge(topic_state, first.id, third.id)
    assert moved[RESPONSE.assignment("1", first.id)] == RESPONSE.assignment(
        "1", third.id
    )
    moved = merge(topic_state, second.id, third.id)
    assert RESPONSE.assignment("1", second.id) not in moved


def judged_state():
    nuggets = [("a", "vital"), ("b", "okay"), ("c", "okay")]
    first, second, _ = state({"heron": RESPONSE}, nuggets).nuggets
    labels = {
        RESPONSE.assignment("1", first.id): SUPPORTED,
        RESPONSE.assignment("1", second.id): PARTLY,
        RESPONSE.support("1", 0, segment(1)): "no support",
    }
    return state({"heron": RESPONSE}, nuggets, votes(labels))


def test_the_matrix_has_a_row_for_each_nugget_and_words_for_three_grades():
    [matrix] = matrices(judged_state())
    assert matrix.rows == ("1 a", "2 b", "3 c")
    assert matrix.notes == ("vital", "okay", "okay")
    assert matrix.cells == ((1.0,), (0.5,), (None,))


def test_every_nugget_and_sentence_is_explained():
    support, nuggets = explain(judged_state(), "heron")
    words = [[reason.word for reason in reasons] for _, reasons in nuggets.parts]
    assert words == [
        ["held", "vital"],
        ["held in part", "not vital"],
        ["not yet judged", "not vital"],
    ]
    words = [[reason.word for reason in reasons] for _, reasons in support.parts]
    assert words == [["no support"], ["cites nothing"]]


def test_what_people_differ_on_is_undecided_and_not_unjudged():
    nuggets = [("a", "vital"), ("b", "okay")]
    first, _ = state({"heron": RESPONSE}, nuggets).nuggets
    refs = (
        RESPONSE.assignment("1", first.id),
        RESPONSE.support("1", 0, segment(1)),
    )
    ann = votes(dict(zip(refs, (SUPPORTED, "full support"), strict=True)))
    ben = votes(dict(zip(refs, (PARTLY, "partial support"), strict=True)), "Ben")
    response, held = explain(state({"heron": RESPONSE}, nuggets, [*ann, *ben]), "heron")
    assert [reasons[0].word for _, reasons in held.parts] == [
        "undecided",
        "not yet judged",
    ]
    assert response.parts[0][1][0].word == "undecided"


def test_the_response_stands_first_with_what_each_sentence_cites():
    response, nuggets = explain(judged_state(), "heron")
    texts = [(part.text, part.head) for part, _ in response.parts]
    assert texts == [
        ("Swifts sleep in flight.", f"cites [1] {segment(1)}"),
        ("They eat insects.", ""),
    ]
    assert list(response.units.values()) == [0]
    assert sorted(nuggets.units.values()) == [0, 0, 1, 1, 2, 2]


def test_a_run_without_a_response_has_nothing_to_explain():
    assert list(explain(judged_state(), "absent")) == []


def test_a_text_twice_in_a_topic_is_two_nuggets_with_a_warning():
    twice = {**RECORD, "nuggets": RECORD["nuggets"][:1] * 2}
    read = read_nuggets(file(lines(twice)), context("1"))
    assert len({nugget.id for nugget in read.nuggets}) == 2
    assert [problem.code for problem in read.problems] == ["REPEATED_NUGGET"]
