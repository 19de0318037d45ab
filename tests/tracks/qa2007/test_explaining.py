"""Why each answer of a run counts, and where its document was in the track's lists."""

from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.ranked_documents import RANKED
from tests.tracks.qa2007.making import DOC, answer, case, string

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
        [()],
        [("unsupported", "not in the list"), ("not judged",)],
        [],
    ]


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
