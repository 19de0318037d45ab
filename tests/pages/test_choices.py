"""A choice in the page's address: what it has before its box is drawn, in the box, and without one."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from tests.pages.addresses import address
from tests.pages.opening import sound, words


def page():
    import streamlit as st

    from assessment.ui.choices import AnyOf, OneOf
    from assessment.ui.choices.choice import Choice

    topic = OneOf("topic", ["116", "117", "118"], lambda name: f"Title of {name}")
    labels = AnyOf("label", ["good", "bad"])
    switch = Choice("switch", ["off", "on"])
    st.markdown(f"before {topic.values()} {labels.values()} {switch.values()}")
    st.markdown(f"drawn {topic.show('Topic')} {labels.show('Label')}")
    switch.choose(switch.values())


def opened_with(**parameters):
    test = AppTest.from_function(page, default_timeout=120)
    for name, value in parameters.items():
        test.query_params[name] = value
    return sound(test.run())


def test_a_link_chooses_before_the_boxes_are_drawn_and_in_them():
    test = opened_with(topic="117", label=["bad", "good"], switch="on")
    assert "before ['117'] ['bad', 'good'] ['on']" in words(test)
    assert "drawn 117 ['bad', 'good']" in words(test)


def test_an_option_is_written_to_the_address_as_it_is_named_and_not_as_the_box_says_it():
    test = opened_with()
    sound(test.selectbox[0].set_value("118").run())
    assert address(test) == {"topic": "118"}


def test_the_usual_choice_leaves_the_address():
    test = opened_with()
    test.selectbox[0].set_value("118").run()
    sound(test.selectbox[0].set_value("116").run())
    assert address(test) == {}


def test_an_unknown_value_gives_way_to_the_usual_choice_and_is_named():
    test = opened_with(topic="<b>9</b>", label=["bad", "ugly"], switch="maybe")
    assert "before ['116'] ['bad'] ['off']" in words(test)
    text = words(test)
    assert text.count("The link names") == 2
    assert "label ugly, which does not exist here or is not open to you" in text
    assert address(test) == {"label": "bad"}


def table():
    import streamlit as st

    from assessment.ui.choices.picked_rows import PickedRows

    rows = PickedRows("unit")
    st.button("Pick", on_click=rows.pick, args=(["b", "c"],))
    st.markdown(f"linked {rows.linked()}, in the address {rows.in_address()}")


def test_rows_that_a_link_names_are_told_from_rows_that_were_picked():
    test = AppTest.from_function(table, default_timeout=120)
    test.query_params["unit"] = "a"
    assert "linked ['a'], in the address ['a']" in words(sound(test.run()))
    sound(test.button[0].click().run())
    assert "linked [], in the address ['b', 'c']" in words(test)
    assert address(test) == {"unit": "b,c"}


def test_rows_of_an_address_that_was_on_its_way_are_no_link():
    test = AppTest.from_function(table, default_timeout=120)
    test.query_params["unit"] = "a"
    test.run().button[0].click().run()
    test.query_params["unit"] = "a"
    assert "linked []" in words(sound(test.run()))
