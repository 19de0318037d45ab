"""The worked numbers: trec_eval's on the given run and qrels, NIST's and the overview's on the given
judgments; skipped where the data are not beside the project.
"""

import json

import pytest

from assessment.tracks.car.judgments.judged_qrels import page_gold, page_qrels
from assessment.tracks.car.judgments.nist import read_assessments
from assessment.tracks.car.judgments.qrels import read_qrels
from assessment.tracks.car.scoring import formulas
from assessment.tracks.car.writers.qrels_out import (
    write_page_level,
    write_section_level,
)
from tests.tracks.car.making import (
    case,
    figures,
    file,
    known,
    material,
    packed,
    page_of_run,
    rankings,
    second_qrels,
    second_run,
    shared,
    topic,
)

FOUR = ("one", "two", "three", "four")
PEERS = {
    "MAP": ("AP", "map"),
    "Rprec": ("Rprec", "Rprec"),
    "nDCG@20": ("nDCG@20", "ndcg_cut_20"),
    "RR": ("RR", ""),
    "Judged@20": ("Judged@20", ""),
}


@pytest.fixture
def scoring():
    """The case of the given small run."""
    outline = topic(FOUR)
    votes = read_qrels(
        packed(shared("scoring/qrels.txt").read_text()), known([outline])
    ).judgments
    run = second_run(shared("scoring/run.txt").read_text())
    return lambda **settings: case(
        outline, {"sys": rankings(run, "entity")}, votes, **settings
    )


@pytest.mark.parametrize("measure", PEERS)
def test_means_over_all_judged_queries_are_those_of_the_reference(scoring, measure):
    expected = json.loads(shared("scoring/peers.json").read_text())["ir_measures"][
        PEERS[measure][0]
    ]["MEAN"]
    assert figures(scoring())["sys", measure] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("measure", ["MAP", "Rprec", "nDCG@20"])
def test_means_without_missing_queries_are_those_of_trec_eval(scoring, measure):
    expected = json.loads(shared("scoring/peers.json").read_text())["trec_eval_9.0.4"]
    values = figures(scoring(), missing="skip")["sys", measure]
    assert (
        round(values, 4)
        == expected["-q (queries missing from the run are skipped)"][PEERS[measure][1]]
    )
    assert (
        round(figures(scoring())["sys", measure], 4)
        == expected["-q -c (complete)"][PEERS[measure][1]]
    )


@pytest.fixture
def assessed():
    """The outline, page and judgments of page tqa2:L_0350, uncleaned or cleaned."""
    lines = shared("y3/blafasel.benchmarkY3train.jsonl").read_text().splitlines()
    outline, answer = page_of_run(
        next(line for line in lines if '"squid":"tqa2:L_0350"' in line.replace(" ", ""))
    )

    def read(form):
        text = shared(f"assess/judge1-tqa2_L_0350.{form}.json").read_bytes()
        return read_assessments(file(text), known([outline]))

    return outline, answer, read


WORKED = {
    "AssessmentState": {
        "facetOverlap": 0.5625,
        "transition": 0.636364,
        "relevance": 0.511111,
        "coherence": 0.368421,
    },
    "cleaned.AssessmentState": {
        "facetOverlap": 0.5625,
        "transition": 0.7,
        "relevance": 0.520833,
        "coherence": 0.368421,
    },
}


@pytest.mark.parametrize("form", WORKED)
def test_page_measures_are_those_of_nist_and_of_the_overview(assessed, form):
    outline, answer, read = assessed
    values = figures(case(outline, {"blafasel": answer}, read(form).judgments))
    assert {name: values["blafasel", name] for name in WORKED[form]} == pytest.approx(
        WORKED[form], abs=1e-6
    )


@pytest.mark.parametrize(
    ("form", "missing"),
    [("AssessmentState", (5, 6)), ("cleaned.AssessmentState", (4, 6))],
)
def test_what_is_missing_is_counted_as_in_the_interface(assessed, form, missing):
    outline, answer, read = assessed
    state = case(outline, {"blafasel": answer}, read(form).judgments)
    gold = page_gold(state.judged, state.settings)
    assert (
        formulas.missing(formulas.visible_page(answer.paragraphs, gold), gold)
        == missing
    )


def test_the_uncleaned_file_scores_like_the_cleaned_one_under_the_setting(assessed):
    outline, answer, read = assessed
    ours = figures(
        case(outline, {"r": answer}, read("AssessmentState").judgments, unset="clean"),
        unset="clean",
    )
    theirs = figures(
        case(outline, {"r": answer}, read("cleaned.AssessmentState").judgments)
    )
    assert ours == theirs


def test_the_uploaded_form_says_the_same(assessed):
    *_, read = assessed
    assert read("SavedAssessments").judgments == read("AssessmentState").judgments


def test_page_level_qrels_are_those_of_nist(assessed):
    outline, _, read = assessed
    expected = json.loads(shared("assess/expected.json").read_text())[
        "page_level_qrels"
    ]
    lines = (
        write_page_level(material([outline], read("AssessmentState").judgments))
        .decode()
        .splitlines()
    )
    assert lines == [
        f"{page} 0 {paragraph} {grade}" for page, paragraph, grade in expected
    ]


def test_section_level_qrels_are_those_of_nist_without_the_doubled_page(assessed):
    outline, _, read = assessed
    expected = json.loads(shared("assess/expected.json").read_text())[
        "section_level_qrels(Haskell joins squid/facetId)"
    ]
    lines = (
        write_section_level(material([outline], read("AssessmentState").judgments))
        .decode()
        .splitlines()
    )
    assert lines == [
        f"{facet.removeprefix(f'{outline.id}/')} 0 {paragraph} {grade}"
        for facet, paragraph, grade in expected
    ]


def test_the_cleaned_file_has_one_more_line_at_each_level(assessed):
    outline, _, read = assessed
    whole = material([outline], read("cleaned.AssessmentState").judgments)
    assert len(page_qrels(page_gold(whole.judged[outline.id], whole.settings))) == 16
    assert len(write_section_level(whole).splitlines()) == 12


SECTIONS = {
    ("AssessmentState", "drop"): (0.6681, 0.5833, 0.7481),
    ("cleaned.AssessmentState", "drop"): (0.6139, 0.5417, 0.7082),
    ("cleaned.AssessmentState", "write"): (0.6139, 0.5417, 0.7098),
}


@pytest.mark.parametrize(("form", "rule"), SECTIONS)
def test_rankings_behind_the_page_score_as_worked_out(assessed, form, rule):
    outline, answer, read = assessed
    values = figures(
        case(outline, {"r": answer}, read(form).judgments, removed=rule), removed=rule
    )
    assert [
        round(values["r", name], 4) for name in ("MAP", "Rprec", "nDCG@20")
    ] == list(SECTIONS[form, rule])


def test_released_qrels_have_the_queries_of_their_levels():
    for level, count in (("article", 25), ("toplevel", 142), ("hierarchical", 213)):
        text = shared(f"test200/train.test200.25pages.{level}.qrels").read_text()
        assert (len(text.splitlines()), len(second_qrels(text))) == (541, count)
