"""Editing nugget lists: nothing that was written or voted is lost, whoever does what at the same time."""

from __future__ import annotations

import hashlib
import json
import threading
import uuid
from collections import Counter
from dataclasses import replace
from typing import NamedTuple

import pytest

from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.events.recording import record
from assessment.judging.nuggets.editing import nuggets_of
from assessment.judging.nuggets.list_changes import Act
from assessment.judging.nuggets.nugget_list import UnknownNugget
from assessment.judging.nuggets.votes import agreement_of, weights_of
from assessment.model import (
    Evidence,
    FileKind,
    Headline,
    Judgment,
    Label,
    Part,
    Pool,
    Pooled,
    Read,
    Ref,
    Run,
    Scale,
    Screen,
    Track,
    Unit,
)
from assessment.statistics.agreement import agreement_row, label_matrix
from assessment.tracks import TRACKS


class Topic(NamedTuple):
    id: str
    about: str


class Answer(NamedTuple):
    items: tuple[tuple[str, str], ...]


def digest(answer):
    return hashlib.blake2b(json.dumps(answer.items).encode(), digest_size=6).hexdigest()


def read(source, known):
    body = source.json()
    topics = {name: Topic(name, about) for name, about in body["topics"].items()}
    runs = [
        Run(name, {t: Answer(tuple(map(tuple, items))) for t, items in answers.items()})
        for name, answers in body["runs"].items()
    ]
    return Read(topics=topics, runs=tuple(runs))


def vote_ref(topic, nugget):
    return Ref("vote", topic, nugget)


def match_ref(topic, answer, nugget):
    return Ref("match", topic, f"{digest(answer)}:{nugget}")


def units(case):
    for nugget in case.nuggets:
        yield Unit(
            vote_ref(case.id, nugget.id), "votes", -1, "nugget", "How important?"
        )
        for answer in case.answers.values():
            yield Unit(
                match_ref(case.id, answer, nugget.id),
                digest(answer),
                -1,
                "nugget",
                "Is it there?",
            )


def pooled(case):
    items = dict.fromkeys(
        Pooled(text, document)
        for answer in case.answers.values()
        for document, text in answer.items
    )
    votes = {nugget.id: vote_ref(case.id, nugget.id) for nugget in case.nuggets}
    return {
        f"{case.id}.8": Pool(
            Headline(case.topic.about, f"What else about {case.topic.about}?"),
            tuple(items),
            votes,
            "vital",
        )
    }


def merge(case, old, new):
    matches = {
        match_ref(case.id, answer, old): match_ref(case.id, answer, new)
        for answer in case.answers.values()
    }
    return {vote_ref(case.id, old): vote_ref(case.id, new), **matches}


TRACK = Track(
    name="tiny",
    title="Tiny",
    version="1",
    source="the tests",
    topic_type=Topic,
    answer_type=Answer,
    scales=(
        Scale(
            "vote",
            "Vote",
            "How important?",
            (
                Label("vital", "1", "must be there", "good"),
                Label("okay", "2", "may be there"),
            ),
            "tests",
        ),
        Scale(
            "match",
            "Match",
            "Is it there?",
            (Label("found", "1", "yes", "good"), Label("absent", "2", "no")),
            "tests",
            evidence=True,
        ),
    ),
    measures=(),
    settings=(),
    files=(
        FileKind("all", "Everything", lambda source: source.text.startswith("{"), read),
    ),
    check=lambda topic, run, known: iter(()),
    headline=lambda topic: Headline(topic.about, topic.about),
    screens=lambda case: iter(
        [
            Screen("votes", (Part("votes"),)),
            *(Screen(digest(a), (Part("x"),)) for a in case.answers.values()),
        ]
    ),
    units=units,
    score=lambda case: None,
    totals=lambda facts, settings: iter(()),
    exports=(),
    carry=lambda topic, old, new: {},
    merge=merge,
    pooled=pooled,
)
MATERIAL = {
    "topics": {"7": "Paul Krugman", "8": "Guinness Brewery"},
    "runs": {
        "secret-heron": {
            "7": [
                ["D1", "Krugman won the John Bates Clark Medal in 1991."],
                ["D2", "He teaches at Princeton University."],
            ]
        },
        "secret-tern": {
            "7": [
                ["D4", "He teaches  at Princeton university."],
                ["D3", "<b>He writes</b> twice a week for the New York Times."],
            ],
            "8": [["D9", "The brewery leased St. James's Gate for 9,000 years."]],
        },
    },
}


@pytest.fixture
def campaign(workspace, splitter, monkeypatch):
    return campaign_of(TRACK, workspace, splitter, monkeypatch)


def campaign_of(track, workspace, splitter, monkeypatch):
    monkeypatch.setitem(TRACKS, "tiny", track)
    made = workspace.create("lists", "tiny")
    [report] = import_files(
        made,
        [InputFile("all.json", json.dumps(MATERIAL).encode())],
        splitter=splitter,
        by="test",
    )
    assert report.loaded, report
    return made


def do(campaign, action, by="Ann", **more):
    """One act; its UUID, which is the id of a nugget that it writes."""
    act = Act(
        str(uuid.uuid4()),
        action,
        more.pop("topic", "7"),
        more.pop("question", "7.8"),
        **more,
    )
    nuggets_of(campaign, by).do(act)
    return act.uuid


def write(campaign, *texts, by="Ann"):
    return [do(campaign, "write", by, text=text) for text in texts]


def listed(campaign, assessor="Ann"):
    return nuggets_of(campaign, assessor).show("7", "7.8")["nuggets"]


def numbered(campaign):
    """The current nuggets as number and text."""
    return [
        (row["number"], row["text"])
        for row in listed(campaign)
        if not row["retired"] and not row["into"]
    ]


def row(campaign, name, assessor="Ann"):
    return next(row for row in listed(campaign, assessor) if row["id"] == name)


def judge(campaign, ref, label, by="Ann", **more):
    assert (
        record(campaign, by, [Judgment(ref, by, label, uuid=str(uuid.uuid4()), **more)])
        == []
    )


def vote(campaign, name, label, by="Ann"):
    judge(campaign, vote_ref("7", name), label, by)


def labels(campaign, ref):
    return {
        vote.assessor: vote.label
        for vote in campaign.data.votes("7").all
        if vote.ref == ref
    }


def events(campaign):
    return campaign.store.nuggets(campaign.row.id)


def test_a_written_nugget_stands_at_the_end_under_its_client_made_id(campaign):
    first, second = write(campaign, "won a medal", "  teaches at\n Princeton ")
    assert [(row["id"], row["number"], row["text"]) for row in listed(campaign)] == [
        (first, 1, "won a medal"),
        (second, 2, "teaches at Princeton"),
    ]


@pytest.mark.parametrize("text", ["", " \n ", "x" * 2001])
def test_a_nugget_has_one_to_two_thousand_characters(campaign, text):
    with pytest.raises(ValueError, match="1 to 2,000 characters"):
        write(campaign, text)
    assert events(campaign) == []


def test_two_thousand_characters_are_fine(campaign):
    write(campaign, "x" * 2000)
    assert len(numbered(campaign)) == 1


def test_an_edit_keeps_id_votes_and_matches(campaign):
    [name] = write(campaign, "won a prize")
    answer = campaign.topic_state("7").answers["secret-heron"]
    vote(campaign, name, "vital")
    judge(campaign, match_ref("7", answer, name), "found", evidence=(Evidence("1"),))
    do(campaign, "edit", "Bob", nugget=name, text="won the Clark medal")
    assert numbered(campaign) == [(1, "won the Clark medal")]
    assert (row(campaign, name)["votes"], row(campaign, name)["mine"]) == (
        {"vital": 1},
        "vital",
    )
    assert (
        campaign.topic_state("7").judged.label(match_ref("7", answer, name)) == "found"
    )


def test_the_same_act_twice_is_one_event(campaign):
    act = Act(str(uuid.uuid4()), "write", "7", "7.8", text="won a medal")
    nuggets_of(campaign, "Ann").do(act)
    nuggets_of(campaign, "Ann").do(act)
    assert len(events(campaign)) == 1


def test_the_same_move_sent_twice_and_late_moves_once(campaign):
    first, _, _ = write(campaign, "a", "b", "c")
    act = Act(str(uuid.uuid4()), "move", "7", "7.8", first, to=3)
    nuggets_of(campaign, "Ann").do(act)
    do(campaign, "move", "Bob", nugget=first, to=1)
    nuggets_of(campaign, "Ann").do(act)
    assert numbered(campaign) == [(1, "a"), (2, "b"), (3, "c")]


def test_of_two_edits_the_later_stands_and_both_are_in_the_log(campaign):
    [name] = write(campaign, "won a prize")
    do(campaign, "edit", "Ann", nugget=name, text="Ann's words")
    do(campaign, "edit", "Bob", nugget=name, text="Bob's words")
    assert numbered(campaign) == [(1, "Bob's words")]
    assert [(event.by, event.text) for event in events(campaign)] == [
        ("Ann", "won a prize"),
        ("Ann", "Ann's words"),
        ("Bob", "Bob's words"),
    ]


def test_a_merge_moves_votes_and_matches(campaign):
    old, new = write(campaign, "won a medal", "won the Clark medal")
    answer = campaign.topic_state("7").answers["secret-heron"]
    vote(campaign, old, "vital", "Ann")
    judge(
        campaign, match_ref("7", answer, old), "found", "Bob", evidence=(Evidence("1"),)
    )
    do(campaign, "merge", nugget=old, into=new)
    assert numbered(campaign) == [(2, "won the Clark medal")]
    assert labels(campaign, vote_ref("7", new)) == {"Ann": "vital"}
    [moved] = [
        vote
        for vote in campaign.data.votes("7").all
        if vote.ref == match_ref("7", answer, new)
    ]
    assert (moved.assessor, moved.label, moved.via, moved.evidence) == (
        "Bob",
        "found",
        "carried",
        (Evidence("1"),),
    )


def test_a_merge_leaves_what_its_assessor_judged_later(campaign):
    old, new = write(campaign, "a", "b")
    vote(campaign, new, "okay", "Ann")
    vote(campaign, old, "vital", "Ann")
    vote(campaign, old, "vital", "Bob")
    vote(campaign, new, "okay", "Bob")
    do(campaign, "merge", nugget=old, into=new)
    assert labels(campaign, vote_ref("7", new)) == {"Ann": "vital", "Bob": "okay"}


def test_a_repeated_merge_carries_nothing_twice(campaign):
    old, new = write(campaign, "a", "b")
    vote(campaign, old, "vital")
    act = Act(str(uuid.uuid4()), "merge", "7", "7.8", old, into=new)
    for _ in range(2):
        nuggets_of(campaign, "Ann").do(act)
    assert (len(events(campaign)), campaign.count()) == (3, 2)


def test_undoing_a_merge_gives_the_judgments_back(campaign):
    old, new = write(campaign, "a", "b")
    vote(campaign, new, "okay", "Ann")
    vote(campaign, old, "vital", "Ann")
    vote(campaign, old, "vital", "Bob")
    do(campaign, "merge", nugget=old, into=new)
    vote(campaign, new, "okay", "Eve")
    do(campaign, "undo")
    assert numbered(campaign) == [(1, "a"), (2, "b")]
    assert labels(campaign, vote_ref("7", new)) == {
        "Ann": "okay",
        "Bob": None,
        "Eve": "okay",
    }
    assert labels(campaign, vote_ref("7", old)) == {"Ann": "vital", "Bob": "vital"}


def test_a_vote_given_after_a_merge_survives_its_undoing(campaign):
    old, new = write(campaign, "a", "b")
    vote(campaign, old, "vital", "Bob")
    do(campaign, "merge", nugget=old, into=new)
    vote(campaign, new, "okay", "Bob")
    do(campaign, "undo")
    assert labels(campaign, vote_ref("7", new)) == {"Bob": "okay"}


def test_anybody_can_take_a_merged_nugget_out_again(campaign):
    old, new = write(campaign, "a", "b")
    vote(campaign, old, "vital", "Ann")
    do(campaign, "merge", nugget=old, into=new)
    do(campaign, "restore", "Bob", nugget=old)
    assert (len(numbered(campaign)), labels(campaign, vote_ref("7", new))) == (
        2,
        {"Ann": None},
    )


def test_retired_nuggets_leave_the_key_and_stay_in_the_log(campaign):
    first, second = write(campaign, "a", "b")
    do(campaign, "retire", nugget=first)
    assert [nugget.id for nugget in campaign.data.nuggets("7")] == [second]
    assert (row(campaign, first)["retired"], len(events(campaign))) == (True, 3)
    do(campaign, "restore", "Bob", nugget=first)
    assert numbered(campaign) == [(1, "a"), (2, "b")]


def test_a_nugget_that_comes_back_to_a_taken_place_goes_to_the_end(campaign):
    _, second = write(campaign, "a", "b")
    do(campaign, "retire", nugget=second)
    write(campaign, "c", "d")
    do(campaign, "restore", nugget=second)
    assert numbered(campaign) == [(1, "a"), (2, "c"), (3, "d"), (4, "b")]


def test_retiring_twice_is_no_error(campaign):
    [name] = write(campaign, "a")
    do(campaign, "retire", "Ann", nugget=name)
    do(campaign, "retire", "Bob", nugget=name)
    assert len(events(campaign)) == 2


def test_a_move_renumbers_and_closes_gaps(campaign):
    _, second, third, fourth = write(campaign, "a", "b", "c", "d")
    do(campaign, "retire", nugget=second)
    do(campaign, "move", nugget=fourth, to=1)
    assert numbered(campaign) == [(1, "d"), (2, "a"), (3, "c")]
    do(campaign, "move", nugget=third, to=99)
    assert numbered(campaign)[-1] == (3, "c")


def test_undo_goes_back_step_by_step_through_ones_own_acts(campaign):
    _, _, third = write(campaign, "a", "b", "c")
    do(campaign, "move", nugget=third, to=1)
    do(campaign, "edit", nugget=third, text="C")
    do(campaign, "undo")
    assert numbered(campaign) == [(1, "c"), (2, "a"), (3, "b")]
    do(campaign, "undo")
    assert numbered(campaign) == [(1, "a"), (2, "b"), (3, "c")]
    do(campaign, "undo")
    assert numbered(campaign) == [(1, "a"), (2, "b")]


def test_undo_leaves_the_acts_of_others_alone(campaign):
    [name] = write(campaign, "a")
    do(campaign, "edit", "Bob", nugget=name, text="b")
    with pytest.raises(ValueError, match="changed again since"):
        do(campaign, "undo", "Ann")
    with pytest.raises(ValueError, match="no change of yours"):
        do(campaign, "undo", "Eve")
    do(campaign, "undo", "Bob")
    assert numbered(campaign) == [(1, "a")]


def test_a_retired_or_merged_nugget_cannot_be_changed_and_the_refusal_says_by_whom(
    campaign,
):
    first, second, third = write(campaign, "a", "b", "c")
    do(campaign, "retire", "Bob", nugget=first)
    do(campaign, "merge", "Bob", nugget=second, into=third)
    with pytest.raises(ValueError, match="retired by Bob"):
        do(campaign, "edit", nugget=first, text="x")
    with pytest.raises(ValueError, match="merged into nugget 3 by Bob"):
        do(campaign, "edit", nugget=second, text="x")
    with pytest.raises(ValueError, match="into itself"):
        do(campaign, "merge", nugget=third, into=third)


@pytest.mark.parametrize(
    "where",
    [{"question": "7.9"}, {"topic": "9", "question": "9.8"}, {"question": "8.8"}],
)
def test_a_question_that_is_not_there_is_named(campaign, where):
    with pytest.raises(UnknownNugget, match="no question"):
        do(campaign, "write", text="a", **where)


def test_a_nugget_of_another_question_is_unknown_here(campaign):
    [name] = write(campaign, "a")
    with pytest.raises(UnknownNugget, match="not in the list"):
        do(campaign, "edit", topic="8", question="8.8", nugget=name, text="b")


def test_a_nugget_that_says_the_same_is_stored_with_a_warning(campaign):
    write(campaign, "Won a medal")
    warning = nuggets_of(campaign, "Bob").do(
        Act(str(uuid.uuid4()), "write", "7", "7.8", text="won  a MEDAL")
    )
    assert warning == "nugget 1 says the same: merge the two if they are one"
    assert len(numbered(campaign)) == 2


def test_an_act_without_a_uuid_is_refused(campaign):
    with pytest.raises(ValueError, match="UUID"):
        nuggets_of(campaign, "Ann").do(Act("1", "write", "7", "7.8", text="a"))


def test_two_writers_at_once_lose_nothing_and_number_everything_once(campaign):
    threads = [
        threading.Thread(
            target=write,
            args=(campaign, *(f"{by} {n}" for n in range(20))),
            kwargs={"by": by},
        )
        for by in ("Ann", "Bob")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [number for number, _ in numbered(campaign)] == list(range(1, 41))


def test_two_movers_at_once_leave_every_number_once(campaign):
    names = write(campaign, *"abcdef")
    threads = [
        threading.Thread(
            target=lambda name=name: [
                do(campaign, "move", nugget=name, to=to) for to in (6, 1, 3)
            ]
        )
        for name in names[:3]
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(number for number, _ in numbered(campaign)) == Counter(range(1, 7))


def test_the_list_shows_counts_and_ones_own_label_only(campaign):
    first, second = write(campaign, "a", "b")
    for by, label in (("Ann", "vital"), ("Bob", "vital"), ("Eve", "okay")):
        vote(campaign, first, label, by)
    vote(campaign, second, "vital", "Bob")
    vote(campaign, second, "okay", "auto:model")
    shown = nuggets_of(campaign, "Eve").show("7", "7.8")
    assert [(row["votes"], row["mine"], row["weight"]) for row in shown["nuggets"]] == [
        ({"vital": 2, "okay": 1}, "okay", None),
        (None, None, None),
    ]
    vote(campaign, second, "okay", "Eve")
    shown = nuggets_of(campaign, "Eve").show("7", "7.8")
    assert [(row["votes"], row["mine"], row["weight"]) for row in shown["nuggets"]] == [
        ({"vital": 2, "okay": 1}, "okay", 1.0),
        ({"vital": 1, "okay": 1}, "okay", 0.5),
    ]
    assert "Bob" not in json.dumps(shown) and "secret" not in json.dumps(shown)


def test_equal_strings_are_pooled_once_with_all_their_documents(campaign):
    items = nuggets_of(campaign, "Ann").show("7", "7.8")["items"]
    assert [(item["n"], item["document"]) for item in items] == [
        (1, "D1"),
        (2, "D2, D4"),
        (3, "D3"),
    ]


def test_weights_are_undefined_without_a_vital_vote(campaign):
    [name] = write(campaign, "a")
    vote(campaign, name, "okay")
    assert row(campaign, name)["weight"] is None


def test_questions_are_counted_for_each_assessor(campaign):
    first, _ = write(campaign, "a", "b")
    vote(campaign, first, "vital", "Ann")
    counts = [
        (row["items"], row["nuggets"], row["votable"], row["voted"])
        for row in nuggets_of(campaign, "Ann").questions()
    ]
    assert counts == [(3, 2, 2, 1), (1, 0, 0, 0)]
    assert nuggets_of(campaign, "Bob").questions()[0]["voted"] == 0


def weighed(state):
    """The pools, with votes that weigh by label; nobody votes on "a", whose label its file gives."""
    names = {nugget.text: nugget.id for nugget in state.nuggets}
    from_file = names.get("a", "")
    [(question, pool)] = pooled(state).items()
    votes = {name: ref for name, ref in pool.votes.items() if name != from_file}
    pool = pool._replace(
        votes=votes,
        weighs={"vital": 1, "okay": 0.5},
        file_labels={from_file: "okay", names.get("b", ""): "okay"},
        details={from_file: {"source": "edited"}},
    )
    return {question: pool}


def test_votes_weigh_by_label_and_without_votes_the_label_of_the_file_does(
    workspace, splitter, monkeypatch
):
    track = replace(TRACK, pooled=weighed)
    campaign = campaign_of(track, workspace, splitter, monkeypatch)
    first, second, third = write(campaign, "a", "b", "c")
    question = nuggets_of(campaign, "Ann").questions()[0]
    assert (question["nuggets"], question["votable"]) == (3, 2)
    assert row(campaign, second)["file_label"] == ""
    vote(campaign, second, "vital")
    vote(campaign, third, "okay")
    weights = [row(campaign, name)["weight"] for name in (first, second, third)]
    assert weights == [0.5, 1.0, 0.5]
    assert row(campaign, first)["file_label"] == "okay"
    assert row(campaign, first)["details"] == {"source": "edited"}


def test_history_tells_who_did_what_and_how_weights_moved(campaign):
    first, second = write(campaign, "a", "b")
    do(campaign, "edit", "Bob", nugget=first, text="A")
    do(campaign, "retire", "Bob", nugget=first)
    do(campaign, "undo", "Bob")
    vote(campaign, first, "vital", "Ann")
    vote(campaign, second, "vital", "Ann")
    vote(campaign, second, "vital", "Bob")
    history = nuggets_of(campaign, "Ann").history("7", "7.8")
    assert [(event["by"], event["what"]) for event in history["events"]] == [
        ("Bob", "undone: brought back"),
        ("Bob", "retired"),
        ("Bob", "text changed, was “a”"),
        ("Ann", "written"),
        ("Ann", "written"),
    ]
    assert [weight for _, weight in history["weights"][first]] == [1.0, 0.5]
    assert all(event["at"] for event in history["events"])


def test_the_state_changes_with_every_change_and_only_then(campaign):
    lists = nuggets_of(campaign, "Ann")
    seen = [lists.versions("7").nuggets]
    [name] = write(campaign, "a")
    for step in (
        lambda: vote(campaign, name, "vital"),
        lambda: do(campaign, "retire", nugget=name),
        lambda: do(campaign, "restore", nugget=name),
    ):
        seen.append(lists.versions("7").nuggets)
        assert lists.versions("7").nuggets == seen[-1]
        step()
    assert len({*seen, lists.versions("7").nuggets}) == 5


def test_a_track_without_nuggets_has_no_questions_with_them(make):
    lists = nuggets_of(make(), "Ann")
    assert lists.questions() == []
    with pytest.raises(UnknownNugget):
        lists.show("1", "1.1")


def test_lists_survive_the_archive(campaign, workspace):
    first, second = write(campaign, "a", "b")
    do(campaign, "move", nugget=second, to=1)
    copy = restore(workspace, export(campaign, "archive")[1], "copy")
    do(copy, "undo")
    assert numbered(copy) == [(1, "a"), (2, "b")]
    assert [row["id"] for row in listed(copy)] == [first, second]


def test_agreement_is_undefined_where_there_is_nothing_to_compare():
    assert agreement_of([], 0)[:4] == (0, 0, None, None)
    assert agreement_of([{"vital": 1}], 1).why == "no nugget has two votes yet"
    same = agreement_of([{"vital": 2}, {"vital": 3}], 3)
    assert (same.share, same.kappa) == (1.0, None)


def test_agreement_is_that_of_the_page_agreement_where_numbers_of_votes_differ():
    votes = [
        {"Ann": "vital", "Ben": "okay"},
        {"Ann": "vital", "Ben": "vital", "Cem": "vital", "Dan": "okay"},
        {"Ann": "okay", "Cem": "okay", "Dan": "okay"},
    ]
    whole = agreement_row(label_matrix(votes))
    agreement = agreement_of([Counter(of_one.values()) for of_one in votes], 4)
    assert (agreement.kappa, agreement.share) == pytest.approx(
        (whole.kappa.value, whole.share)
    )
    assert agreement.kappa == pytest.approx(
        1 - (1.0 + 1.5 + 0.0) / 6 / (1 - (16 + 25) / 81)
    )


def test_kappa_agrees_with_fleiss_own_table():
    """Fleiss (1971), table 1: 10 subjects, 14 raters, kappa .2099307."""
    table = """0 0 0 0 14 / 0 2 6 4 2 / 0 0 3 5 6 / 0 3 9 2 0 / 2 2 8 1 1
        / 7 7 0 0 0 / 3 2 6 3 0 / 2 5 3 2 2 / 6 5 2 1 0 / 0 2 2 3 7"""
    rows = [dict(enumerate(map(int, line.split()))) for line in table.split("/")]
    assert agreement_of(rows, 14).kappa == pytest.approx(0.2099307, abs=1e-6)


def test_weights_of_147_8_are_the_official_ones():
    weights = weights_of(dict(zip("123456", (3, 3, 4, 2, 0, 6), strict=True)))
    assert list(weights.values()) == pytest.approx(
        [0.5, 0.5, 0.6666667, 0.3333333, 0.0, 1.0]
    )
