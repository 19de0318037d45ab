"""The sample campaign, from its files to its figures."""

import hashlib
import io
import json
import zipfile

import pytest
import pytrec_eval

from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.planning.making.assignment_file import plan_of_file
from assessment.review.assessor_desk import desk_of
from assessment.sentences.splitters import splitter
from assessment.tracks import TRACKS
from assessment.tracks.car import TRACK
from tests.small_samples import SMALL_SAMPLES
from tests.tracks.car.making import second_qrels, second_run

FOLDER = SMALL_SAMPLES / "car"
PAGES = ("tqa2:L_9001", "tqa2:L_9002", "tqa2:L_9003")


def taken(campaign, *patterns, assessor="imported"):
    files = [
        InputFile(path.name, path)
        for pattern in patterns
        for path in sorted(FOLDER.glob(pattern))
    ]
    return import_files(
        campaign, files, splitter=splitter("rules"), by="test", assessor=assessor
    )


@pytest.fixture
def campaign(tmp_path, monkeypatch):
    monkeypatch.setitem(TRACKS, TRACK.name, TRACK)
    made = Workspace(tmp_path).create("s", "car")
    assert all(
        report.loaded
        for report in taken(made, "outlines.cbor", "runs/*", "paragraphs.cbor")
    )
    return made


def figures(campaign, run):
    return {
        score.measure: score.value for score in campaign.totals() if score.run == run
    }


def test_the_sample_holds_what_it_says(campaign):
    assert tuple(campaign.topics) == PAGES
    assert [len(topic.facets) for topic in campaign.topics.values()] == [5, 5, 5]
    assert (
        sorted(row.kind for row in campaign.runs().values())
        == ["entity"] * 2 + ["page"] * 3 + ["passage"] * 3
    )
    assert campaign.store.count_documents(campaign.row.id) == 150


def test_paragraphs_bear_the_hash_of_their_text(campaign):
    documents = list(campaign.store.all_documents(campaign.row.id))
    assert all(
        hashlib.sha1(one.passages[0].encode()).hexdigest() == one.id
        for one in documents
    )
    assert sum(len(one.links) for one in documents) == 59


def test_every_y3_run_would_be_accepted_by_the_official_validator(campaign):
    notes = [
        note for report in taken(campaign, "runs/*.jsonl") for note in report.notes
    ]
    assert len(notes) == 3
    assert all("the official validator accepts this file" in note for note in notes)


@pytest.mark.parametrize("run", ["alder-1", "birch-1", "cedar-1"])
def test_under_one_assessors_qrels_the_figures_are_those_of_trec_eval(campaign, run):
    assert taken(campaign, "judgments/nora.qrels", assessor="Nora")[0].problems == ()
    qrels = second_qrels((FOLDER / "judgments" / "nora.qrels").read_text())
    floored = {
        query: {item: max(0, grade) for item, grade in grades.items()}
        for query, grades in qrels.items()
    }
    measured = pytrec_eval.RelevanceEvaluator(floored, {"map", "Rprec"}).evaluate(
        second_run((FOLDER / "runs" / f"{run}.run").read_text())
    )
    for ours, theirs in (("MAP", "map"), ("Rprec", "Rprec")):
        assert figures(campaign, run)[ours] == pytest.approx(
            sum(one[theirs] for one in measured.values()) / len(qrels), abs=1e-12
        )


def test_the_better_run_scores_higher(campaign):
    taken(campaign, "judgments/nora*", assessor="Nora")
    assert [
        figures(campaign, f"{name}-1")["MAP"] for name in ("alder", "birch", "cedar")
    ] == sorted(
        (figures(campaign, f"{name}-1")["MAP"] for name in ("alder", "birch", "cedar")),
        reverse=True,
    )
    assert (
        figures(campaign, "alder-pages")["relevance"]
        > figures(campaign, "cedar-pages")["relevance"]
    )
    assert (
        figures(campaign, "alder-pages")["coherence"]
        > figures(campaign, "birch-pages")["coherence"]
    )


def test_qrels_and_pages_give_every_declared_measure(campaign):
    taken(campaign, "judgments/nora*", "articles.cbor", assessor="Nora")
    measured = {score.measure.partition("-")[0] for score in campaign.totals()}
    # infAP is computed from sampled qrels only.
    assert measured == {measure.name for measure in TRACK.measures} - {"infAP"}


def test_an_assessors_files_go_out_and_come_in_again_as_they_are(campaign):
    taken(campaign, "judgments/nora*", assessor="Nora")
    before = campaign.totals()
    with zipfile.ZipFile(io.BytesIO(export(campaign, "nist")[1])) as archive:
        files = [InputFile(name, archive.read(name)) for name in archive.namelist()]
    reports = import_files(campaign, files, splitter=splitter("rules"), by="test")
    assert [report.problems for report in reports] == [(), ()]
    assert not any("new judgments" in report.counts for report in reports)
    assert campaign.totals() == before


def test_qrels_go_out_as_they_came_in(campaign):
    taken(campaign, "judgments/nora*", assessor="Nora")
    assert second_qrels(export(campaign, "qrels")[1].decode()) == second_qrels(
        (FOLDER / "judgments" / "nora.qrels").read_text()
    )


def test_two_assessors_disagree_and_what_is_in_doubt_does_not_count(campaign):
    taken(campaign, "judgments/nora*", assessor="Nora")
    alone = figures(campaign, "alder-1")["Judged@20"]
    taken(campaign, "judgments/otto*", assessor="Otto")
    assert figures(campaign, "alder-1")["Judged@20"] < alone
    ratings = [
        rating
        for topic in PAGES
        for rating in TRACK.ratings(campaign.topic_state(topic))
        if len(rating.labels) == 2
    ]
    assert len(ratings) > 100
    assert any(len(set(rating.labels.values())) == 2 for rating in ratings)


def test_something_is_left_to_judge_on_every_page(campaign):
    taken(campaign, "judgments/nora*", assessor="Nora")
    assert all(
        desk_of(campaign, "Nora").progress(topic).done
        < desk_of(campaign, "Nora").progress(topic).total
        for topic in PAGES
    )


def test_judging_a_paragraph_changes_the_page_for_every_run_that_has_it(campaign):
    desk = desk_of(campaign, "Newcomer")
    shown = next(page for page in desk.pages() if page.screen.mode == "page")
    removal = next(unit for unit in shown.units if unit.ref.kind == "removed")
    facets = [
        unit
        for unit in campaign.data.units(shown.topic)
        if unit.group == removal.group and unit.ref.kind == "facet"
    ]
    assert {unit.screen for unit in facets} == {
        unit.screen
        for unit in campaign.data.units(shown.topic)
        if unit.ref == removal.ref
    }


def test_the_explanation_of_a_run_names_every_judged_query_and_the_page(campaign):
    taken(campaign, "judgments/nora*", assessor="Nora")
    titles = [
        one.title
        for one in TRACK.explain(campaign.topic_state(PAGES[0]), "alder-pages")
    ]
    assert titles[0] == "lakes: the page"
    assert titles[1:] == [
        "how lakes come about",
        "water in layers",
        "life in a lake",
        "lakes in trouble",
        "people at lakes",
    ]


def test_the_pages_of_a_campaign_are_plain_json_for_the_desk(campaign):
    shown = [
        desk_of(campaign, "Newcomer").show(n)
        for n in desk_of(campaign, "Newcomer").screen_order().addresses()
    ]
    pages = [one for one in shown if one["screen"]["mode"] == "page"]
    assert len(pages) == 9
    assert all(
        len(one["screen"]["data"]["paragraphs"]) == len(one["screen"]["parts"]) == 20
        for one in pages
    )
    assert json.loads(json.dumps(shown, default=list))


def test_the_sample_campaign_has_k_of_each_page_and_a_file_that_makes_its_plan(
    samples,
):
    campaign = Workspace(samples).campaign("car-sample")
    assert [topic.k for topic in campaign.topics.values()] == [20, 20, 20]
    name = "assessor_assignments.json"
    planned = plan_of_file(campaign, name, (FOLDER / name).read_bytes())
    topics = {}
    for who, entries in planned.plan.lists.items():
        topics[who] = [entry.topic for entry in entries]
    assert topics == {"Nora": list(PAGES), "Otto": [PAGES[0], PAGES[2]]}
    assert planned.problems == ()
