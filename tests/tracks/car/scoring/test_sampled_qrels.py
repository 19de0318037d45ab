"""Sampled qrels of CAR: infAP is trec_eval's, and the file comes out as it came in."""

import pytest
import pytrec_eval

from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter
from tests.tracks.car.making import p
from tests.tracks.car.scoring.test_trec_eval import totals

GRADES = {
    "enwiki:A": {"a": 1, "b": -1, "c": 0, "d": -1, "e": 2},
    "enwiki:B": {"a": -1, "b": 3, "c": -1},
    "enwiki:C": {"a": 1, "b": 0},
}
"""By query and item; -1 for items of the pool outside of the sample."""
RUN = {
    query: {p(item): 10.0 - place for place, item in enumerate("bacde")}
    for query in GRADES
}


def sampled_file():
    lines = []
    for query, grades in GRADES.items():
        for item, grade in grades.items():
            lines.append(f"{query} 0 {p(item)} {grade} {1 + (item > 'b')}\n")
    return "".join(lines)


@pytest.fixture(scope="module", params=["y1", "y3"])
def campaign(request):
    """With the scale of a year that has a grade -1, and of one that has none."""
    campaign = Workspace(":memory:").create(
        "c", "car", settings={"grades": request.param}
    )
    rows = []
    for query, scores in RUN.items():
        for item, score in scores.items():
            rows.append(f"{query} Q0 {item} 1 {score} MILL-r\n")
    files = [
        InputFile("sampled.qrels", sampled_file().encode()),
        InputFile("mill.run", "".join(rows).encode()),
    ]
    import_files(campaign, files, splitter=splitter("rules"), by="test")
    return campaign


def test_inferred_precision_is_that_of_trec_eval(campaign):
    qrels = {}
    for query, grades in GRADES.items():
        qrels[query] = {p(item): grade for item, grade in grades.items()}
    by_query = pytrec_eval.RelevanceEvaluator(qrels, {"infAP"}).evaluate(RUN)
    expected = sum(row["infAP"] for row in by_query.values()) / len(qrels)
    actual = totals(campaign)
    assert actual["infAP"].value == pytest.approx(expected, abs=1e-12)
    assert actual["infAP"].value != pytest.approx(actual["MAP"].value, abs=1e-3)
    assert not campaign.track.measure("infAP").official


def test_items_outside_of_the_sample_are_no_judgments(campaign):
    judged = [
        vote.ref for topic in campaign.topics for vote in campaign.data.votes(topic).all
    ]
    assert len(judged) == 6
    assert totals(campaign)["Judged@20"].value == pytest.approx((3 + 1 + 2) / 15)


def test_the_file_comes_out_as_it_came_in(campaign):
    _, written = export(campaign, "qrels-strata")
    assert sorted(written.decode().splitlines()) == sorted(sampled_file().splitlines())


def test_pooled_items_without_a_grade_come_out_as_outside_of_the_sample(campaign):
    _, written = export(campaign, "qrels-infap")
    expected = {
        f"{query} 0 {p(item)} {grade}"
        for query, grades in GRADES.items()
        for item, grade in grades.items()
    }
    # The run brings everything that it ranks into the pool.
    expected |= {f"enwiki:B 0 {p(item)} -1" for item in "de"}
    expected |= {f"enwiki:C 0 {p(item)} -1" for item in "cde"}
    assert set(written.decode().splitlines()) == expected


def test_without_a_sample_nothing_is_inferred():
    campaign = Workspace(":memory:").create("c", "car")
    run = f"enwiki:A Q0 {p('a')} 1 2 MILL-r\n"
    files = [
        InputFile("all.qrels", f"enwiki:A 0 {p('a')} 1\n".encode()),
        InputFile("mill.run", run.encode()),
    ]
    import_files(campaign, files, splitter=splitter("rules"), by="test")
    assert "infAP" not in totals(campaign)
