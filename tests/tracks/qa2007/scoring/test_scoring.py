"""What the scorer does with answers, judgments and settings."""

from statistics import mean

import pytest

from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.model import Evidence
from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.answer import distinct_ref, instance_name, response_digest
from assessment.tracks.qa2007.answers.answer_sets import answer_set, distinct_positions
from assessment.tracks.qa2007.nuggets.nuggets_in_responses import item_with_nugget
from assessment.tracks.qa2007.scoring.question_scores import question_rows
from tests.tracks.qa2007.making import (
    DOC,
    RULES,
    TWO,
    answer,
    case,
    factoids,
    flag,
    item,
    lists,
    matched,
    notes,
    nuggets,
    others,
    scores,
    string,
    topic,
    vote,
    votes,
)


@pytest.mark.parametrize(
    ("label", "credit"),
    [
        ("globally correct", 1),
        ("locally correct", 0),
        ("non-exact", 0),
        ("unsupported", 0),
        ("incorrect", 0),
    ],
)
def test_only_globally_correct_factoids_count(label, credit):
    assert scores(factoids(label, kinds="F"))["r"]["factoid-score"] == credit


def test_unjudged_factoids_count_as_not_correct_and_say_so():
    one = factoids("globally correct", None)
    assert scores(one)["r"]["factoid-score"] == 0.5
    assert "unjudged counts as not correct" in notes(one)["r"]["factoid-score"]


def test_unjudged_factoids_can_be_left_out():
    assert (
        scores(factoids("globally correct", None, unjudged="judged"))["r"][
            "factoid-score"
        ]
        == 1
    )
    assert scores(factoids(None, None, unjudged="judged"))["r"]["factoid-score"] is None


def test_judged_and_needed_stand_beside_every_figure():
    score = next(
        s
        for s in TRACK.totals(
            {"9": TRACK.score(factoids("incorrect", None))}, factoids().settings
        )
        if s.measure == "factoid-score"
    )
    assert (score.judged, score.needed) == (1, 2)


def test_a_missing_factoid_scores_0_and_needs_no_judgment():
    one = case(
        {"r": answer(q1="x")},
        [string("factoid", "9.1", "x", "globally correct")],
        topic(kinds="FF"),
        unjudged="judged",
    )
    assert scores(one)["r"]["factoid-score"] == 0.5


def test_a_factoid_with_two_lines_has_no_score_until_the_user_chooses():
    inputs = [
        string("factoid", "9.1", "x", "globally correct"),
        string("factoid", "9.1", "y", "incorrect"),
    ]
    two = {"r": answer(q1=["x", "y"])}
    assert scores(case(two, inputs, topic(kinds="F")))["r"]["factoid-score"] is None
    assert (
        scores(case(two, inputs, topic(kinds="F"), many_lines="first"))["r"][
            "factoid-score"
        ]
        == 1
    )


def test_an_empty_answer_string_is_not_correct():
    assert (
        scores(case({"r": answer(q1="")}, (), topic(kinds="F"), unjudged="judged"))[
            "r"
        ]["factoid-score"]
        == 0
    )


@pytest.mark.parametrize(("label", "credit"), [("right", 1), ("wrong", 0)])
def test_nil_counts_where_an_assessor_says_that_it_is_right(label, credit):
    assert (
        scores(
            case({"r": answer(q1=None)}, [flag("nil", "9.1", label)], topic(kinds="F"))
        )["r"]["factoid-score"]
        == credit
    )


def test_nil_is_unjudged_until_somebody_says_something_or_judgments_may_speak():
    inputs = [string("factoid", "9.1", "x", "unsupported")]
    runs = {"r": answer(q1=None), "s": answer(q1="x")}
    assert (
        scores(case(runs, inputs, topic(kinds="F"), unjudged="judged"))["r"][
            "factoid-score"
        ]
        is None
    )
    assert (
        scores(case(runs, inputs, topic(kinds="F"), nil="judgments"))["r"][
            "factoid-score"
        ]
        == 1
    )


def test_equal_material_of_two_runs_is_judged_once():
    one = case(
        {"r": answer(q1="x"), "s": answer(q1="x")},
        [string("factoid", "9.1", "x", "globally correct")],
        topic(kinds="F"),
    )
    assert scores(one)["r"] == scores(one)["s"]


def test_the_same_right_answer_three_times_is_one_distinct_of_three():
    result = scores(lists(["Japan", "Japan", "Japan"], {"Japan": "globally correct"}))[
        "r"
    ]
    assert (result["list IR"], result["list IP"]) == (1, pytest.approx(1 / 3))


def test_a_list_scores_distinct_answers_against_runs_and_own_answers():
    own = "\n".join(["five", "six", "seven", "eight", "nine", "ten"])
    items = ["one", "two", "three", "four", "wrong", "bad", "off", "no"]
    labels = dict.fromkeys(items[:4], "globally correct") | dict.fromkeys(
        items[4:], "incorrect"
    )
    result = scores(lists(items, labels, own=own))["r"]
    assert [round(result[name], 6) for name in ("list IR", "list IP", "list F")] == [
        0.4,
        0.5,
        0.444444,
    ]


def test_answers_of_other_runs_join_the_final_answer_set():
    inputs = [
        string("list", "9.1", text, "globally correct") for text in ("Peru", "Chile")
    ]
    one = case(
        {"r": answer(q1="Peru"), "s": answer(q1="Chile")}, inputs, topic(kinds="L")
    )
    assert scores(one)["r"]["list IR"] == 0.5


def test_strings_differing_in_case_and_space_are_one_answer_without_any_group():
    result = scores(
        lists(
            ["Sri Lanka", "sri  lanka"],
            {"Sri Lanka": "globally correct", "sri  lanka": "globally correct"},
        )
    )["r"]
    assert (result["list IR"], result["list IP"]) == (1, 0.5)


def test_groups_named_by_an_assessor_join_answers():
    group = [string("group", "9.1", "UK", "Britain")]
    result = scores(
        lists(
            ["UK", "Britain"],
            {"UK": "globally correct", "Britain": "globally correct"},
            group,
        )
    )["r"]
    assert (result["list IR"], result["list IP"]) == (1, 0.5)


def test_aliases_of_own_answers_join_answers():
    result = scores(
        lists(
            ["Great Britain", "UK"],
            {"Great Britain": "globally correct", "UK": "globally correct"},
            own="UK (Britain; Great Britain)",
        )
    )
    assert (result["r"]["list IR"], result["r"]["list IP"]) == (1, 0.5)


def test_an_answer_twice_among_the_own_answers_counts_once_unless_told():
    assert (
        scores(
            lists(["Japan"], {"Japan": "globally correct"}, own="Japan\nPeru\nJapan")
        )["r"]["list IR"]
        == 0.5
    )
    twice = lists(
        ["Japan"],
        {"Japan": "globally correct"},
        own="Japan\nPeru\nJapan",
        duplicates="twice",
    )
    assert scores(twice)["r"]["list IR"] == pytest.approx(1 / 3)


def test_own_answers_of_two_assessors_are_joined():
    more = [flag("own", "9.1", "Peru\nChile", "Bob")]
    assert scores(
        lists(["Japan"], {"Japan": "globally correct"}, more, own="Japan\nPeru")
    )["r"]["list IR"] == pytest.approx(1 / 3)


def test_locally_correct_instances_are_no_answers():
    assert (
        scores(lists(["a", "b"], {"a": "globally correct", "b": "locally correct"}))[
            "r"
        ]["list IP"]
        == 0.5
    )


def test_unjudged_instances_stay_in_the_denominator_unless_told():
    assert scores(lists(["a", "b"], {"a": "globally correct"}))["r"]["list IP"] == 0.5
    assert (
        scores(lists(["a", "b"], {"a": "globally correct"}, unjudged="judged"))["r"][
            "list IP"
        ]
        == 1
    )


def test_a_missing_list_scores_0():
    one = case(
        {"r": answer(), "s": answer(q1="a")},
        [string("list", "9.1", "a", "globally correct")],
        topic(kinds="L"),
    )
    assert scores(one)["r"]["list F"] == 0


def test_a_list_without_right_answers_is_left_out_once_all_is_judged():
    inputs = [
        string("factoid", "9.1", "x", "globally correct"),
        string("list", "9.2", "a", "incorrect"),
    ]
    both = {"r": answer(q1="x", q2="a")}
    assert scores(case(both, inputs, topic(kinds="FL")))["r"]["series score"] == 1
    assert (
        scores(case(both, inputs[:1], topic(kinds="FL")))["r"]["series score"] is None
    )


def test_the_mean_over_two_lists_is_the_list_score():
    inputs = [
        string("list", "9.1", "a", "globally correct"),
        string("list", "9.2", "b", "incorrect"),
        flag("own", "9.2", "c"),
    ]
    assert (
        scores(case({"r": answer(q1="a", q2="b")}, inputs, topic(kinds="LL")))["r"][
            "list F"
        ]
        == 0.5
    )


def test_other_is_scored_once_the_response_is_read():
    read, unread = others(["x" * 100], {1}), others(["x" * 100], {1}, done=False)
    assert scores(read)["r"]["other NR"] == pytest.approx(2 / 3)
    assert scores(unread)["r"]["other F"] is None
    assert notes(unread)["r"]["other F"].startswith("left out, Other not read whole")


def test_other_is_scored_once_every_nugget_is_judged():
    inputs = [*votes(TWO, "9.1"), *matched(["x"], {1, 2}, "9.1", done=False)]
    one = case({"r": answer(q1="x")}, inputs, topic(kinds="O"), nuggets(2, "9.1"))
    assert scores(one)["r"]["other F"] == 1


def test_length_counts_characters_without_white_space_over_all_items():
    assert scores(others(["x x\tx" * 20, "y" * 40], {1}))["r"]["other NP"] == 1
    assert scores(others(["x" * 60, "y" * 65], {1}))["r"]["other NP"] == pytest.approx(
        0.8
    )


def test_only_weight_0_nuggets_matched_gives_0():
    result = scores(others(["x" * 80], {2}, "1 0"))["r"]
    assert (result["other NR"], result["other NP"], result["other F"]) == (0, 1, 0)


def test_an_empty_other_response_scores_0_and_needs_no_judgment():
    one = case({"r": answer()}, votes(TWO, "9.1"), topic(kinds="O"), nuggets(2, "9.1"))
    assert scores(one)["r"]["other F"] == 0


@pytest.mark.parametrize(("matrix", "count"), [("00 00", 2), ("", 0)])
def test_all_weights_0_or_an_empty_key_cannot_be_scored(matrix, count):
    one = case(
        {"r": answer(q1="x")},
        [*votes(matrix, "9.1"), *matched(["x"], (), "9.1")],
        topic(kinds="O"),
        nuggets(count, "9.1"),
    )
    assert scores(one)["r"]["other F"] is None
    assert "left out" in notes(one)["r"]["other F"]


def test_a_nugget_found_in_another_item_moves_there_and_counts_once():
    moved = [
        judgment._replace(evidence=(Evidence("2"),))
        for judgment in matched(["x", "y"], {1}, "9.1")
    ]
    one = case(
        {"r": answer(q1=["x", "y"])},
        [*votes(TWO, "9.1"), *moved],
        topic(kinds="O"),
        nuggets(2, "9.1"),
    )
    assert scores(one)["r"]["other NR"] == pytest.approx(2 / 3)
    assert (
        item_with_nugget(
            one,
            "9.1",
            response_digest("9.1", one.answers["r"].items("9.1")),
            one.nuggets[0],
        )
        == 2
    )


def test_an_okay_nugget_may_weigh_more_than_a_vital_one():
    matrix = "11111111 01111000 01100000 10000000 11110000"
    assert scores(others(["x" * 90], {4}, matrix))["r"]["other NR"] == pytest.approx(
        1 / 8 / 2.375
    )


def test_binary_takes_the_resolved_label_or_the_first_assessors():
    matrix = "100 011 111"
    assert scores(others(["x"], {1}, matrix, other="binary"))["r"]["other NR"] == 0
    assert (
        scores(others(["x"], {1}, matrix, other="binary", primary="first"))["r"][
            "other NR"
        ]
        == 0.5
    )


def test_primary_binary_of_147_8_finds_nothing_where_the_pyramid_does():
    matrix = "100000110 010100001 010011100 000001001 000000000 111010110"
    inputs = {"matrix": matrix, "items": ["x" * 350], "numbers": {2, 3}}
    assert (
        scores(others(**inputs, other="binary", primary="first"))["r"]["other F"] == 0
    )
    assert round(scores(others(**inputs))["r"]["other F"], 6) == 0.401722
    assert round(scores(others(**inputs, other="macro"))["r"]["other F"], 6) == 0.383643


@pytest.mark.parametrize("rules", ["2003", "2004", "2005", "2006"])
def test_there_is_no_official_pyramid_before_2007(rules):
    assert scores(others(["x"], {2}, "11 10 11", rules=rules))["r"]["other NR"] == 0


def test_2003_weighs_recall_with_5_and_combines_over_questions():
    inputs = [
        string("factoid", "9.1", "x", "globally correct"),
        string("list", "9.2", "a", "globally correct"),
        *votes("1 1 0 0", "9.3"),
        *matched(["y" * 150], {1, 3}, "9.3"),
    ]
    one = case(
        {"r": answer(q1="x", q2="a", q3="y" * 150)},
        inputs,
        topic(kinds="FLO"),
        nuggets(4, "9.3"),
        rules="2003",
    )
    assert round(scores(one)["r"]["other F"], 6) == 0.509804
    assert round(scores(one)["r"]["series score"], 6) == round(
        0.5 + 0.25 + 0.25 * 0.509804, 6
    )


def test_machines_have_no_vote():
    inputs = [*votes("10 10", "9.1"), *matched(["x"], {1}, "9.1")]
    machine = [
        judgment._replace(assessor="auto:guess", label="okay")
        for judgment in votes("1", "9.1")
    ]
    one = case(
        {"r": answer(q1="x")}, [*inputs, *machine], topic(kinds="O"), nuggets(2, "9.1")
    )
    assert scores(one)["r"]["other NR"] == 0.5


def full(kinds, **settings):
    """A series with a right factoid, a right list and an Other of F 1, as far as it has them."""
    inputs, responses = [], {}
    for n, kind in enumerate(kinds, 1):
        responses[f"q{n}"] = "x"
        if kind == "O":
            inputs += [*votes(TWO, f"9.{n}"), *matched(["x"], {1, 2}, f"9.{n}")]
        else:
            inputs.append(
                string(
                    "factoid" if kind == "F" else "list",
                    f"9.{n}",
                    "x",
                    "globally correct",
                )
            )
    return case(
        {"r": answer(**responses)},
        inputs,
        topic(kinds=kinds),
        nuggets(2, f"9.{len(kinds)}"),
        **settings,
    )


def test_a_series_without_a_list_is_the_mean_of_the_other_parts_and_says_so():
    one = full("FO")
    assert scores(one)["r"]["series score"] == 1
    assert "1/2 factoid, 1/2 Other" in notes(one)["r"]["series score"]
    assert scores(full("FO", missing_list="zero"))["r"][
        "series score"
    ] == pytest.approx(2 / 3)


def test_a_series_with_an_unjudged_other_is_left_out_and_listed():
    bare = case(
        {"r": answer(q1="x", q2="y")},
        [string("factoid", "9.1", "x", "incorrect")],
        topic(kinds="FO"),
        nuggets(2, "9.2"),
    )
    assert scores(full("FO"), bare)["r"]["series score"] == 1
    assert (
        "left out, incomplete: nobody has voted on the nuggets yet: 1"
        in notes(full("FO"), bare)["r"]["series score"]
    )


def test_a_series_missing_from_a_run_counts_0():
    two = full("FO")
    one = case(
        {"r": two.answers["r"], "s": answer(q1="z", q2="x")},
        [*_all_votes(two), string("factoid", "9.1", "z", "incorrect")],
        two.topic,
        two.nuggets,
    )
    result = scores(one, two)
    assert result["s"]["factoid-score"] == 0
    assert result["s"]["series score"] == pytest.approx(0.25)


def _all_votes(one):
    return [judgment for votes in one.judged._votes.values() for judgment in votes]


def test_means_can_be_taken_over_questions():
    long, short = (
        factoids(
            "globally correct", "globally correct", "globally correct", kinds="FFF"
        ),
        factoids("incorrect", kinds="F"),
    )
    assert scores(long, short)["r"]["factoid-score"] == 0.5
    long, short = (
        case(one.answers, _all_votes(one), one.topic, means="questions")
        for one in (long, short)
    )
    assert scores(long, short)["r"]["factoid-score"] == 0.75


def test_nothing_judged_is_undefined_for_lists_and_other():
    one = case({"r": answer(q1="x", q2="x", q3="x", q4="x")}, (), topic())
    result = scores(one)["r"]
    assert result["list F"] is result["other F"] is result["series score"] is None
    assert result["factoid-score"] == 0


def test_figures_of_questions_are_there_for_every_run():
    one = full("FLO")
    result = {
        (row.question.id, row.measure): row.at_question.value
        for row in question_rows(one, TRACK.score(one))
    }
    assert result == {
        ("9.1", "factoid-score"): 1, ("9.2", "list IR"): 1, ("9.2", "list IP"): 1, ("9.2", "list F"): 1,
        ("9.3", "other NR"): 1, ("9.3", "other NP"): 1, ("9.3", "other F"): 1,
    }  # fmt: skip


def test_weights_of_a_pyramid_file_stand_where_nobody_voted():
    body = b'{"9.1": [[1, 1, "fact number 1"], [2, 0.5, "fact number 2"]]}'
    inputs = matched(["x"], {1}, "9.1")
    one = case(
        {"r": answer(q1="x")},
        inputs,
        topic(kinds="O"),
        nuggets(2, "9.1"),
        {("weights", "pyramid"): body},
    )
    assert scores(one)["r"]["other NR"] == pytest.approx(2 / 3)
    voted = case(
        {"r": answer(q1="x")},
        [*inputs, *votes("1 1", "9.1")],
        topic(kinds="O"),
        nuggets(2, "9.1"),
        {("weights", "pyramid"): body},
    )
    assert scores(voted)["r"]["other NR"] == 0.5


def test_weights_that_do_not_fit_the_nuggets_do_not_stand():
    body = b'{"9.1": [[1, 1, "fact number 1"], [2, 0.5, "another text"]]}'
    one = case(
        {"r": answer(q1="x")},
        matched(["x"], {1}, "9.1"),
        topic(kinds="O"),
        nuggets(2, "9.1"),
        {("weights", "pyramid"): body},
    )
    assert scores(one)["r"]["other F"] is None


def test_retired_nuggets_do_not_count():
    gone = nuggets(2, "9.1")[1]._replace(retired=True)
    inputs = [*votes("1 1", "9.1"), *matched(["x"], {1}, "9.1")]
    one = case(
        {"r": answer(q1="x")}, inputs, topic(kinds="O"), (nuggets(1, "9.1")[0], gone)
    )
    assert scores(one)["r"]["other NR"] == 1


def test_an_unknown_label_gives_no_credit():
    assert scores(factoids("excellent", kinds="F"))["r"]["factoid-score"] == 0


def test_a_chosen_instance_is_written_as_the_distinct_one():
    pick = vote(distinct_ref("9.1", "japan"), instance_name(item("japan")))
    one = lists(
        ["Japan", "japan"],
        {"Japan": "globally correct", "japan": "globally correct"},
        [pick],
    )
    question = one.topic.questions[0]
    assert distinct_positions(
        one, question, one.answers["r"].items("9.1"), answer_set(one, question)
    ) == {1}


SERIES = """<trecqa year="2007" task="main">
<target id="8" text="Invented Lake">
<qa><q id="8.1" type="FACTOID">Who?</q></qa><qa><q id="8.2" type="LIST">Which?</q></qa>
<qa><q id="8.3" type="OTHER">Other</q></qa></target>
<target id="9" text="Invented Hill">
<qa><q id="9.1" type="FACTOID">Who?</q></qa><qa><q id="9.2" type="LIST">Which?</q></qa>
<qa><q id="9.3" type="OTHER">Other</q></qa></target></trecqa>"""
WHOLE = "".join(
    f"{series}.{n} whole {DOC} answer {n}\n" for series in (8, 9) for n in (1, 2, 3)
)
HALF = f"8.1 half {DOC} answer 1\n8.3 half {DOC} answer 3\n"
"""Skips a list of the first series, and the second series."""
JUDGED = {
    "factoid.txt": f"8.1 whole {DOC} 1 answer 1\n9.1 whole {DOC} 1 answer 1\n",
    "list.txt": f"8.2 whole {DOC} 1 1 answer 2\n9.2 whole {DOC} 1 1 answer 2\n",
    "pyramid.txt": "8.3\t1\t1\tdeep\n9.3\t1\t1\thigh\n",
    "found.txt": "8.3 whole 1 1\n9.3 whole 1 1\n",
}


@pytest.fixture(scope="module")
def half():
    """A campaign of two series in which one run skips a question and a series."""
    campaign = Workspace(":memory:").create("c", "qa2007")
    files = {"questions.xml": SERIES, "whole.txt": WHOLE, "half.txt": HALF, **JUDGED}
    import_files(
        campaign,
        [InputFile(name, text.encode()) for name, text in files.items()],
        splitter=RULES,
        by="test",
    )
    return campaign


def test_a_series_that_a_run_does_not_answer_has_its_row_of_zeros(half):
    rows = {
        (score.topic, score.measure): score.value
        for score in half.all_scores()
        if score.run == "half" and score.topic
    }
    assert {
        measure: value for (name, measure), value in rows.items() if name == "9"
    } == dict.fromkeys(
        (
            "series score",
            "factoid-score",
            "list IR",
            "list IP",
            "list F",
            "other NR",
            "other NP",
            "other F",
        ),
        0.0,
    )


def test_the_rows_per_topic_average_to_the_total(half):
    scores_ = half.all_scores()
    for total in (score for score in scores_ if score.topic is None):
        rows = [
            score.value
            for score in scores_
            if score.topic and (score.run, score.measure) == (total.run, total.measure)
        ]
        assert len(rows) == 2
        assert total.value == pytest.approx(mean(rows))


def test_questions_that_a_run_does_not_answer_have_their_rows(half):
    result = [
        row
        for name in half.topics
        for row in half.track.part_scores(half.data.topic_state(name))
        if row.run == "half"
    ]
    parts = {row.part: (row.value, row.note.partition(";")[0]) for row in result}
    assert parts["8.2 LIST"] == (0.0, "no response")
    assert [parts[name] for name in ("9.1 FACTOID", "9.2 LIST", "9.3 OTHER")] == [
        (0.0, "no response")
    ] * 3


def test_the_file_of_scores_has_a_row_for_every_question_of_every_run(half):
    lines = export(half, "question-scores")[1].decode().splitlines()
    assert sum(line.startswith("half,9,9.3,OTHER,other F,0.0") for line in lines) == 1
    assert (
        sum(line.startswith("half,9,,series,series score,0.0") for line in lines) == 1
    )
