"""What the relay in front of Firefox answers itself."""

from __future__ import annotations

import pytest

from tests.browser.firefox_relay import asks_for_light, leave_requests_out, own_answer

MEDIA = "emulation.setMediaFeaturesOverride"


@pytest.mark.parametrize("features", [{"prefers-color-scheme": "light"}, {}])
def test_the_light_scheme_that_firefox_has_anyway_is_granted(
    features: dict[str, str],
) -> None:
    assert asks_for_light({"method": MEDIA, "params": {"features": features}})


def test_a_dark_scheme_is_left_to_firefox_to_refuse() -> None:
    features = {"prefers-color-scheme": "dark"}
    assert not asks_for_light({"method": MEDIA, "params": {"features": features}})


def test_other_commands_pass() -> None:
    assert not asks_for_light({"method": "session.status", "params": {}})


@pytest.mark.parametrize("method", ["network.addDataCollector", "network.addIntercept"])
def test_where_no_request_is_heard_of_none_is_held_for_an_answer(method: str) -> None:
    command = {"method": method, "params": {}}
    assert own_answer(command, hears_requests=False)
    assert own_answer(command, hears_requests=True) is None


def test_where_no_request_is_heard_of_all_other_events_are() -> None:
    events = {"events": ["browsingContext", "network", "script"]}
    leave_requests_out({"method": "session.subscribe", "params": events})
    assert events == {"events": ["browsingContext", "script"]}
