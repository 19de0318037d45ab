"""What the relay in front of Firefox answers itself."""

from __future__ import annotations

import pytest

from tests.browser.firefox_relay import asks_for_light

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
