"""Times on pages are those of the reader's browser."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
import streamlit as st

from assessment.ui.times import local_time, time_ago, time_zone

NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("Europe/Berlin", ZoneInfo("Europe/Berlin")),
        ("Atlantis/Capital", UTC),
        ("../../etc/passwd", UTC),
        ("", UTC),
        (None, UTC),
    ],
)
def test_the_browser_names_the_time_zone(monkeypatch, name, zone):
    monkeypatch.setattr(type(st.context), "timezone", name)
    assert time_zone() == zone


def test_a_time_without_a_zone_is_that_of_the_log():
    assert local_time("2026-11-23T11:00:00", ZoneInfo("Asia/Tokyo")) == (
        "2026-11-23 20:00 (JST)"
    )


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("2026-11-23T12:00:30Z", "just now"),
        ("2026-11-23T11:00:01Z", "59 min ago"),
        ("2026-11-22T12:00:00Z", "1 day ago"),
        ("2026-11-16T11:00:00Z", "7 days ago"),
        ("2026-11-15T11:00:00Z", "2026-11-15"),
        ("", ""),
    ],
)
def test_ages_are_rounded_down_and_days_named_after_a_week(at, words):
    assert time_ago(at, NOW, UTC) == words
