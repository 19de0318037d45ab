"""What a choice, the way back and an address that comes late do to the boxes and to the address."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from assessment.ui.session import choice_state, choices_in_address
from tests.pages.addresses import address, opened_at
from tests.pages.opening import sound, widget, words


def test_the_way_back_brings_back_what_the_page_opens_with(spring, monkeypatch):
    monkeypatch.setattr(choice_state, "ECHO_SECONDS", 0.0)
    test = opened_at("scores", "spring", {})
    widget(test.selectbox, "Topic").set_value("2").run()
    assert address(test) == {"drill-topic": "2"}
    del test.query_params["drill-topic"]
    assert widget(sound(test.run()).selectbox, "Topic").value == "1"


def test_the_way_back_to_an_address_without_a_run_closes_the_run(spring, monkeypatch):
    monkeypatch.setattr(choice_state, "ECHO_SECONDS", 0.0)
    test = opened_at("scores", "spring", {"drill-run": "tern", "drill-topic": "2"})
    assert "Close" in [button.label for button in test.button]
    del test.query_params["drill-run"], test.query_params["drill-topic"]
    assert "Close" not in [button.label for button in sound(test.run()).button]
    assert address(test) == {}


def test_an_address_that_was_on_its_way_when_something_was_chosen_changes_nothing(
    spring,
):
    test = opened_at("scores", "spring", {"drill-topic": "2"})
    widget(test.selectbox, "Run").set_value("tern").run()
    del test.query_params["drill-run"]
    test.run()
    assert (widget(test.selectbox, "Run").value, address(sound(test))) == (
        "tern",
        {"drill-topic": "2", "drill-run": "tern"},
    )


def test_what_was_asked_for_in_vain_is_said_until_something_is_chosen(spring):
    test = opened_at("scores", "spring", {"drill-topic": "9"})
    assert (
        "The link names topic 9, which does not exist here or is not open to you."
        in words(test.run())
    )
    widget(test.selectbox, "Topic").set_value("2").run()
    assert "The link names" not in words(sound(test))


def test_what_a_page_would_choose_anyway_stays_in_an_address_that_says_it(full):
    opened = {"drill-run": "lexical", "drill-topic": "802"}
    usual = {"look": "Behind the figures"}
    test = opened_at("scores", "scifact-sample", opened | usual)
    # Another address would be a step of the history on the way back.
    assert address(test) == opened | usual


def test_a_measure_in_place_of_that_of_a_link_is_told_with_what_the_reader_does_next(
    full, monkeypatch
):
    sent = []
    monkeypatch.setattr(choices_in_address, "send_query_string", lambda: sent.append(1))
    linked = {"run": "plover-2025", "topic": "every", "measure": "Accuracy"}
    test = opened_at("errors", "biogen-sample", linked)
    assert widget(test.selectbox, "Cost in").value != "Accuracy"
    # The browser would add a step to its history, which the way back would need a second press for.
    assert sent == []
    widget(test.selectbox, "Topic").set_value("902").run()
    assert sent == [1]


def test_a_link_to_an_opened_cell_shows_its_measure_and_leaves_the_chosen_one(full):
    chosen = {"measure": "Redundancy", "drill-measure": "Precision"}
    opened = {"drill-run": "heron-rag-2", "drill-topic": "902"}
    test = opened_at("scores", "biogen-sample", chosen | opened)
    assert "**Precision**: worst topics first" in words(test)
    assert widget(test.selectbox, "Run").value == "heron-rag-2"
    assert widget(test.selectbox, "Measure").value == "Redundancy"
    assert address(test) == chosen | opened


def test_closing_a_run_takes_it_out_of_the_address(full):
    opened = {
        "drill-run": "heron-rag-2",
        "drill-measure": "Precision",
        "drill-topic": "902",
    }
    test = opened_at("scores", "biogen-sample", opened)
    widget(test.button, "Close").click().run()
    assert address(sound(test)) == {}


def set_box():
    import streamlit as st

    from assessment.ui.choices import OneOf, choose_for

    st.button("The other", on_click=choose_for, args=("topic", "117"))
    OneOf("topic", ["116", "117"]).show("Topic")


def test_a_box_that_the_page_sets_is_another_one_to_the_browser():
    """What the browser reports of the earlier one, before it has heard of the change, sets nothing back."""
    test = AppTest.from_function(set_box, default_timeout=120).run()
    box = test.selectbox[0]
    assert box.value == "116"
    other = test.button[0].click().run().selectbox[0]
    assert (other.value, other.id == box.id) == ("117", False)
    assert test.button[0].click().run().selectbox[0].id == other.id


def bound_box():
    import streamlit as st

    st.selectbox(
        "Topic",
        ["116", "117"],
        key="topic",
        format_func=lambda name: f"{name} Title of {name}",
        bind="query-params",
    )


def test_streamlit_s_own_binding_still_holds_titles_where_our_boxes_hold_ids():
    """Once this fails, `choices` may be able to do with `bind`."""
    for in_address, chosen in (("117", "116"), ("117 Title of 117", "117")):
        test = AppTest.from_function(bound_box)
        test.query_params["topic"] = in_address
        assert test.run(timeout=30).selectbox[0].value == chosen


def test_the_topic_of_two_runs_does_not_narrow_the_units(full):
    test = opened_at("errors", "biogen-sample", {})
    opened = address(test)
    parts(test).set_value("Two runs").run()
    assert address(test)["topic"] == opened["topic"] == "every"
    assert address(test)["one-topic"] == widget(test.selectbox, "Topic").value
    parts(test).set_value("Units").run()
    assert widget(sound(test).selectbox, "Topic").value == "every"
    assert address(test)["measure"] == opened["measure"]


def parts(test):
    """The parts of the page."""
    return next(group for group in test.button_group if "Two runs" in group.options)
