"""Tags are put on units of the page Errors, counted, and taken off."""

from __future__ import annotations

import re

from assessment.analysis import errors
from assessment.model.permissions import Principal
from assessment.ui.errors.tags.tag_table import counted_tags
from assessment.ui.errors.tags.tagged_rows import TaggedRow
from assessment.ui.errors.tags.unit_lists import TaggedUnitItems
from assessment.ui.foreign_text import md
from tests.pages.errors.errors_page import (
    HOSTILE,
    box,
    names,
    opened,
    picked,
)
from tests.pages.opening import widget, without_errors, words

ZOE = Principal("Zoe", "organiser")


def tags_and_notes(campaign):
    entries = errors.tagged_units(campaign, ZOE)
    return sorted((entry.tag.tag, entry.tag.note) for entry in entries)


def tag_both(test, name, note):
    box(test, "Tag").set_value(name)
    box(test, "Note").set_value(note)
    widget(test.button, "Tag 2 units").click()
    return without_errors(test.run())


def test_the_next_unit_and_a_tag_are_one_key_away(contradicted):
    test = opened("spring", run="heron", topic="1", measure="none")
    # A unit that nobody picked would be a step on the way back to the page before.
    assert "unit" not in test.query_params
    by_key = {button.key: button for button in test.button}
    by_key["units-Next"].click()
    test = without_errors(test.run())
    assert test.query_params["unit"] == picked(contradicted, "PMID 12")
    widget(test.button, "misread").click()
    test = without_errors(test.run())
    [entry] = errors.tagged_units(contradicted, ZOE)
    assert (entry.tag.tag, entry.tag.ref.kind) == ("misread", "relation")


def test_with_no_unit_in_hand_the_next_one_is_the_first(contradicted):
    test = opened("spring", run="heron", topic="1", measure="none")
    first = picked(contradicted, names(test)[0])
    # Streamlit's id ends in the key: "$$ID-hash-key".
    table = test.dataframe[0].proto.id.split("-", 2)[2]
    nothing = {"rows": [], "columns": [], "cells": []}
    test.session_state[table] = {"selection": nothing}
    test = without_errors(test.run())
    assert "none of 5" in [caption.value for caption in test.caption]
    box(test, "Next").click()
    test = without_errors(test.run())
    assert test.query_params["unit"] == first
    assert "1 of 5" in [caption.value for caption in test.caption]


def test_tags_are_put_on_counted_and_taken_off(contradicted):
    test = tag_both(
        opened(
            "spring",
            run="heron",
            topic="1",
            unit=picked(contradicted, "PMID 11", "PMID 12"),
        ),
        "misread",
        HOSTILE,
    )
    texts = test.dataframe[0].value["Text"]
    assert list(texts.str.startswith("[misread] ")) == [True] * 2 + [False] * 2
    tags = opened("spring", "Tags")
    assert "**“misread” costs most: " in words(tags)
    counts = tags.dataframe[0].value
    assert (counts["Tag"][0], counts["Units"][0]) == ("misread", 2)
    text = words(tags)
    assert "**misread** · [2 units](" in text and md(HOSTILE) in text
    assert md("Iron helps [11].") in text and md("Rest helps [12].") in text
    box(test, "Remove 2 tags").click()
    without_errors(test.run())
    empty = words(opened("spring", "Tags"))
    assert "No tags yet" in empty and "1. Open [Units](" in empty
    assert "`2` misread" in empty


def test_a_unit_that_gets_a_tag_leaves_the_list_of_those_without_one(contradicted):
    test = opened("spring", run="heron", topic="1", measure="none")
    box(test, "misread").click()
    assert "5 units. " in words(without_errors(test.run()))
    query = {"run": "heron", "topic": "1", "tag": "none"}
    test = opened("spring", measure="none", **query)
    assert "4 units. " in words(test)
    assert not test.dataframe[0].value["Text"].str.startswith("[misread] ").any()
    test = opened("spring", measure="none", **{**query, "tag": "misread"})
    [text] = test.dataframe[0].value["Text"]
    assert text.startswith("[misread] ")
    test = opened("spring", measure="Accuracy", **query)
    assert "No judged unit with these filters costs the run any Accuracy" in words(test)


def test_the_form_shows_a_tag_that_a_button_has_put(contradicted):
    name = picked(contradicted, "PMID 12")
    test = opened("spring", run="heron", topic="1", unit=name)
    assert box(test, "Tag").value is None
    box(test, "misread").click()
    assert box(without_errors(test.run()), "Tag").value == "misread"


def test_a_note_stays_when_a_digit_puts_another_tag(contradicted):
    name = picked(contradicted, "PMID 12")
    test = opened("spring", run="heron", topic="1", unit=name)
    box(test, "Tag").set_value("misread")
    box(test, "Note").set_value("see page 3")
    box(test, "Tag the unit").click()
    test = without_errors(test.run())
    box(test, "outdated").click()
    test = without_errors(test.run())
    assert tags_and_notes(contradicted) == [("outdated", "see page 3")]
    assert box(test, "Note").value == "see page 3"
    box(test, "No tag").click()
    assert box(without_errors(test.run()), "Note").value == ""


def test_a_tag_for_several_units_leaves_their_notes_unless_one_is_written(contradicted):
    [first, second] = errors.run_units(contradicted.data, "heron", "1", answers="all")[
        :2
    ]
    errors.tag_run_units(contradicted, ZOE, [first], tag="misread", note="a")
    errors.tag_run_units(contradicted, ZOE, [second], tag="outdated", note="b")
    both = f"{first.id},{second.id}"
    test = opened("spring", run="heron", topic="1", unit=both, measure="none")
    box(test, "Tag").set_value("outdated")
    box(test, "Tag 2 units").click()
    test = without_errors(test.run())
    assert tags_and_notes(contradicted) == [("outdated", "a"), ("outdated", "b")]
    tag_both(test, "outdated", "c")
    assert tags_and_notes(contradicted) == [("outdated", "c"), ("outdated", "c")]


def test_the_box_of_several_units_shows_the_note_that_all_of_them_have(contradicted):
    test = opened(
        "spring",
        run="heron",
        topic="1",
        unit=picked(contradicted, "PMID 11", "PMID 12"),
    )
    assert box(test, "Note").value == ""
    test = tag_both(test, "misread", "see page 3")
    assert box(test, "Note").value == "see page 3"
    test = tag_both(test, "misread", "")
    assert tags_and_notes(contradicted) == [("misread", ""), ("misread", "")]


def test_a_tag_leads_back_to_its_unit(contradicted):
    errors.tag_run_units(
        contradicted,
        ZOE,
        [errors.run_units(contradicted.data, "heron", "1", answers="all")[3]],
        tag="misread",
    )
    text = words(opened("spring", "Tags"))
    [(name, address)] = re.findall(r"- \[(.+?)\]\((.+?)\)", text)
    assert name == "PMID 12, topic 1"
    assert (
        f"unit={picked(contradicted, 'PMID 12')}" in address
        and "topic=1" in address
        and "run=heron" in address
    )


def test_tags_without_a_name_ask_for_one(contradicted):
    text = words(opened("spring", "Tags", who=""))
    assert "Tags are your own: choose your name." in text
    assert "No tags yet" not in text


def test_a_tagged_answer_without_text_is_called_empty(contradicted):
    [*_, answer] = errors.run_units(contradicted.data, "heron", "1", answers="all")
    errors.tag_run_units(contradicted, ZOE, [answer], tag="empty")
    [entry] = errors.tagged_units(contradicted, ZOE)
    row = TaggedRow(entry, answer._replace(text=""))
    [words_of] = TaggedUnitItems(contradicted, counted_tags([row])).lines([row])
    assert "*empty answer*" in words_of and "“”" not in words_of


def test_without_a_name_the_page_asks_for_one_before_tagging(contradicted, workspace):
    workspace.store.add_person("Zoe")
    test = opened(
        "spring", who="", run="heron", topic="1", unit=picked(contradicted, "answer")
    )
    assert "Tags are your own: choose your name." in words(test)
    assert "a digit tags it" not in words(test)
    pickers = [each for each in test.selectbox if each.label == "Your name"]
    pickers[-1].set_value("Zoe")
    assert "a digit tags it" in words(without_errors(test.run()))
