"""The alerts of a campaign: their units, their rules, and that assessors never see them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from assessment.campaign import Workspace
from assessment.campaign.writer import Writer
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.judging.desk.desk import Desk
from assessment.judging.events.known_answer_copies import copy_known
from assessment.judging.events.questions import values_for
from assessment.model import UserError
from assessment.model.quality import QualityRules
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan
from assessment.review.judged_units import judged_units
from assessment.review.phases.open_work import open_work
from assessment.review.quality.alerts import alerts
from assessment.review.quality.rules import change_rules, rules_of
from tests.conftest import judge, unit

ZOE = Writer("Zoe")
FEW = QualityRules(fewest=2)


def hurry(campaign, assessor="Ann"):
    """Every sentence of topic 1 judged in a fifth of a second."""
    items = [
        item for item in campaign.data.units("1") if item.name.startswith("sentence")
    ]
    for item in items:
        label, *_ = campaign.track.scale(item.ref.kind).names
        assert not judge(campaign, item, label, assessor, spent_ms=200)
    return [item.ref for item in items]


def test_an_alert_has_the_units_behind_it_with_their_texts(campaign):
    change_rules(campaign, FEW, ZOE)
    refs = hurry(campaign)
    [alert] = alerts(campaign)
    assert (alert.kind, alert.assessor, alert.number) == ("fast", "Ann", 100)
    assert set(alert.units) == set(refs)
    texts = [unit.text for unit in judged_units(campaign.data, "Ann", alert.units)]
    assert "Iron helps" in " ".join(texts) and all(texts)


def test_rules_are_changed_and_what_they_were_stays_in_the_log(campaign):
    hurry(campaign)
    assert alerts(campaign) == ()
    change_rules(campaign, FEW, ZOE)
    before = campaign.state()
    change_rules(campaign, FEW, ZOE)
    assert campaign.state() == before
    assert len(alerts(campaign)) == 1
    change_rules(campaign, replace(FEW, fast_percent=0), ZOE)
    assert alerts(campaign) == ()
    assert campaign.store.prove(campaign.row.id).holds


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (
            QualityRules(fast_percent=101),
            "fast_percent is a whole number from 0 to 100",
        ),
        (QualityRules(words_per_second=0), "words_per_second is a whole number from 1"),
        (QualityRules(floors={"owl": 50}), "'owl' is no question; choose one of: "),
        (QualityRules(floors={"accuracy": 1001}), "0 to 1,000 percent"),
    ],
)
def test_impossible_rules_are_refused(campaign, rules, why):
    with pytest.raises(UserError, match=why):
        change_rules(campaign, rules, ZOE)
    assert rules_of(campaign) == QualityRules()


def test_the_pass_mark_of_training_raises_an_alert(campaign):
    item = unit(campaign, "heron", "answer")
    judge(campaign, item, "yes", "Zoe")
    copy_known(campaign, "Zoe", ["1"])
    options = AssignmentOptions(("Ann",), training=("1",))
    apply_plan(campaign, Plan(options, {"Ann": (PlanEntry("1"),)}), by="Zoe")
    judge(campaign, item, "no", "Ann")
    [alert] = alerts(campaign)
    assert (alert.kind, alert.number, alert.threshold) == ("training", 0, 80)
    assert alert.units == (item.ref,)
    change_rules(campaign, QualityRules(training_pass=0), ZOE)
    assert alerts(campaign) == ()


def test_the_checklist_counts_alerts_but_they_stop_nothing(campaign):
    change_rules(campaign, FEW, ZOE)
    hurry(campaign)
    work = next(part for part in open_work(campaign) if "alert" in part.what)
    assert work.in_words == "1 alert was raised about an assessor's judgments (Ann 1)"
    assert work.part == "Quality" and work.before is None


def test_an_assessors_desk_is_the_same_with_and_without_alerts(campaign):
    hurry(campaign)

    def seen():
        desk = Desk(campaign.data, campaign.title, "Ann")
        values = json.dumps([desk.show(0), desk.recent()], default=str)
        return values, {**values_for(campaign, "Ann"), "seq": 0}

    before = seen()
    change_rules(campaign, FEW, ZOE)
    assert alerts(campaign)
    assert seen() == before


def test_an_archive_brings_the_rules_along(campaign):
    change_rules(campaign, replace(FEW, floors={"accuracy": 50}), ZOE)
    _, archive = export(campaign, "archive")
    again = restore(Workspace(":memory:"), archive)
    assert rules_of(again) == rules_of(campaign)
    [first, *_] = again.imports()
    assert first.summary["counts"]["rules and reviews of quality"] == 1
