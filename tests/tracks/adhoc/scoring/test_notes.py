"""Counts, notes and tables beside the figures, and means over several topics."""

from dataclasses import replace

from assessment.model import Judgment, Ref, TopicVotes
from assessment.model.resolution import resolve
from assessment.tracks.adhoc.scoring.score import (
    MeasureFacts,
    RunFacts,
    grades_by_document,
    score,
)
from assessment.tracks.adhoc.scoring.totals import tables, totals
from tests.tracks.adhoc.making import answer, state

WREN = {"wren": answer(a=3, b=2, c=1)}
RR = {"measures": "RR", "missing": "zero"}


def facts_of_two_topics():
    """Wren has its first document right in one topic and its second in the other; robin answers neither."""
    return {
        "1": score(state(WREN, {"a": 1}, absent=["robin"], **RR)),
        "2": score(state(WREN, {"a": 0, "b": 1}, absent=["robin"], **RR)),
    }


def test_a_total_is_the_mean_over_topics_and_adds_up_what_is_judged():
    rows = {row.run: row for row in totals(facts_of_two_topics(), RR)}
    assert rows["wren"] == ("wren", None, "RR", 0.75, 3, 6, "")
    left_out = "2 judged topics not in the run, counted 0"
    assert rows["robin"] == ("robin", None, "RR", 0.0, 0, 0, left_out)


def test_topics_that_a_run_leaves_out_are_named_by_the_setting():
    left_out = {"measures": "RR", "missing": "skip"}
    facts = {
        topic: score(state(WREN, {"a": 1}, absent=["robin"], **left_out))
        for topic in ("1", "2")
    }
    notes = {row.run: row.note for row in totals(facts, left_out)}
    assert notes["robin"] == "2 judged topics not in the run, left out"
    alone = {row.run: row.note for row in totals({"1": facts["1"]}, left_out)}
    assert alone == {"wren": "", "robin": "not in the run"}


def test_a_topic_without_a_judgment_is_said_to_be_in_no_mean():
    facts = {
        "1": score(state(WREN, {"a": 1}, **RR)),
        "2": score(state(WREN, {}, **RR)),
    }
    [total] = totals(facts, RR)
    assert (total.value, total.judged, total.needed) == (1.0, 1, 6)
    assert (
        total.note
        == "1 topic without a judgment: in no mean, but its documents count as needed"
    )


def test_the_note_on_several_topics_without_a_judgment_speaks_of_all_of_them():
    unjudged = score(state(WREN, {}, **RR))
    facts = {"1": score(state(WREN, {"a": 1}, **RR)), "2": unjudged, "3": unjudged}
    [total] = totals(facts, RR)
    expected = (
        "2 topics without a judgment: in no mean, but their documents count as needed"
    )
    assert total.note == expected


def test_a_campaign_without_any_judgment_has_no_note():
    unjudged = score(state(WREN, {}, **RR))
    assert [row.note for row in totals({"1": unjudged, "2": unjudged}, RR)] == [""]


def test_a_total_bears_both_notes():
    facts = {
        "1": score(state(WREN, {"a": 1}, absent=["robin"], **RR)),
        "2": score(state(WREN, {}, absent=["robin"], **RR)),
    }
    notes = {row.run: row.note for row in totals(facts, RR)}
    assert notes["robin"] == (
        "1 judged topic not in the run, counted 0; "
        "1 topic without a judgment: in no mean, but its documents count as needed"
    )


def test_labels_of_other_questions_are_no_grades():
    one = state(WREN, {"a": 1}, **RR)
    other = Ref("own:tone", "1", "b")
    votes = {
        **{
            ref: (Judgment(ref, "Ann", one.judged.label(ref)),)
            for ref in one.judged.refs
        },
        other: (Judgment(other, "Ann", "calm"),),
    }
    judged = TopicVotes(votes, lambda own: resolve(own, {}))
    assert grades_by_document(replace(one, judged=judged)) == {"a": 1}


def test_a_run_without_an_answer_has_facts_of_nothing():
    facts = facts_of_two_topics()["1"].runs["robin"]
    assert facts == RunFacts({"RR": MeasureFacts(0.0, 0, 0)}, (0, 0, 0), False)
    assert facts.answers is False


def test_tables_add_up_all_topics():
    unjudged, judged = tables(facts_of_two_topics(), RR)
    assert unjudged.by_rank
    assert unjudged[:4] == (
        "What is not judged",
        "Documents without a label, over all topics; the export “holes” lists them.",
        ("run", "topics", "in the first 10", "in the first 20", "in the first 100"),
        (("robin", 0, 0, 0, 0), ("wren", 2, 3, 3, 3)),
    )
    assert judged[:4] == (
        "Judged documents",
        "Documents with a label that counts, and how many of them are relevant.",
        ("topic", "judged", "relevant"),
        (("1", 1, 1), ("2", 2, 1)),
    )
