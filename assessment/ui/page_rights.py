"""The right that opens each page, with the page's title, icon and menu."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from assessment.model.permissions import Right

Group = Literal["Judge", "Session", "Results", "Campaign"]
GROUPS: tuple[Group, ...] = get_args(Group)
"""The menus of the navigation, in order."""


class PageEntry(NamedTuple):
    """A page of the navigation, the menu that lists it, and the right that opens it.

    The page's file asks for the same right (`session.enter`).
    """

    file: str
    title: str
    icon: str
    right: Right
    group: Group


PAGES = (
    PageEntry("judge", "Judge", "gavel", "judge", "Judge"),
    PageEntry("nuggets", "Nuggets", "checklist", "judge", "Judge"),
    PageEntry("adjudicate", "Adjudicate", "balance", "adjudicate", "Judge"),
    PageEntry("session", "Session", "groups", "own progress", "Session"),
    PageEntry("units", "Units", "table_rows", "session", "Session"),
    PageEntry("agreement", "Agreement", "handshake", "agreement", "Session"),
    PageEntry("scores", "Scores", "leaderboard", "scores", "Results"),
    PageEntry("compare", "Compare", "compare_arrows", "look inside", "Results"),
    PageEntry("errors", "Errors", "troubleshoot", "look inside", "Results"),
    PageEntry("answers", "Answers", "article", "look inside", "Results"),
    PageEntry("economy", "Economy", "casino", "session", "Results"),
    PageEntry("runs", "Runs", "upload_file", "import files", "Campaign"),
    PageEntry("people", "People", "badge", "people", "Campaign"),
    PageEntry("settings", "Settings", "tune", "settings", "Campaign"),
    PageEntry("release", "Release", "download", "release", "Campaign"),
)
"""All pages but Home, which everybody with access sees; a menu lists its pages in this order."""
