"""What assessors get to see and to judge, step by step."""

from dataclasses import replace

from assessment.tracks.r2c2.answer import direct_ref, passage_id
from assessment.tracks.r2c2.screens.units import pool, screen_of, screens, units
from tests.tracks.r2c2.making import case, correct, entailed, helped, passages, response

HERON = passages("one", "two")
FIRST = response("Ilse", 90, ("heron-PO-1;1", "a"), ("heron-PO-1;2", "b"))
ANSWERS = {"heron-PO-1": HERON, "heron-AC-1": FIRST}
JUDGED = (entailed("one", "a"), entailed("two", "b", "bogus"))


def kinds(result, screen=None):
    return [
        (unit.ref.kind, unit.part)
        for unit in units(result)
        if screen in (None, unit.screen)
    ]


def test_first_only_nuggets_are_judged_each_against_its_passage():
    all_units = list(units(case(ANSWERS)))
    assert [(unit.ref.kind, unit.part, unit.document) for unit in all_units] == [
        ("entailed", 1, passage_id("one")),
        ("entailed", 2, passage_id("two")),
    ]


def test_the_answer_comes_once_every_nugget_has_a_label():
    assert kinds(case(ANSWERS, JUDGED[0])) == [("entailed", 1), ("entailed", 2)]
    assert kinds(case(ANSWERS, *JUDGED)) == [
        ("entailed", 1),
        ("entailed", 2),
        ("correct", 0),
    ]


def test_help_is_asked_of_nuggets_that_are_not_bogus_where_the_answer_is_correct():
    assert kinds(case(ANSWERS, *JUDGED, correct(FIRST)))[-1] == ("helped", 1)
    assert kinds(case(ANSWERS, *JUDGED, correct(FIRST, "incorrect")))[-1] == (
        "correct",
        0,
    )


def test_later_steps_follow_from_earlier_ones():
    nuggets, answer, help_ = list(units(case(ANSWERS, *JUDGED, correct(FIRST))))[1:]
    assert answer.after == (JUDGED[0].ref, JUDGED[1].ref) and nuggets.after == ()
    assert help_.after == (answer.ref, JUDGED[0].ref)


def test_an_answer_whose_nuggets_are_all_bogus_is_judged_all_the_same():
    bogus = (entailed("one", "a", "bogus"), entailed("two", "b", "bogus"))
    assert kinds(case(ANSWERS, *bogus, correct(FIRST)))[-1] == ("correct", 0)


def test_an_answer_without_nuggets_is_judged_at_once():
    assert kinds(case({"heron-AC-1": response("Ilse", 1)})) == [("correct", 0)]


def test_a_nugget_whose_passage_is_not_loaded_is_struck_out_and_not_judged():
    result = case({"heron-AC-1": response("Ilse", 1, ("gone-PO-1;1", "a"))})
    assert kinds(result) == [("correct", 0)]
    marks = next(screens(result)).parts[1].marks
    assert [(mark.style, mark.title) for mark in marks] == [
        ("dropped", "the cited passage is not loaded: counts as bogus")
    ]


def test_bogus_nuggets_are_struck_out():
    parts = next(screens(case(ANSWERS, *JUDGED))).parts
    assert [[mark.title for mark in part.marks] for part in parts] == [
        [],
        [],
        ["bogus: does not count"],
    ]


def test_answers_that_differ_in_confidence_only_share_their_screen():
    other = response("Ilse", 10, ("heron-PO-1;1", "a"), ("heron-PO-1;2", "b"))
    assert screen_of(other) == screen_of(FIRST)
    assert len(list(screens(case({**ANSWERS, "tern-AC-1": other})))) == 1


def test_a_pair_that_recurs_is_one_unit_on_every_screen_that_has_it():
    second = response("Corin", 10, ("tern-PG-1;1", "a"))
    answers = {**ANSWERS, "tern-PG-1": passages("one"), "tern-AC-1": second}
    result = [
        unit for unit in units(case(answers)) if unit.document == passage_id("one")
    ]
    assert {unit.screen for unit in result} == {screen_of(FIRST), screen_of(second)}
    assert len({unit.ref for unit in result}) == 1


def test_an_answer_is_asked_for_also_where_its_nuggets_are_judged_elsewhere():
    second = response("Corin", 10, ("heron-PO-1;1", "a"))
    answers = {**ANSWERS, "tern-AC-1": second}
    result = case(answers, *JUDGED)
    assert {unit.screen for unit in units(result) if unit.ref.kind == "correct"} == {
        screen_of(FIRST),
        screen_of(second),
    }


def test_a_pair_twice_in_one_answer_is_one_unit():
    twice = response("Ilse", 1, ("heron-PO-1;1", "a"), ("heron-PO-1;1", "a"))
    assert kinds(case({"heron-PO-1": HERON, "heron-AC-1": twice})) == [("entailed", 1)]


def test_equal_answers_with_other_nuggets_are_units_of_their_own_and_suggest_their_labels():
    second = response("ilse", 10, ("heron-PO-1;1", "a"))
    result = [
        unit
        for unit in units(case({**ANSWERS, "tern-AC-1": second}, *JUDGED))
        if unit.ref.kind == "correct"
    ]
    assert (
        len({unit.ref for unit in result}) == 2
        and len({unit.same for unit in result}) == 1
    )


def test_nuggets_beyond_the_tenth_are_not_judged_where_they_are_an_error():
    many = response(
        "Ilse", 1, *(("heron-PO-1;1", f"nugget {number}") for number in range(12))
    )
    answers = {"heron-PO-1": HERON, "heron-AC-1": many}
    assert len(list(units(case(answers)))) == 12
    assert (
        len(list(units(case(answers, over_ten="error"))))
        == len(next(screens(case(answers, over_ten="error"))).parts) - 1
        == 10
    )


def test_citations_are_looked_up_among_all_runs_where_only_one_is_looked_at():
    whole = case(ANSWERS)
    alone = case({"heron-AC-1": FIRST})
    assert kinds(alone) == [("correct", 0)]
    assert list(units(replace(whole, answers={"heron-AC-1": FIRST}))) == list(
        units(whole)
    )


def test_passages_are_judged_directly_to_the_depth_of_the_setting():
    answers = {
        "heron-PO-1": passages(*(f"text {rank}" for rank in range(1, 8))),
        "tern-PG-1": passages("text 2", "text 9"),
    }
    assert pool(case(answers)) == ()
    assert sorted(pool(case(answers, direct="5"))) == sorted(
        passage_id(f"text {rank}") for rank in (1, 2, 3, 4, 5, 9)
    )
    all_units = list(units(case(answers, direct="5")))
    assert {unit.ref for unit in all_units} == {
        direct_ref("0001", text) for text in pool(case(answers, direct="5"))
    }


def test_screens_of_passages_come_behind_those_of_answers_and_show_the_text():
    result = list(
        screens(
            case({"heron-AC-1": FIRST, "heron-PO-1": HERON}, texts=("one",), direct="5")
        )
    )
    assert [screen.rank for screen in result] == sorted(
        screen.rank for screen in result
    )
    assert "one" in [screen.parts[0].text for screen in result[1:]]


def test_help_is_judged_once_for_equal_answers():
    second = response("Ilse", 10, ("heron-PO-1;1", "a"))
    result = case(
        {**ANSWERS, "tern-AC-1": second},
        *JUDGED,
        correct(FIRST),
        correct(second),
        helped(FIRST, "one", "a"),
    )
    assert len({unit.ref for unit in units(result) if unit.ref.kind == "helped"}) == 1
