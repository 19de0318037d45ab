"""What is put to assessors, under which names."""

from dataclasses import replace

import orjson

from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.answer import (
    Answer,
    distinct_ref,
    id_order,
    instance_name,
    instance_ref,
    match_ref,
    response_digest,
)
from assessment.tracks.qa2007.answers.right_answers import PATTERNS
from tests.tracks.qa2007.making import (
    answer,
    case,
    flag,
    item,
    matched,
    nuggets,
    string,
    topic,
    votes,
)


def units(one, kind=""):
    return [
        unit for unit in TRACK.units(one) if unit.ref.kind == (kind or unit.ref.kind)
    ]


def screens(one):
    return {screen.id: screen for screen in TRACK.screens(one)}


def test_equal_answers_with_equal_documents_are_one_unit():
    one = case(
        {
            "r": answer(q1="ten"),
            "s": answer(q1="ten"),
            "t": answer(q1=[("NYT19990326.0303", "ten")]),
        },
        (),
        topic(kinds="F"),
    )
    assert len(units(one, "factoid")) == 2
    assert len({unit.same for unit in units(one, "factoid")}) == 1


def test_equal_strings_stand_next_to_each_other_with_their_documents_above():
    one = case(
        {
            "r": answer(q1="ten"),
            "s": answer(q1="b"),
            "t": answer(q1=[("NYT19990326.0303", "TEN")]),
        },
        (),
        topic(kinds="F"),
    )
    assert [part.text for part in screens(one)["q:9.1"].parts] == ["b", "ten", "TEN"]
    assert screens(one)["q:9.1"].parts[2].head == "NYT19990326.0303"


def test_names_of_runs_are_nowhere():
    one = case(
        {"secret-run": answer(q1="ten", q2=["a"])},
        votes("1 1", "9.2"),
        topic(kinds="FO"),
        nuggets(2, "9.2"),
    )
    for screen in TRACK.screens(one):
        assert "secret-run" not in repr(
            (
                screen.parts,
                screen.notes,
                screen.title,
                screen.question,
                screen.data(),
                screen.everyone(),
            )
        )
    assert "secret-run" not in repr(units(one))


def test_nil_is_asked_once_for_each_factoid_and_never_a_string():
    one = case({"r": answer(q1=None), "s": answer(q1="ten")}, (), topic(kinds="F"))
    assert [unit.name for unit in units(one)] == ["answer 1", "NIL"]


def test_a_factoid_with_several_lines_is_not_pooled_until_the_user_chooses():
    assert (
        units(case({"r": answer(q1=["a", "b"])}, (), topic(kinds="F")), "factoid") == []
    )
    assert (
        len(
            units(
                case(
                    {"r": answer(q1=["a", "b"])},
                    (),
                    topic(kinds="F"),
                    many_lines="first",
                ),
                "factoid",
            )
        )
        == 1
    )


def test_groups_are_asked_for_right_instances_only():
    inputs = [
        string("list", "9.1", "a", "globally correct"),
        string("list", "9.1", "b", "incorrect"),
    ]
    one = case({"r": answer(q1=["a", "b", "c"])}, inputs, topic(kinds="L"))
    assert [unit.ref for unit in units(one, "group")] == [
        instance_ref("group", "9.1", item("a"))
    ]


def test_groups_offer_the_answers_known_so_far():
    inputs = [
        string("list", "9.1", "a", "globally correct"),
        flag("own", "9.1", "Peru\nChile"),
    ]
    one = case({"r": answer(q1=["a"])}, inputs, topic(kinds="L"))
    assert units(one, "group")[0].choices == ("Peru", "Chile", "a")


def test_an_instance_says_which_earlier_one_has_the_same_string():
    runs = {"r": answer(q1=["Peru"]), "s": answer(q1=[("NYT19990326.0303", "peru")])}
    first, second = screens(case(runs, (), topic(kinds="L")))["q:9.1"].parts
    assert "same string" not in first.head
    assert second.head.endswith(" · the same string as answer 1")


def test_a_group_says_which_earlier_instance_is_the_same_answer_so_far():
    inputs = [
        string("list", "9.1", "Britain", "globally correct"),
        string("list", "9.1", "UK", "globally correct"),
    ]
    runs = {"r": answer(q1=["Britain", "UK"])}
    apart = units(case(runs, inputs, topic(kinds="L")), "group")
    assert [unit.question for unit in apart] == [
        "Which answer is “Britain”?",
        "Which answer is “UK”?",
    ]
    inputs.append(string("group", "9.1", "UK", "Britain"))
    together = units(case(runs, inputs, topic(kinds="L")), "group")
    assert together[1].question.endswith(" So far the same as answer 1.")


def test_a_distinct_instance_is_asked_where_a_response_repeats_an_answer():
    inputs = [
        string("list", "9.1", text, "globally correct")
        for text in ("Japan", "japan", "Peru")
    ]
    one = case({"r": answer(q1=["Japan", "japan", "Peru"])}, inputs, topic(kinds="L"))
    (unit,) = units(one, "distinct")
    assert unit.ref == distinct_ref("9.1", "japan")
    assert set(unit.choices) == {
        instance_name(item(text)) for text in ("Japan", "japan")
    }


def test_votes_are_asked_by_nugget_without_any_response():
    one = case({"r": answer(q1="x")}, (), topic(kinds="O"), nuggets(3, "9.1"))
    assert [part.text for part in screens(one)["v:9.1"].parts] == [
        "fact number 1",
        "fact number 2",
        "fact number 3",
    ]
    assert [(unit.screen, unit.part) for unit in units(one, "vote")] == [
        ("v:9.1", 0),
        ("v:9.1", 1),
        ("v:9.1", 2),
    ]


def test_every_nugget_is_asked_in_every_distinct_response():
    one = case(
        {"r": answer(q1=["x", "y"]), "s": answer(q1=["x", "y"]), "t": answer(q1="z")},
        (),
        topic(kinds="O"),
        nuggets(2, "9.1"),
    )
    assert (len(units(one, "match")), len(units(one, "read"))) == (4, 2)
    response = response_digest("9.1", answer(q1=["x", "y"]).items("9.1"))
    assert [part.text for part in screens(one)[f"r:{response}"].parts] == ["x", "y"]
    assert match_ref("9.1", response, "n1") in {unit.ref for unit in units(one)}


def test_responses_that_differ_in_case_or_document_suggest_to_each_other():
    one = case(
        {"r": answer(q1="a fact"), "s": answer(q1="A  fact")},
        (),
        topic(kinds="O"),
        nuggets(1, "9.1"),
    )
    first, second = units(one, "match")
    assert first.same == second.same
    assert first.ref != second.ref


def test_units_follow_the_order_of_the_questions():
    one = case(
        {"r": Answer({"9.10": (item("x"),), "9.9": (item("y"),)})},
        (),
        topic(kinds="FFFFFFFFFO"),
    )
    assert [
        screen.id.split(":")[0]
        for screen in sorted(screens(one).values(), key=lambda screen: screen.rank)
    ] == ["q", "r"]
    assert sorted(["9.10", "9.9"], key=id_order) == ["9.9", "9.10"]


def test_a_nil_note_shows_what_the_judgments_suggest():
    one = case(
        {"r": answer(q1="x")},
        [string("factoid", "9.1", "x", "globally correct")],
        topic(kinds="F"),
    )
    assert screens(one)["q:9.1"].notes == ("by the judgments so far NIL is wrong",)


def test_an_answer_that_changes_keeps_what_stays_equal():
    before, after = (
        answer(q1="ten", q3=["a", "b"], q4=["x", "y"]),
        answer(q1="ten", q3=["b"], q4=["x"]),
    )
    moved = TRACK.carry("9", before, after)
    assert all(old == new for old, new in moved.items())
    carried = {ref for ref in moved if ref.kind in ("factoid", "list", "read")}
    assert instance_ref("factoid", "9.1", item("ten")) in carried
    assert instance_ref("list", "9.3", item("a")) not in carried
    assert {ref for ref in carried if ref.kind == "read"} & {
        unit.ref for unit in units(case({"r": before}), "read")
    } == set()


def test_a_headline_names_target_and_questions():
    result = TRACK.headline(topic(kinds="FO"))
    assert result.title == "Invented Lake"
    assert result.narrative == "9.1 FACTOID Question 1?\n9.2 OTHER Question 2?"


def test_reading_a_response_makes_no_unit_disappear():
    one = case(
        {"r": answer(q1="x")},
        matched(["x"], {1}, "9.1"),
        topic(kinds="O"),
        nuggets(2, "9.1"),
    )
    assert len(units(one, "match")) == 2


def test_a_nil_note_names_the_pattern_file_where_no_judgment_makes_nil_wrong():
    one = case({"r": answer(q1="x")}, (), topic(kinds="F"))
    one = replace(one, resources={PATTERNS: orjson.dumps({"9.1": ["x"]})})
    assert screens(one)["q:9.1"].notes == ("by the answer patterns NIL is wrong",)
