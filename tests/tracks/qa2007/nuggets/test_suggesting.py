"""Suggestions and weights for the pages."""

from assessment.model import Judgment
from assessment.tracks.qa2007.answer import (
    match_ref,
    read_ref,
    response_digest,
    vote_ref,
)
from assessment.tracks.qa2007.nuggets.nugget_pools import pooled
from assessment.tracks.qa2007.nuggets.nuggets_in_responses import (
    merge,
    newer_nuggets,
    vote_sets,
    weights,
)
from assessment.tracks.qa2007.nuggets.suggestions import (
    best_item,
    items_equal_to_judged,
    nil_suggestion,
)
from tests.tracks.qa2007.making import (
    answer,
    case,
    item,
    matched,
    nuggets,
    string,
    topic,
    votes,
)

OTHER_DOC = "NYT19990326.0303"


def judged(*labels, **responses):
    """Factoid 9.1 answered by a, b, c, … with labels."""
    names = "abc"[: len(labels)]
    inputs = [
        string("factoid", "9.1", name, label)
        for name, label in zip(names, labels, strict=True)
        if label
    ]
    return case(
        {name: answer(q1=name) for name in names} | {"nil": answer(q1=None)},
        inputs,
        topic(kinds="F"),
        **responses,
    )


def test_nil_is_suggested_from_the_judgments_of_the_strings():
    assert nil_suggestion(judged("incorrect", "unsupported"), "9.1") == "right"
    assert nil_suggestion(judged("incorrect", "globally correct"), "9.1") == "wrong"
    assert nil_suggestion(judged("locally correct"), "9.1") == "wrong"
    assert nil_suggestion(judged(), "9.1") == "right"


def test_nil_is_left_to_the_assessor_while_strings_are_unjudged_or_only_inexact():
    assert nil_suggestion(judged("incorrect", None), "9.1") is None
    assert nil_suggestion(judged("incorrect", "non-exact"), "9.1") is None


def test_an_answer_in_the_patterns_makes_nil_wrong():
    assert (
        nil_suggestion(
            judged(
                "incorrect", resources={("patterns", "answers"): b'{"9.1": ["ten"]}'}
            ),
            "9.1",
        )
        == "wrong"
    )


def test_nil_is_a_matter_of_factoids():
    assert nil_suggestion(case({"r": answer(q3=["a"])}), "9.3") is None


def test_nuggets_found_in_a_string_are_suggested_for_equal_strings():
    runs = {"r": answer(q1=["x", "A  fact"]), "s": answer(q1=["y", "other", "a fact"])}
    inputs = [
        judgment._replace(evidence=(judgment.evidence[0]._replace(text="2"),))
        for judgment in matched(["x", "A  fact"], {1}, "9.1", done=False)
    ]
    one = case(runs, inputs, topic(kinds="O"), nuggets(2, "9.1"))
    assert items_equal_to_judged(one, one.topic.questions[0]) == {
        response_digest("9.1", runs["s"].items("9.1")): {"n1": 3}
    }


def test_the_item_that_shares_most_words_is_found():
    assert (
        best_item(
            "light seen for miles",
            [item("nothing"), item("its light is seen"), item("light")],
        )
        == 2
    )
    assert best_item("anything", []) == 0


def test_vote_sets_come_in_the_order_in_which_assessors_voted():
    late_first = [
        judgment._replace(seq=10 - judgment.seq) for judgment in votes("101", "9.1")
    ]
    one = case({}, late_first, topic(kinds="O"), nuggets(1, "9.1"))
    assert list(vote_sets(one, "9.1")) == ["a2", "a1", "a0"]


def test_weights_say_where_they_come_from_and_why_they_are_missing():
    one = topic(kinds="O")
    assert weights(case({}, (), one), "9.1").why_unscored == "no nuggets yet"
    assert (
        weights(case({}, (), one, nuggets(2, "9.1")), "9.1").why_unscored
        == "nobody has voted on the nuggets yet"
    )
    assert (
        "cannot be scored"
        in weights(
            case({}, votes("0 0", "9.1"), one, nuggets(2, "9.1")), "9.1"
        ).why_unscored
    )
    voted = weights(case({}, votes("11 10", "9.1"), one, nuggets(2, "9.1")), "9.1")
    assert (voted.source, voted.pyramid) == ("votes", {"n1": 1, "n2": 0.5})


def test_nuggets_written_after_a_response_was_read_are_reasons_to_read_it_again():
    items = answer(q1="x").items("9.1")
    early, late = (
        nuggets(2, "9.1")[0]._replace(at="2030-01-01T10:00:00.000Z"),
        nuggets(2, "9.1")[1]._replace(at="2030-01-01T12:00:00.000Z"),
    )
    done = Judgment(
        read_ref("9.1", response_digest("9.1", items)),
        "Ann",
        "done",
        at="2030-01-01T11:00:00.000Z",
    )
    one = case({"r": answer(q1="x")}, [done], topic(kinds="O"), (early, late))
    assert newer_nuggets(one, "9.1", items) == [late]


def test_a_merged_nugget_takes_its_votes_and_the_places_where_it_was_found_along():
    inputs = [
        *votes("1 0", "9.1"),
        *matched(["x"], {1}, "9.1"),
        *matched(["y"], {2}, "9.1"),
    ]
    one = case(
        {"r": answer(q1="x"), "s": answer(q1="y")},
        inputs,
        topic(kinds="O"),
        nuggets(2, "9.1"),
    )
    response = response_digest("9.1", one.answers["r"].items("9.1"))
    assert merge(one, "n1", "n2") == {
        vote_ref("9.1", "n1"): vote_ref("9.1", "n2"),
        match_ref("9.1", response, "n1"): match_ref("9.1", response, "n2"),
    }


def test_the_pool_of_a_question_holds_each_item_once_and_no_run():
    one = case(
        {"secret": answer(q1=["b", "a"]), "s": answer(q1=["a"])},
        (),
        topic(kinds="O"),
        nuggets(1, "9.1"),
    )
    (pool,) = pooled(one).values()
    assert [item.text for item in pool.items] == ["a", "b"]
    assert pool.votes == {"n1": vote_ref("9.1", "n1")}
    assert "secret" not in repr(pool)
