"""The part *Questions* of the page Agreement, and its boxes."""

from __future__ import annotations

from tests.pages.opening import open_part, widget, without_errors


def questions_part(campaign="spring"):
    return open_part("agreement", "Questions", campaign)


def choose(test, label, value):
    """The page with this chosen in the box."""
    widget(test.selectbox, label).set_value(value)
    return without_errors(test.run())


def box(test, label):
    return widget(test.selectbox, label)
