"""Settings are checked before anything changes; a setting of the reading reads all runs again."""

from __future__ import annotations

import pytest

from assessment.exchange.imports.files import import_files
from assessment.exchange.runs.resplitting import resplit
from assessment.exchange.settings.changing import change_settings
from assessment.model import UserError
from assessment.sentences.spans import Span
from tests.conftest import judge, run_file, unit

CITED_AFTER = {"1": "Iron helps. [11] Rest helps [12]."}


def cited(campaign):
    return [
        sentence.cited
        for sentence in campaign.topic_state("1").answers["heron"].sentences
    ]


class Broken:
    name, version = "rules", "0"

    def split(self, texts):
        raise RuntimeError("the sentence splitter stopped")

    words = split

    def named(self, name):
        return self


@pytest.mark.parametrize(
    ("values", "why"),
    [
        (
            {"colour": "red"},
            "unknown setting 'colour'; known settings: .*reading.*policy",
        ),
        (
            {"policy": "dice"},
            "policy cannot be 'dice'; choose one of: majority, strict, unanimous, latest",
        ),
        (
            {"policy": "median"},
            "policy cannot be 'median'; it needs labels in order, and no question here has such; "
            "choose one of: majority",
        ),
        ({"policy": "latest", "reading": ""}, "reading cannot be ''"),
    ],
)
def test_a_wrong_setting_changes_nothing_and_names_the_known(campaign, values, why):
    before = dict(campaign.settings)
    with pytest.raises(ValueError, match=why):
        change_settings(campaign, values, by="test")
    assert campaign.settings == before


def test_a_wrong_setting_makes_no_campaign(workspace):
    with pytest.raises(ValueError, match="policy cannot be 'dice'"):
        workspace.create("spring", "biogen", settings={"policy": "dice"})
    with pytest.raises(ValueError, match="policy cannot be 'median'; it needs labels"):
        workspace.create("spring", "biogen", settings={"policy": "median"})
    assert workspace.campaigns() == {}
    grades = workspace.create("grades", "adhoc", settings={"policy": "median"})
    assert grades.settings["policy"] == "median"


def test_a_setting_is_stored_once_and_scores_follow(campaign, splitter):
    for who, label in (("Ann", "yes"), ("Ben", "no")):
        judge(campaign, unit(campaign, "heron", "answer"), label, who)
    state = campaign.state()
    change_settings(campaign, {"policy": "majority"}, by="test")
    assert campaign.state() == state
    assert [
        score.judged
        for score in campaign.totals()
        if (score.run, score.measure) == ("heron", "Accuracy")
    ] == [0]
    change_settings(campaign, {"policy": "latest"}, by="test", splitter=splitter)
    assert [
        (score.value, score.judged)
        for score in campaign.totals()
        if (score.run, score.measure) == ("heron", "Accuracy")
    ] == [(0.0, 1)]


def test_another_reading_reads_the_runs_again_and_keeps_judgments(make, splitter):
    campaign = make(run_file("heron", CITED_AFTER))
    judge(campaign, unit(campaign, "heron", "PMID 12"), "supporting")
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required")
    assert cited(campaign) == [(), ("12",)]
    change_settings(campaign, {"reading": "evaluation"}, by="test", splitter=splitter)
    assert cited(campaign) == [(), ("11", "12")]
    judged = campaign.topic_state("1").judged
    assert [
        judged.label(unit(campaign, "heron", name).ref)
        for name in ("sentence 1", "PMID 12", "PMID 11")
    ] == ["required", "supporting", None]


def test_back_in_the_first_reading_everything_is_as_it_was(make, splitter):
    campaign = make(run_file("heron", CITED_AFTER))
    judge(campaign, unit(campaign, "heron", "PMID 12"), "supporting")
    before = campaign.all_scores()
    for reading in ("evaluation", "spec"):
        change_settings(campaign, {"reading": reading}, by="test", splitter=splitter)
    assert campaign.all_scores() == before


def test_a_splitter_that_fails_leaves_the_setting_as_it_was(make):
    campaign = make(run_file("heron", CITED_AFTER))
    with pytest.raises(RuntimeError):
        change_settings(
            campaign, {"reading": "evaluation"}, by="test", splitter=Broken()
        )
    assert (campaign.settings["reading"], cited(campaign)) == ("spec", [(), ("12",)])


class Halves:
    """A splitter that cuts every text in its middle, for whoever has it installed."""

    name, version = "halves", "2"

    def __init__(self, others):
        self.others = others

    def split(self, texts):
        return [
            [Span(0, len(text) // 2), Span(len(text) // 2, len(text))] for text in texts
        ]

    def words(self, texts):
        return [len(text.split()) for text in texts]

    def named(self, name):
        if name in self.others:
            return self.others[name]
        raise UserError(f"the sentence splitter {name} is unknown or not installed")


def test_a_run_is_read_again_with_the_splitter_that_it_was_split_with(make, splitter):
    campaign = make(run_file("heron", CITED_AFTER))
    halves = Halves({"rules": splitter})
    import_files(
        campaign,
        [run_file("tern", {"1": "Iron helps [11]. Rest helps. Sleep helps."})],
        splitter=halves,
        by="test",
    )
    halves.others["halves"] = halves
    before = {
        run: answer.splitter
        for run, answer in campaign.topic_state("1").answers.items()
    }
    change_settings(campaign, {"reading": "evaluation"}, by="test", splitter=halves)
    after = campaign.topic_state("1").answers
    assert {run: answer.splitter for run, answer in after.items()} == before
    assert {answer.reading for answer in after.values()} == {"evaluation"}
    assert len(after["tern"].sentences) == 2


def test_a_splitter_that_is_gone_is_named_and_nothing_is_changed(make, splitter):
    campaign = make(run_file("heron", CITED_AFTER))
    import_files(
        campaign,
        [run_file("tern", {"1": "Iron helps [11]. Rest helps."})],
        splitter=Halves({}),
        by="test",
    )
    before = dict(campaign.settings), dict(campaign.topic_state("1").answers)
    with pytest.raises(
        UserError,
        match="run tern was split by 'halves', which is not installed any more",
    ):
        change_settings(
            campaign, {"reading": "evaluation"}, by="test", splitter=splitter
        )
    assert (dict(campaign.settings), dict(campaign.topic_state("1").answers)) == before


def test_an_answer_that_was_split_by_hand_is_read_with_the_splitter_of_its_run(
    make, splitter
):
    campaign = make()
    halves = Halves({})
    halves.others["halves"] = halves
    import_files(
        campaign,
        [
            run_file(
                "tern", {"1": "Iron helps. Rest helps.", "2": "Gel is safe. It is."}
            )
        ],
        splitter=halves,
        by="test",
    )
    resplit(campaign, "1", "tern", [0, 12], by="test")
    halves.others["rules"] = splitter
    change_settings(
        campaign, {"reading": "evaluation"}, by="test", splitter=Caller(halves)
    )
    assert {
        campaign.topic_state(topic).answers["tern"].splitter for topic in ("1", "2")
    } == {"halves 2"}


class Caller:
    """Whatever the caller would split new runs with."""

    name, version = "auto", "1"

    def __init__(self, halves):
        self.named = halves.named
