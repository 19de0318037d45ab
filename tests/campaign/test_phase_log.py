"""A campaign goes on in phases: what is frozen stays as it is, and can be opened again."""

from __future__ import annotations

import pytest

from assessment.campaign.phase_log import set_phase
from assessment.exchange.imports.files import import_files
from assessment.exchange.settings.changing import change_settings
from tests.conftest import judge, run_file, unit


def try_to_judge(campaign, assessor="Ann"):
    return [
        refusal.why
        for refusal in judge(
            campaign, unit(campaign, "heron", "answer"), "yes", assessor
        )
        or []
    ]


@pytest.mark.parametrize(
    ("phase", "ann", "zoe"),
    [
        ("open", True, True),
        ("closed", False, True),
        ("frozen", False, False),
        ("released", False, False),
    ],
)
def test_who_can_still_judge_in_which_phase(campaign, phase, ann, zoe):
    set_phase(campaign, phase, by="Zoe")
    assert [not try_to_judge(campaign, who) for who in ("Ann", "adjudicator:Zoe")] == [
        ann,
        zoe,
    ]


def test_a_refused_judgment_says_why_and_is_taken_after_opening_again(campaign):
    set_phase(campaign, "frozen", by="Zoe")
    assert try_to_judge(campaign) == [
        "the campaign is frozen, so this was not stored; ask an organiser to open it again"
    ]
    set_phase(campaign, "open", by="Zoe")
    assert try_to_judge(campaign) == []


@pytest.mark.parametrize("phase", ["frozen", "released"])
def test_nothing_comes_in_and_no_rule_changes_once_frozen(campaign, phase, splitter):
    set_phase(campaign, phase, by="Zoe")
    with pytest.raises(ValueError, match=f"the campaign is {phase}"):
        import_files(
            campaign, [run_file("tern", {"1": "New."})], splitter=splitter, by="Zoe"
        )
    with pytest.raises(ValueError, match=f"the campaign is {phase}"):
        change_settings(campaign, {"policy": "latest"}, by="Zoe")


def test_an_unknown_phase_names_the_known_ones(campaign):
    with pytest.raises(
        ValueError, match="choose one of: open, closed, frozen, released"
    ):
        set_phase(campaign, "over", by="Zoe")


def test_one_assessors_labels_can_be_the_ones_that_count(campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes", "Ann")
    judge(campaign, answer, "no", "Ben")
    assert campaign.topic_state("1").judged.label(answer.ref) is None
    change_settings(campaign, {"policy": "one:Ben"}, by="Zoe")
    assert campaign.topic_state("1").judged.label(answer.ref) == "no"
    with pytest.raises(ValueError, match="policy cannot be 'one:Nobody'"):
        change_settings(campaign, {"policy": "one:Nobody"}, by="Zoe")
