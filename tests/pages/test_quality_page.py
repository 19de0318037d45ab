"""Organisers see alerts and change their rules on the page Session; assessors see neither."""

from __future__ import annotations

import pytest

from assessment.campaign.phase_log import set_phase
from assessment.campaign.writer import Writer
from assessment.review.quality.alerts import alerts
from assessment.review.quality.rules import change_rules, rules_of
from assessment.ui.element_keys import element_key
from tests.pages.opening import open_part, plain_words, press
from tests.review.quality.test_alerts import FEW, hurry


@pytest.fixture
def spring(spring):
    hurry(spring)
    change_rules(spring, FEW, Writer("Zoe"))
    return spring


def test_an_alert_stands_with_its_numbers_and_units(spring):
    alerts_table, units = (
        table.value for table in open_part("session", "Quality").dataframe
    )
    [row] = alerts_table.to_dict("records")
    assert row["Alert"] == "too fast to have read the text"
    assert (row["Assessor"], row["Measured"], row["Rule"]) == ("Ann", "100 %", "20 %")
    assert set(units["Text"]) >= {"Iron helps [11]."}
    assert set(units["Seconds"]) == {"0.2"}


def test_an_organiser_changes_the_rules(spring):
    test = open_part("session", "Quality")
    # The key names the campaign, or the box would hold the number of another one.
    key = element_key("quality", "spring", "fast_percent")
    test.number_input(key=key).set_value(0)
    test = press(test, "Change the rules")
    assert rules_of(spring).fast_percent == 0
    assert alerts(spring) == ()
    assert "There are no alerts" in test.info[0].value


def test_an_assessor_sees_their_progress_and_nothing_else(spring):
    test = open_part("session", "Quality", **{"as": "assessor", "who": "Ann"})
    kinds = (test.markdown, test.caption, test.info, test.success)
    words = " ".join(element.value for kind in kinds for element in kind)
    tables = " ".join(frame.value.to_string() for frame in test.dataframe)
    for word in ("alert", "too fast", "Rule"):
        assert word not in words + tables
    assert not (
        test.number_input or (test.expander and "Rules" in test.expander[0].label)
    )


def test_the_rules_of_a_frozen_campaign_cannot_change(spring):
    set_phase(spring, "frozen", by="Zoe")
    test = open_part("session", "Quality")
    assert "The rules cannot change: the campaign is frozen" in plain_words(test)
    assert [button.disabled for button in test.button] == [True]
