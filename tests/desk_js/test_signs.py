"""The signs of the desk are in the fonts that come with Streamlit, so that every machine shows them."""

from __future__ import annotations

from pathlib import Path

UI = Path(__file__).resolve().parents[2] / "assessment" / "ui"
DRAWN = ("desk", "adjudicate", "nuggets", "frame.py", "page_header.py")
LAST_OF_LATIN_1 = "\xff"
IN_SOURCE_SANS = "βκ–’“”…←↑→↓↗⇧−≈≠≡⌘⌫▲▶◄◆○◌●✓✗❝"
"""Beyond Latin-1.  Streamlit's Source Sans has them; it lacks circled digits, pencils, flags, box drawings
and most of what looks like an icon, which a machine without emoji or symbol fonts shows as an empty box.
"""


def sources() -> list[Path]:
    roots = [UI / name for name in DRAWN]
    files = [path for root in roots for path in (root, *root.rglob("*"))]
    return [path for path in files if path.suffix in (".js", ".css", ".py")]


def test_the_desk_uses_no_sign_that_a_machine_may_lack() -> None:
    rare = {
        (path.name, sign)
        for path in sources()
        for sign in path.read_text(encoding="utf-8")
        if sign > LAST_OF_LATIN_1 and sign not in IN_SOURCE_SANS
    }
    assert rare == set()


def test_the_listed_signs_are_those_in_use() -> None:
    used = {sign for path in sources() for sign in path.read_text(encoding="utf-8")}
    assert set(IN_SOURCE_SANS) <= used
