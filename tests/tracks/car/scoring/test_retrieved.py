"""What a run retrieved for each query beside what is judged relevant."""

from assessment.tracks.car.scoring.retrieved import retrieved
from tests.tracks.car.making import case, deep, graded, p, page, rankings


def items(refs):
    return [ref.key.split()[1] for ref in refs]


def test_each_judged_query_has_its_ranking_and_its_relevant_passages():
    runs = {"one": rankings({"A/x": {p("a"): 1, p("b"): 2}, "A/y": {p("c"): 1}})}
    votes = [graded("A/x", p("a"), "MUST"), graded("A/x", p("d"), "CAN")]
    votes.append(graded("A/x", p("b"), "NO"))
    [result] = retrieved(case(deep(), runs, votes), "one")
    assert items(result.refs) == [p("b"), p("a")]
    assert sorted(items(result.relevant)) == [p("a"), p("d")]


def test_a_page_and_a_run_without_an_answer_retrieved_nothing():
    votes = [graded("A/x", p("a"), "MUST")]
    one = case(deep(), {"pages": page([p("a")])}, votes)
    assert list(retrieved(one, "pages")) == list(retrieved(one, "absent")) == []
