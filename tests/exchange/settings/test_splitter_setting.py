"""The splitter as a setting of the campaign: previewed, applied, kept, and missing on another machine."""

import pytest

from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import import_files
from assessment.exchange.runs.resplitting import resplit
from assessment.exchange.settings.changing import change_settings
from assessment.exchange.settings.effect import settings_effect
from assessment.model import UserError
from assessment.sentences.splitter_setting import SPLITTER
from tests.conftest import judge, run_file, unit
from tests.sentences.packaging import install_pipeline

ANSWER = "See Fig. 2 for it [11]. Rest helps [12]."
OTHER = {"splitter": "en_sents"}


@pytest.fixture
def site(tmp_path, monkeypatch):
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    install_pipeline(folder)
    return folder


@pytest.fixture
def figured(make, site):
    """Two answers, one of which the pipeline cuts otherwise; three judgments of that one."""
    campaign = make(run_file("heron", {"1": ANSWER, "2": "Gel is safe."}))
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required")
    judge(campaign, unit(campaign, "heron", "sentence 2"), "borderline")
    judge(campaign, unit(campaign, "heron", "PMID 12"), "supporting")
    return campaign


def sentences(campaign, run="heron", topic="1"):
    answer = campaign.topic_state(topic).answers[run]
    return [sentence.bare for sentence in answer.sentences]


def test_the_preview_tells_what_would_move_and_changes_nothing(figured, splitter):
    before = figured.state()
    effect = settings_effect(figured, OTHER, splitter)
    assert [(one.run, one.topic, one.lost, one.new) for one in effect.answers] == [
        ("heron", "1", 2, 3)
    ]
    relevance = next(kind for kind in effect.kinds if kind.kind == "relevance")
    assert relevance.units == {"stay": 1, "lost": 1, "new": 2}
    assert relevance.judgments == {"stay": 1, "lost": 1}
    assert effect.sentence == (
        "1 of 2 answers would change; 0 of their judgments would be carried over, 1 would count no more; "
        "2 totals would change"
    )
    assert figured.state() == before


def test_the_pipeline_splits_all_runs_and_those_that_come_later(figured, splitter):
    change_settings(figured, OTHER, by="test", splitter=splitter)
    assert len(sentences(figured)) == 3
    later = run_file("tern", {"1": ANSWER + " Sleep helps."})
    import_files(figured, [later], splitter=splitter, by="test")
    assert len(sentences(figured, "tern")) == 4
    answer = figured.topic_state("1").answers["tern"]
    assert answer.splitter.startswith("en_sents 1.2.3")


def test_judgments_of_sentences_that_stay_count_and_the_others_come_back(
    figured, splitter
):
    before = figured.all_scores()
    change_settings(figured, OTHER, by="test", splitter=splitter)
    judged = figured.topic_state("1").judged
    assert judged.label(unit(figured, "heron", "sentence 3").ref) == "borderline"
    assert judged.label(unit(figured, "heron", "sentence 1").ref) is None
    change_settings(figured, {"splitter": "rules"}, by="test", splitter=splitter)
    assert figured.all_scores() == before


def test_runs_that_are_read_again_keep_the_splitter(figured, splitter):
    change_settings(figured, OTHER, by="test", splitter=splitter)
    for reading in ("validator", "spec"):
        change_settings(figured, {"reading": reading}, by="test", splitter=splitter)
        assert len(sentences(figured)) == 3


def test_auto_leaves_loaded_runs_as_they_are(figured, splitter):
    change_settings(figured, OTHER, by="test", splitter=splitter)
    effect = settings_effect(figured, {"splitter": "auto"}, splitter)
    assert effect.sentence == "no answer of 2 would change; no total would change"
    change_settings(figured, {"splitter": "auto"}, by="test", splitter=splitter)
    assert len(sentences(figured)) == 3


def test_boundaries_set_by_hand_stay_where_only_the_splitter_changes(figured, splitter):
    resplit(figured, "1", "heron", [0], by="test")
    change_settings(figured, OTHER, by="test", splitter=splitter)
    assert len(sentences(figured)) == 1


def test_a_pipeline_that_finds_no_sentences_is_refused(figured, splitter, site):
    install_pipeline(site, "silent", pipes=())
    with pytest.raises(UserError, match="finds no sentences"):
        change_settings(
            figured, {"splitter": "en_silent"}, by="test", splitter=splitter
        )
    assert figured.settings["splitter"] == "auto"


def test_an_unknown_splitter_names_the_choices(figured, splitter):
    with pytest.raises(UserError, match="choose one of: auto, rules, en_sents"):
        settings_effect(figured, {"splitter": "en_xx"}, splitter)


def test_a_campaign_of_another_machine_opens_and_says_what_is_missing(
    figured, splitter, workspace, monkeypatch
):
    change_settings(figured, OTHER, by="test", splitter=splitter)
    packed = export(figured, "archive")[1]
    monkeypatch.setattr("assessment.sentences.splitter_setting.installed_models", tuple)
    monkeypatch.setattr("assessment.sentences.splitters.installed_models", tuple)
    there = restore(workspace, packed, "there")
    assert there.settings["splitter"] == "en_sents"
    assert there.all_scores() == figured.all_scores()
    assert "en_sents" in [choice.name for choice in _choices(there)]
    with pytest.raises(UserError, match=r"en_sents.* cannot be used.*not installed"):
        import_files(
            there, [run_file("tern", {"1": ANSWER})], splitter=splitter, by="test"
        )


def _choices(campaign):
    for setting in campaign.available_settings():
        if setting.name == SPLITTER.name:
            return setting.choices
    return ()
