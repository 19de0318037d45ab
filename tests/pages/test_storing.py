"""What a page says after a form has stored something."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from assessment.ui import storing


def _page() -> None:
    import streamlit as st

    from assessment.ui.storing import say_what_was_done, store_and_redraw

    say_what_was_done()
    if st.button("Keep"):
        store_and_redraw("It is kept.", lambda: None)


def messages(app: AppTest) -> list[str]:
    return [one.value for one in app.success]


@pytest.fixture
def app() -> AppTest:
    return AppTest.from_function(_page, default_timeout=60).run()


def test_a_page_that_is_drawn_again_at_once_still_says_what_was_done(
    app: AppTest,
) -> None:
    assert messages(app) == []
    app.button[0].click().run()
    assert messages(app) == ["It is kept."]
    assert messages(app.run()) == ["It is kept."]


def test_what_was_done_is_not_said_for_ever(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.button[0].click().run()
    monkeypatch.setattr(storing, "_READING_SECONDS", -1)
    assert messages(app.run()) == []
    assert messages(app.run()) == []


def test_the_next_storing_is_said_anew(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.button[0].click().run()
    with monkeypatch.context() as late:
        late.setattr(storing, "_READING_SECONDS", -1)
        app.run()
    app.button[0].click().run()
    assert messages(app) == ["It is kept."]


def test_the_words_leave_everything_below_in_its_place(app: AppTest) -> None:
    """What moves in the page's tree shows twice until the redraw has ended."""
    before = places(app, "button")
    app.button[0].click().run()
    assert messages(app) == ["It is kept."]
    assert places(app, "button") == before


def places(app: AppTest, kind: str) -> list[int]:
    """Where elements of this kind stand among the children of the page."""
    children = app.main.children.items()
    return [place for place, node in children if node.type == kind]
