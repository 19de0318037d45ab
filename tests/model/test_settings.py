"""Which values a setting may have."""

import pytest

from assessment.campaign.setting_checks import check_settings
from assessment.model import Setting, SettingChoice, UserError


def refusal(value):
    return "" if value.isupper() else "capital letters"


WORDS = Setting(
    "words", "Words", (SettingChoice("A", "one"), SettingChoice("B", "two"))
)
WORDS = WORDS._replace(refusal=refusal)


def test_a_setting_of_text_takes_what_its_rule_does_not_refuse():
    check_settings([WORDS], {"words": "ANY WORD"})
    assert WORDS.here("ANY WORD").allows("ANY WORD")


def test_a_setting_of_text_says_what_would_be_right():
    with pytest.raises(UserError, match="words cannot be 'low'; capital letters"):
        check_settings([WORDS], {"words": "low"})
