"""Why each answer of a run counts, and where its document was in the track's lists."""

from assessment.model import Overruling, UnitPlace
from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.answer import distinct_ref, instance_name
from assessment.tracks.qa2007.documents.ranked_documents import RANKED
from tests.tracks.qa2007.making import (
    DOC,
    answer,
    case,
    flag,
    item,
    lists,
    matched,
    nuggets,
    string,
    vote,
    votes,
)

OTHER = "NYT_ENG_20041013.0087"
LIST = f"9 3 {DOC} 12.5\n".encode()


def words(one):
    """Question number -> the words said of each of its answers."""
    explained = list(TRACK.explain(one, "r"))
    return [
        [tuple(reason.word for reason in reasons) for _, reasons in text.parts]
        for text in explained
    ]


def test_each_answer_has_its_label_and_the_rank_of_its_document():
    answers = {
        "r": answer(
            q1="ten",
            q2=None,
            q3=[(OTHER, "x"), ("BLOG06-20051223-047-0003667011", "y")],
        )
    }
    votes = [
        string("factoid", "9.1", "ten", "globally correct"),
        string("list", "9.3", (OTHER, "x"), "unsupported"),
    ]
    one = case(answers, votes, resources={RANKED: LIST})
    assert words(one) == [
        [("globally correct", "rank 3")],
        [("not judged",)],
        [("unsupported", "not in the list"), ("not judged",)],
        [],
    ]


def test_an_item_of_other_says_which_nuggets_it_holds():
    items = ["a b c", "fact number 2 or so", "d"]
    judgments = matched(items, [1, 2])
    one = case({"r": answer(q4=items)}, judgments, nuggets_=nuggets(3))
    text = list(TRACK.explain(one, "r"))[3]
    marks = [[(reason.sign, reason.word) for reason in own] for _, own in text.parts]
    # Both were marked in the first item; the other two hold none.
    assert marks[0] == [("✓", "nugget 1"), ("✓", "nugget 2")]
    assert marks[1:] == [[("–", "no nugget")], [("–", "no nugget")]]
    [absent] = [reason for reason in text.reasons if reason.sign == "✗"]
    assert (absent.word, absent.rule) == ("nugget 3", "not found: “fact number 3”")


def test_a_nugget_that_nobody_called_vital_is_missed_at_no_loss():
    judgments = [*matched(["a b c"], [1]), *votes("11 10 00")]
    one = case({"r": answer(q4=["a b c"])}, judgments, nuggets_=nuggets(3))
    text = list(TRACK.explain(one, "r"))[3]
    [[_, [held]]] = text.parts
    assert held.rule == "holds “fact number 1”; weight 1"
    rules = [reason.rule for reason in text.reasons if reason.sign == "✗"]
    assert rules == [
        "not found: “fact number 2”; weight 0.5",
        "not found: “fact number 3”; its weight is 0, so recall loses nothing",
    ]


def test_a_nugget_on_which_assessors_differ_stands_at_its_item_as_undecided():
    items = ["a b c", "fact number 2 or so"]
    judgments = matched(items, [1, 2])
    ref = judgments[1].ref
    judgments.append(judgments[1]._replace(assessor="Ben", label="absent"))
    unnamed = [judgment._replace(evidence=()) for judgment in judgments]
    for own_votes, index in ((judgments, 0), (unnamed, 1)):
        one = case({"r": answer(q4=items)}, own_votes, nuggets_=nuggets(2))
        text = list(TRACK.explain(one, "r"))[3]
        [mark] = [mark for mark in text.parts[index][1] if mark.sign == "≠"]
        assert mark.word == "nugget 2 undecided"
        assert "“fact number 2”: 1 assessor found it, 1 did not" in mark.rule
        assert (text.units[ref], text.overruled) == (
            index,
            {ref: Overruling("undecided")},
        )


def test_a_rank_in_a_list_of_no_known_collection_names_none():
    outside = "NYT_ENG_20040321.0309"
    ranked = {RANKED: f"9 3 {outside} 12.5\n".encode()}
    one = case({"r": answer(q1=[(outside, "ten")])}, resources=ranked)
    [(_, reasons)] = next(TRACK.explain(one, "r")).parts
    assert reasons[-1].rule == "rank 3 for this series, score 12.5"


def test_where_no_item_is_named_the_one_most_like_the_nugget_is_marked_as_such():
    items = ["a b c", "fact number 2 or so"]
    judgments = [match._replace(evidence=()) for match in matched(items, [2])]
    one = case({"r": answer(q4=items)}, judgments, nuggets_=nuggets(2))
    text = list(TRACK.explain(one, "r"))[3]
    [mark] = text.parts[1][1]
    assert mark.word == "nugget 2" and "no assessor named an item" in mark.rule
    assert 1 in text.units.values()


def test_before_anybody_reads_a_response_to_other_its_items_have_no_marks():
    one = case({"r": answer(q4=["a"])}, nuggets_=nuggets(2))
    text = list(TRACK.explain(one, "r"))[3]
    assert text.parts[0][1] == ()


def test_nil_says_whether_it_is_right():
    judgments = [flag("nil", "9.1", "right"), flag("nil", "9.2", "wrong")]
    one = case({"r": answer(q1=None, q2=None)}, judgments)
    first, second, *_ = TRACK.explain(one, "r")
    signs = [text.parts[0][1][0].sign for text in (first, second)]
    assert signs == ["✓", "✗"]


def test_each_question_has_its_scores():
    one = case(
        {"r": answer(q1="ten")}, [string("factoid", "9.1", "ten", "globally correct")]
    )
    first, second, third, _ = TRACK.explain(one, "r")
    assert first.title == "9.1 FACTOID: Question 1?"
    [reason] = first.reasons
    assert (reason.word, reason.rule) == ("factoid-score 1.0000", "")
    assert second.reasons[0].rule == "no response"
    assert [reason.word.split()[-1] for reason in third.reasons] == ["undefined"] * 3


def test_a_run_that_leaves_the_series_out_has_nothing_to_explain():
    assert list(TRACK.explain(case({"r": answer(q1="ten")}), "other")) == []


RIGHT = {"Japan": "globally correct", "japan": "globally correct"}


def test_of_two_instances_of_an_answer_the_first_counts_or_the_chosen_one():
    pick = vote(distinct_ref("9.1", "japan"), instance_name(item("japan")))
    for own_votes, counting, why in (
        ([], 0, "it comes first"),
        ([pick], 1, "assessors chose it"),
    ):
        [text] = TRACK.explain(lists(["Japan", "japan"], RIGHT, own_votes), "r")
        marks = [own[0] for _, own in text.parts]
        assert [mark.sign for mark in marks].index("✓") == counting
        repeated = marks[1 - counting]
        assert (repeated.sign, repeated.word) == ("–", "globally correct")
        assert repeated.rule.endswith(": counts in no recall and lowers precision")
        assert text.reasons[-1].rule.endswith(f"is the distinct one: {why}")
        assert text.units[distinct_ref("9.1", "japan")] is UnitPlace.NOWHERE


def test_a_repeated_answer_is_put_right_by_naming_it_once():
    state = lists(["Japan", "japan", "Peru"], {**RIGHT, "Peru": "globally correct"})
    [better] = TRACK.better_answers(state, "r")
    assert [one.text for one in better.answer.items("9.1")] == ["Japan", "Peru"]
    assert (better.error, better.condition) == (
        "repeated answer",
        "With “japan” named once",
    )


def test_a_document_named_by_an_answer_can_be_opened_there_also_by_a_repeated_one():
    items = [(OTHER, "x"), (OTHER, "x")]
    one = case({"r": answer(q1="ten", q3=items, q4=["d"])})
    texts = list(TRACK.explain(one, "r"))
    documents = [[part.document for part, _ in text.parts] for text in texts]
    assert documents == [[DOC], [], [OTHER, OTHER], [DOC]]
