"""The page Scores opened at one of its parts."""

from __future__ import annotations

from tests.pages.opening import open_in_frame, sound, widget


def looking(part, **query):
    test = open_in_frame("scores", **query)
    widget(test.get("button_group"), "Look closer").set_value(part).run()
    return sound(test)
