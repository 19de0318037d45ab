"""Totals under other settings: those of the preview are those that the campaign has afterwards."""

import pytest

from assessment.exchange.settings.changing import change_settings
from assessment.exchange.settings.effect import settings_effect
from assessment.exchange.settings.total_changes import total_changes
from tests.conftest import judge, run_file, unit

CITED_AFTER = "Iron helps. [11] Rest helps [12]."


@pytest.fixture
def spring(make):
    campaign = make(
        run_file("heron", {"1": CITED_AFTER, "2": "Gel is safe [11]."}),
        run_file("tern", {"1": "Iron helps [11]."}),
    )
    for run, place, label in [
        ("heron", "sentence 1", "required"),
        ("heron", "sentence 2", "borderline"),
        ("heron", "PMID 12", "supporting"),
        ("tern", "PMID 11", "supporting"),
    ]:
        judge(campaign, unit(campaign, run, place), label)
    judge(campaign, unit(campaign, "heron", "sentence 1"), "unnecessary", "Ben")
    return campaign


def values(campaign):
    return {(score.run, score.measure): score.value for score in campaign.totals()}


SETTINGS = [
    {"unjudged": "judged"},
    {"missing": "skip"},
    {"policy": "latest"},
    {"policy": "one:Ben"},
    {"reading": "evaluation"},
    {"reading": "validator", "missing": "skip", "policy": "latest"},
    {"names": "2025"},
    {"hints": "off", "outside_plan": "refuse"},
]


@pytest.mark.parametrize("wanted", SETTINGS)
def test_the_totals_of_the_preview_come_true(spring, splitter, wanted):
    before, state = values(spring), spring.state()
    effect = settings_effect(spring, wanted, splitter)
    assert spring.state() == state
    assert values(spring) == before
    change_settings(spring, wanted, by="test", splitter=splitter)
    after = values(spring)
    expected = {}
    for key in before.keys() | after.keys():
        one, other = before.get(key), after.get(key)
        if one != other or (key in before) != (key in after):
            expected[key] = other
    previewed = {
        (change.run, change.measure): change.then and change.then.value
        for change in effect.scores
    }
    assert previewed == expected


def test_some_of_the_settings_above_change_totals_and_some_do_not(spring, splitter):
    changed = [
        bool(settings_effect(spring, each, splitter).scores) for each in SETTINGS
    ]
    assert changed.count(True) >= 4
    assert changed[-1] is False


def test_settings_that_stay_need_no_scoring(spring):
    def progress(share, text):
        raise AssertionError

    assert total_changes(spring, {"unjudged": "official"}, {}, progress) == ()
    assert total_changes(spring, {"hints": "off"}, {}, progress) == ()
