"""The sample campaign, from its files to its figures."""

import json

import pytest

from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter
from assessment.tracks import TRACKS
from assessment.tracks.scifact import TRACK
from tests.small_samples import SMALL_SAMPLES
from tests.tracks.scifact.making import second_scorer

FOLDER = SMALL_SAMPLES / "scifact"


def rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def campaign(tmp_path, monkeypatch):
    monkeypatch.setitem(TRACKS, TRACK.name, TRACK)
    return Workspace(tmp_path).create("s", "scifact")


def take_in(campaign, *patterns, assessor="imported"):
    files = [
        InputFile(path.name, path)
        for pattern in patterns
        for path in sorted(FOLDER.glob(pattern))
    ]
    return import_files(
        campaign, files, splitter=splitter("rules"), by="test", assessor=assessor
    )


def test_the_sample_holds_what_it_says():
    assert len(rows(FOLDER / "claims.jsonl")) == 12
    assert len(rows(FOLDER / "corpus.jsonl")) == 20
    assert len(list((FOLDER / "runs").glob("*.jsonl"))) == 4


def test_every_file_of_the_sample_loads_without_an_error(campaign):
    reports = [
        *take_in(campaign, "corpus.jsonl", "claims.jsonl", "runs/*"),
        *take_in(campaign, "gold/amara.jsonl", assessor="Amara"),
    ]
    assert [report.errors for report in reports] == [0] * 7
    assert all("rejects" not in note for report in reports for note in report.notes)


@pytest.mark.parametrize("assessor", ["amara", "bjorn"])
def test_under_one_assessors_gold_the_figures_are_those_of_the_second_scorer(
    campaign, assessor
):
    take_in(campaign, "corpus.jsonl", "claims.jsonl", "runs/*")
    take_in(campaign, f"gold/{assessor}.jsonl", assessor=assessor)
    golds = rows(FOLDER / "gold" / f"{assessor}.jsonl")
    for path in (FOLDER / "runs").glob("*.jsonl"):
        result = {
            score.measure: score.value
            for score in campaign.totals()
            if score.run == path.stem
        }
        assert result == pytest.approx(second_scorer(golds, rows(path)), abs=1e-12)


def test_the_gold_of_one_assessor_goes_out_as_it_came_in(campaign):
    take_in(campaign, "corpus.jsonl", "claims.jsonl")
    take_in(campaign, "gold/amara.jsonl", assessor="Amara")
    lines = [json.loads(line) for line in export(campaign, "gold")[1].splitlines()]
    assert lines == rows(FOLDER / "gold" / "amara.jsonl")


def test_taking_a_gold_file_in_again_adds_no_judgment(campaign):
    take_in(campaign, "corpus.jsonl", "claims.jsonl")
    take_in(campaign, "gold/amara.jsonl", assessor="Amara")
    assert (
        "new judgments"
        not in take_in(campaign, "gold/amara.jsonl", assessor="Amara")[0].counts
    )


def test_the_better_run_scores_higher(campaign):
    take_in(campaign, "corpus.jsonl", "claims.jsonl", "runs/*")
    take_in(campaign, "gold/amara.jsonl", assessor="Amara")
    result = {
        score.run: score.value
        for score in campaign.totals()
        if score.measure == "sentence_label_f1"
    }
    assert sorted(result, key=result.get, reverse=True) == [
        "verifier-large",
        "verifier-base",
        "lexical",
        "title-only",
    ]


def test_claims_corpus_and_predictions_give_all_twelve_figures(campaign):
    take_in(campaign, "corpus.jsonl", "runs/title-only.jsonl", "gold/bjorn.jsonl")
    assert {score.measure for score in campaign.totals()} == {
        measure.name for measure in TRACK.measures
    }


def test_an_abstract_of_the_corpus_is_shown_sentence_by_sentence(campaign):
    take_in(campaign, "corpus.jsonl", "claims.jsonl")
    screen = next(
        screen
        for screen in TRACK.screens(campaign.topic_state("808"))
        if screen.id == "d:9100609"
    )
    assert len(screen.parts) == 7
    assert screen.title.startswith("Phage cocktail")
