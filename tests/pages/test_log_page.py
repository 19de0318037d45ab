"""The head of the log on the page Session, and the check of the log on Release."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from assessment.campaign.phase_log import seal, set_phase
from tests.cli.test_log_commands import tamper
from tests.conftest import judge, unit
from tests.pages.opening import widget

PAGES = Path(__file__).parents[2] / "pages"


@pytest.fixture
def judged(spring):
    judge(spring, unit(spring, "heron", "answer"), "yes")
    return spring


def page(campaign, name):
    test = AppTest.from_file(str(PAGES / f"{name}.py"), default_timeout=60)
    test.session_state["campaign"] = campaign.name
    test.query_params["session-part"] = "Phase"
    return test.run()


def checked(test, head=""):
    widget(test.text_input, "Noted head (optional)").set_value(head)
    return widget(test.button, "Check the log").click().run()


def test_a_freeze_shows_the_head_to_be_noted(judged):
    assert not page(judged, "session").code
    set_phase(judged, "frozen", by="Zoe")
    for name in ("session", "release"):
        assert seal(judged).chain in [code.value for code in page(judged, name).code]


def test_the_log_is_checked_on_release(judged):
    set_phase(judged, "frozen", by="Zoe")
    test = checked(page(judged, "release"), seal(judged).chain)
    assert [element.value for element in test.success] == ["The log is unbroken."]
    assert any(
        f"head {seal(judged).chain} is that of seals" in code.value
        for code in test.code
    )
    assert "is no head of a log" in checked(test, "abc").error[0].value


def test_an_altered_label_is_shown_on_release(judged):
    tamper(judged, "UPDATE judgment SET label = 'no'")
    test = checked(page(judged, "release"))
    assert [element.value for element in test.error] == [
        "The log has been changed since it was written."
    ]
    assert any(
        "the first that differs is number 1 (Ann, " in code.value for code in test.code
    )
