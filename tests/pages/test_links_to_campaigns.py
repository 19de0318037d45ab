"""Links to another campaign, or to one that is not here."""

from __future__ import annotations

from tests.pages.addresses import (
    BIOGEN,
    QA,
    SCIFACT,
    address,
    opened_at,
)
from tests.pages.opening import open_in_frame, sound, widget, words


def test_another_campaign_takes_the_choices_of_the_last_one_out_of_the_address(full):
    test = opened_at(
        "compare",
        SCIFACT,
        {"compare": "Topics", "measure": "sentence_label_f1", "compared-topic": "803"},
    )
    widget(test.sidebar.selectbox, "Campaign").set_value(QA).run()
    assert (test.query_params["campaign"], address(sound(test))) == (
        QA,
        {"compare": "Topics"},
    )
    assert "The link names" not in words(test)


def test_what_a_box_binds_by_itself_does_not_hinder_another_campaign(full):
    query = {
        "adjudicate-part": "Policies",
        "adjudicate-policies-measure": "Precision",
        "topic": "903",
    }
    test = opened_at("adjudicate", BIOGEN, query)
    widget(test.sidebar.selectbox, "Campaign").set_value(QA).run()
    assert "topic" not in address(sound(test))
    assert "The link names" not in words(test)


def test_a_link_to_another_campaign_keeps_all_that_it_names(full):
    test = opened_at("answers", SCIFACT, {"topic": "803", "run": "lexical"})
    test.query_params.update({"campaign": QA, "topic": "302", "run": "siskin07"})
    assert address(sound(test.run())) == {"topic": "302", "run": "siskin07"}
    assert widget(test.selectbox, "Run").value == "siskin07"


def test_a_link_to_a_campaign_that_is_not_here_says_so(full):
    test = open_in_frame("home", campaign="gone", topic="901")
    assert (
        "The link names the campaign gone, which does not exist here or is not open to you. This is Ad hoc"
        in words(test)
    )
    assert (test.query_params["campaign"], "topic" in test.query_params) == (
        "adhoc-sample",
        False,
    )


def test_a_choice_on_a_page_stays_in_the_campaign_of_the_address(empty):
    for name in ("spring", "again"):
        empty.create(name, "biogen", "One title")
    page = open_in_frame("session", campaign="spring")
    picker = widget(page.selectbox, "Campaign")
    assert picker.options == ["One title (spring)", "One title (again)"]
    assert sound(page.run()).query_params["campaign"] == "spring"


def test_campaigns_of_one_title_are_told_apart_on_home_and_above_pages(empty):
    for name in ("spring", "again"):
        empty.create(name, "biogen", "One title")
    heads = [without_escapes(head.value) for head in open_in_frame("home").header]
    assert {"One title (spring)", "One title (again)"} <= set(heads)
    page = open_in_frame("session", campaign="again")
    assert "One title (again)" in without_escapes(words(page))


def without_escapes(text):
    """Markdown as a reader sees it."""
    return text.replace("\\", "")
