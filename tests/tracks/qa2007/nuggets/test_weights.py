"""Where the weights of nuggets come from: votes, a pyramid file, a key; and that scores and files say so."""

from itertools import permutations

import pytest

from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.nuggets.editing import nuggets_of
from assessment.tracks.qa2007.answer import vote_ref
from assessment.tracks.qa2007.nuggets.nugget_weights import weights
from tests.tracks.qa2007.making import (
    DOC,
    RULES,
    answer,
    case,
    codes,
    matched,
    notes,
    nuggets,
    read,
    scores,
    topic,
    vote,
)

QUESTIONS = """<trecqa year="2007" task="main"><target id="9" text="Invented Lake">
<qa><q id="9.1" type="OTHER">Other</q></qa></target></trecqa>"""
RUN = f"9.1 r {DOC} {'x' * 150}\n"
KEY = (
    "Qid 9.1: 'other' question for target Invented Lake\n9.1 1\tvital\tdeepest\n"
    "9.1 2\tokay\tfrozen\n9.1 3\tvital\tsalty\n"
)
PYRAMID = "9.1\t1\t0.5\tdeepest\n9.1\t2\t1\tfrozen\n9.1\t3\t0.25\tsalty\n"
TABLE = "qid,nugget_no,nugget,Ann,Bob\n9.1,1,deepest,1,1\n9.1,2,frozen,0,1\n9.1,3,salty,0,0\n"
MATCHES = "9.1 r 1 2\n"
FILES = {
    "questions.xml": QUESTIONS,
    "run.txt": RUN,
    "key.txt": KEY,
    "pyramid.txt": PYRAMID,
    "found.txt": MATCHES,
}
BY_PYRAMID, BY_KEY, BY_TABLE = 1 / 1.75, 0, 0.5 / 1.5
"""Other NR of the response, in which nugget 2 was found."""


def campaign_of(files, *, assessor="imported", together=True, **settings):
    campaign = Workspace(":memory:").create("c", "qa2007", settings=settings)
    inputs = [
        InputFile(name, text if isinstance(text, bytes) else text.encode())
        for name, text in files.items()
    ]
    for some in [inputs] if together else [[one] for one in inputs]:
        reports = import_files(
            campaign, some, splitter=RULES, by="test", assessor=assessor
        )
        assert all(report.loaded for report in reports), [
            report.problems for report in reports
        ]
    return campaign


def total(campaign, measure="other NR"):
    return next(score for score in campaign.totals() if score.measure == measure)


def without(*names):
    return {name: text for name, text in FILES.items() if name not in names}


@pytest.mark.parametrize("assessor", ["imported", "Ann", "a key"])
@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("order", list(permutations(("key.txt", "pyramid.txt"))))
def test_key_and_pyramid_together_score_as_each_alone(assessor, together, order):
    names = ("questions.xml", "run.txt", *order, "found.txt")
    files = {name: FILES[name] for name in names}
    by_pyramid = campaign_of(files, assessor=assessor, together=together)
    by_key = campaign_of(files, assessor=assessor, together=together, other="binary")
    assert total(by_pyramid).value == pytest.approx(BY_PYRAMID)
    assert total(by_key).value == BY_KEY
    assert total(campaign_of(without("key.txt"))).value == total(by_pyramid).value
    assert (
        total(campaign_of(without("pyramid.txt"), other="binary")).value
        == total(by_key).value
    )


@pytest.mark.parametrize(
    ("left_out", "settings", "words"),
    [
        ((), {}, "Other weights from the pyramid file"),
        (
            ("pyramid.txt",),
            {},
            "Other weights from the key (vital 1, okay 0), as there are no votes and no pyramid file",
        ),
        ((), {"other": "binary"}, "Other by vital and okay of the key"),
        (
            (),
            {"other": "macro"},
            "Other by vital and okay of the key, as there are no votes of several assessors",
        ),
    ],
)
def test_every_score_of_other_says_where_its_weights_come_from(
    left_out, settings, words
):
    campaign = campaign_of(without(*left_out), **settings)
    assert {
        total(campaign, name).note for name in ("other NR", "other NP", "other F")
    } == {words}
    score = next(iter(campaign.track.part_scores(campaign.data.topic_state("9"))))
    assert score.note == words


def test_a_vote_table_of_several_assessors_counts_and_its_conflict_with_the_pyramid_is_named():
    campaign = campaign_of({**FILES, "votes.csv": TABLE})
    assert total(campaign).value == pytest.approx(BY_TABLE)
    words = (
        "Other weights from the assessors' votes; the votes and the pyramid file give different "
        "weights; the votes count"
    )
    assert total(campaign).note == words
    assert words in total(campaign, "series score").note
    parsed = read(
        TABLE,
        topic(kinds="O"),
        resources={
            (
                "weights",
                "pyramid",
            ): b'{"9.1": [[1,0.5,"deepest"],[2,1,"frozen"],[3,0.25,"salty"]]}'
        },
    )
    assert [(one.code, one.place) for one in parsed.problems] == [
        ("CONFLICTING_WEIGHTS", "line 2")
    ]


@pytest.mark.parametrize(
    "order", list(permutations(("pyramid.txt", "ann.csv", "bob.csv")))
)
def test_the_file_that_brings_a_contradiction_names_it_in_every_order(order):
    one_voter = {
        "ann.csv": TABLE.replace(",Bob", "")
        .replace(",1\n", "\n")
        .replace("salty,0,0", "salty,0")
    }
    one_voter["bob.csv"] = one_voter["ann.csv"].replace("Ann", "Bob")
    campaign = campaign_of({"questions.xml": QUESTIONS, "run.txt": RUN})
    last = []
    for name in order:
        text = {**FILES, **one_voter}[name]
        (report,) = import_files(
            campaign, [InputFile(name, text.encode())], splitter=RULES, by="test"
        )
        last.append([(one.code, one.place) for one in report.problems])
    assert last[:2] == [[], []]
    assert last[2] == [
        ("CONFLICTING_WEIGHTS", "line 1" if order[2] == "pyramid.txt" else "line 2")
    ]


def test_a_vote_table_that_gives_the_weights_of_the_pyramid_is_no_conflict():
    same = (
        PYRAMID.replace("\t0.5\t", "\t1\t")
        .replace("2\t1\t", "2\t0.5\t")
        .replace("0.25", "0")
    )
    campaign = campaign_of({**FILES, "pyramid.txt": same, "votes.csv": TABLE})
    assert total(campaign).note == "Other weights from the assessors' votes"


def test_the_binary_rule_takes_the_key_before_votes_unless_votes_are_asked_for():
    table = TABLE.replace("frozen,0,1", "frozen,1,1")
    assert (
        total(campaign_of({**FILES, "votes.csv": table}, other="binary")).value
        == BY_KEY
    )
    assert (
        total(
            campaign_of({**FILES, "votes.csv": table}, other="binary", primary="votes")
        ).value
        == 0.5
    )
    assert total(campaign_of(FILES, other="binary", primary="votes")).value == BY_KEY


PYRAMID_ROWS = b'{"9.1": [[1, 0.5, "fact number 1"], [2, 1, "fact number 2"]]}'
KEY_ROWS = b'{"9.1": {"n1": "vital", "n2": "okay"}}'


def voted(nugget_votes, resources=None, **settings):
    files = (
        {("weights", "pyramid"): PYRAMID_ROWS, ("weights", "key"): KEY_ROWS}
        if resources is None
        else resources
    )
    return case(
        {"r": answer(q1="x")},
        [*nugget_votes, *matched(["x"], {1}, "9.1")],
        topic(kinds="O"),
        nuggets(2, "9.1"),
        files,
        **settings,
    )


def desk_vote(number, label, assessor="Ann", via="desk"):
    return vote(vote_ref("9.1", f"n{number}"), label, assessor)._replace(via=via)


@pytest.mark.parametrize(
    "nugget_votes",
    [
        [desk_vote(1, "okay")],
        [
            desk_vote(1, "vital"),
            desk_vote(1, "vital", "Bob"),
            desk_vote(1, "okay", "Cem"),
        ],
        [desk_vote(1, "vital", via="import"), desk_vote(2, "okay", via="import")],
        [
            desk_vote(1, "vital", via="import"),
            desk_vote(2, "okay", via="import"),
            desk_vote(1, "vital", "Bob"),
        ],
    ],
)
def test_a_few_votes_or_one_imported_set_do_not_replace_the_pyramid(nugget_votes):
    assert scores(voted(nugget_votes))["r"]["other NR"] == pytest.approx(1 / 3)
    assert (
        "there are votes, but the pyramid file counts until every nugget has a vote"
        in notes(voted(nugget_votes))["r"]["other NR"]
    )


@pytest.mark.parametrize(
    "nugget_votes",
    [
        [desk_vote(1, "vital"), desk_vote(2, "okay")],
        [desk_vote(1, "vital"), desk_vote(2, "okay", "Bob")],
        [
            desk_vote(n, "vital" if n == 1 else "okay", name, "import")
            for n in (1, 2)
            for name in ("Ann", "Bob")
        ],
    ],
)
def test_votes_on_every_nugget_replace_the_pyramid_and_say_so(nugget_votes):
    assert scores(voted(nugget_votes))["r"]["other NR"] == 1
    one, other = voted(nugget_votes), voted([])
    assert notes(one)["r"]["other NR"].endswith(
        "give different weights; the votes count"
    )
    assert (
        "give different weights; the votes count: 0"
        in notes(one, other)["r"]["other NR"]
    )


def test_votes_of_which_none_is_vital_leave_the_pyramid_in_its_place():
    inputs = [desk_vote(1, "okay"), desk_vote(2, "okay")]
    assert scores(voted(inputs))["r"]["other NR"] == pytest.approx(1 / 3)


def test_a_few_votes_do_not_replace_a_key_either():
    key = {("weights", "key"): KEY_ROWS}
    assert scores(voted([desk_vote(2, "vital")], key))["r"]["other NR"] == 1
    assert (
        scores(voted([desk_vote(2, "vital"), desk_vote(1, "okay")], key))["r"][
            "other NR"
        ]
        == 0
    )


def test_questions_of_one_run_can_have_weights_of_different_sources():
    by_pyramid, by_key = voted([]), voted([], {("weights", "key"): KEY_ROWS})
    assert notes(by_pyramid, by_key)["r"]["other F"] == (
        "Other weights from the pyramid file: 0; Other weights from the key (vital 1, okay 0), "
        "as there are no votes and no pyramid file: 1"
    )


def test_a_pyramid_that_does_not_fit_the_nuggets_is_named_where_something_else_counts():
    other = {
        ("weights", "pyramid"): b'{"9.1": [[1, 1, "another text"]]}',
        ("weights", "key"): KEY_ROWS,
    }
    assert scores(voted([], other))["r"]["other NR"] == 1
    assert (
        "the pyramid file and the nuggets differ, so the file does not count"
        in notes(voted([], other))["r"]["other NR"]
    )


def test_nuggets_that_a_key_does_not_hold_count_as_okay_and_are_told():
    short = {("weights", "key"): b'{"9.1": {"n1": "vital"}}'}
    assert scores(voted([], short))["r"]["other NR"] == 1
    assert (
        "nuggets that the key does not hold count as okay"
        in notes(voted([], short))["r"]["other NR"]
    )


def test_a_key_keeps_its_labels_when_a_nugget_is_edited():
    edited = (nuggets(2, "9.1")[0]._replace(text="reworded"), nuggets(2, "9.1")[1])
    one = case(
        {}, [], topic(kinds="O"), edited, {("weights", "key"): KEY_ROWS}, other="binary"
    )
    assert weights(one, "9.1").sets == ({"n1": 1.0, "n2": 0.0},)


def test_a_key_or_a_pyramid_that_contradicts_an_earlier_one_is_told():
    changed = KEY.replace("2\tokay", "2\tvital")
    first = read(KEY, topic(kinds="O"))
    resources = {(one.kind, one.name): one.body for one in first.resources}
    again = read(
        changed, topic(kinds="O"), resources=resources, nuggets={"9": first.nuggets}
    )
    assert [(one.code, one.place) for one in again.problems] == [
        ("CONFLICTING_KEYS", "line 2")
    ]
    first = read(PYRAMID, topic(kinds="O"))
    resources = {(one.kind, one.name): one.body for one in first.resources}
    again = read(
        PYRAMID.replace("0.25", "0.75"),
        topic(kinds="O"),
        resources=resources,
        nuggets={"9": first.nuggets},
    )
    assert [(one.code, one.place) for one in again.problems] == [
        ("CONFLICTING_PYRAMIDS", "line 3")
    ]


def test_columns_and_cells_of_a_vote_table_that_are_not_read_are_told():
    parsed = read(
        "qid,nugget_no,nugget,Ann,official_weight,Weightman\n9.1,1,deepest,1,0.5,1\n9.1,2,frozen,1\n",
        topic(kinds="O"),
    )
    assert {judgment.assessor for judgment in parsed.judgments} == {"Ann", "Weightman"}
    assert "'official_weight' is not read" in parsed.notes[0]
    assert codes(parsed.problems) == ["ROW_LENGTH"]


def exported(campaign, *names):
    return {f"exported-{name}": export(campaign, name)[1] for name in names}


@pytest.mark.parametrize("settings", [{}, {"other": "binary"}, {"other": "macro"}])
@pytest.mark.parametrize("more", [{}, {"votes.csv": TABLE}])
@pytest.mark.parametrize(
    "judgments", [("judgments",), ("votes", "other-items", "other-nuggets")]
)
def test_exports_scored_again_give_the_scores_of_the_campaign(
    settings, more, judgments
):
    campaign = campaign_of({**FILES, **more}, **settings)
    files = {"questions.xml": QUESTIONS, "run.txt": RUN}
    again = campaign_of(
        files | exported(campaign, "nuggets", "pyramid", *judgments), **settings
    )
    assert total(again, "other F").value == pytest.approx(
        total(campaign, "other F").value, abs=1e-12
    )


@pytest.mark.parametrize(
    ("left_out", "words"),
    [
        ((), "Other weights from the pyramid file"),
        (("key.txt", "pyramid.txt"), "Other cannot be scored yet: no nuggets yet"),
    ],
)
def test_the_page_nuggets_says_which_weights_the_scores_use(left_out, words):
    files = {
        name: text for name, text in without(*left_out).items() if name != "found.txt"
    }
    assert nuggets_of(campaign_of(files), "Ann").show("9", "9.1")["scoring"] == words


def test_the_page_nuggets_names_votes_that_do_not_count_yet():
    campaign = campaign_of(
        {
            **without("found.txt"),
            "votes.csv": TABLE.replace("9.1,3,salty,0,0", "9.1,3,salty,,"),
        }
    )
    scoring = nuggets_of(campaign, "Ann").show("9", "9.1")["scoring"]
    assert scoring.startswith(
        "Other weights from the pyramid file; there are votes, but the pyramid file counts until"
    )
