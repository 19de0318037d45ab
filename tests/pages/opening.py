"""Opens pages in AppTest, and reads what they show."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest, local_script_runner

# Every AppTest reads the components of all installed packages, which takes longer than most pages.
manifest_scanner.scan_component_manifests = cache(
    manifest_scanner.scan_component_manifests
)
_looks = local_script_runner.require_widgets_deltas


def _wait(runner, timeout=3):
    """Wait for the end of the script's thread; a look every millisecond would take its time from it."""
    runner._script_thread.join(timeout)
    _looks(runner, timeout)


local_script_runner.require_widgets_deltas = _wait
FOLDER = Path(__file__).parents[2] / "pages"
_PATIENCE = 120
"""Seconds for one run of a page, on a busy machine too."""


def open_page(page, query=None, **state):
    """The page alone, with this address and this state of the session."""
    test = AppTest.from_file(str(FOLDER / f"{page}.py"), default_timeout=_PATIENCE)
    for name, value in (query or {}).items():
        test.query_params[name] = value
    for name, value in state.items():
        test.session_state[name] = value
    return sound(test.run())


def open_part(page, part, campaign="spring", **state):
    """A part of a page without errors ("Review" of *Session*), seen by Zoe unless `state` says otherwise."""
    usual = {"campaign": campaign, "who": "Zoe"}
    test = open_page(page, {f"{page}-part": part}, **{**usual, **state})
    return without_errors(test)


def compare_page(part, **query):
    """A part of the page Compare, of the campaign spring unless `query` says otherwise."""
    return open_in_frame("compare", **{"campaign": "spring", "compare": part, **query})


def open_in_frame(page, **query):
    """The page as the frame shows it, at this address."""
    test = AppTest.from_file(str(FOLDER / "frame.py"), default_timeout=_PATIENCE)
    for name, value in query.items():
        test.query_params[name] = value
    if page != "home":
        # Before the first run, as a browser opens an address: Home is not drawn first.
        test.switch_page(str(FOLDER / f"{page}.py"))
    return sound(test.run())


def sound(test):
    """The page, in which nothing went wrong; it may show errors of people."""
    assert [error.message for error in test.exception] == []
    return test


def without_errors(test):
    """The page, which shows no error either."""
    assert [error.value for error in test.error] == []
    return sound(test)


def words(test):
    """Everything that a page says, in one text."""
    kinds = (
        test.title,
        test.header,
        test.markdown,
        test.caption,
        test.text,
        test.info,
        test.warning,
        test.error,
        test.success,
        test.metric,
    )
    return "\n".join(str(element.value) for kind in kinds for element in kind)


def every_word(test):
    """All texts of a page, those of its tables and choices too, as words."""
    kinds = (
        test.title,
        test.markdown,
        test.caption,
        test.info,
        test.warning,
        test.error,
    )
    texts = [str(element.value) for kind in kinds for element in kind]
    texts += [str(option) for box in test.selectbox for option in box.options]
    return " ".join([*texts, *(frame.value.to_string() for frame in test.dataframe)])


def plain_words(test):
    """Everything that a page says, without the backslashes that keep names from being markup."""
    return words(test).replace("\\", "")


def widget(elements, label):
    return next(element for element in elements if element.label == label)


def typed(box, text):
    """A select box with a new option typed into it."""
    box.options.append(text)
    return box.set_value(text)


def press(test, label):
    """The page after a click on the only button with this label; it may show errors of people."""
    [button] = [button for button in test.button if button.label == label]
    return sound(button.click().run())


def component_data(test):
    """What the components of the page draw; some draw nothing."""
    components = [item.proto.json for item in test.get("bidi_component")]
    return [json.loads(text) for text in components if text]


def boards(test):
    """The tables of scores on the page."""
    return [data for data in component_data(test) if "columns" in data]
