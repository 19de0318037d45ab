"""A link holds its view: what the address names is what the boxes show, and it stays in the address as it
was given.
"""

from __future__ import annotations

import json
from urllib.parse import parse_qsl, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from assessment.analysis import errors
from assessment.exchange.imports.files import InputFile, import_files
from assessment.model.units import unit_id
from assessment.ui import choice_state
from assessment.ui.links import answer_address
from tests.conftest import TOPICS, judge, unit
from tests.pages.opening import open_in_frame, sound, widget, words

BIOGEN, CAR, QA, R2C2, SCIFACT = (
    "biogen-sample",
    "car-sample",
    "qa2007-sample",
    "r2c2-sample",
    "scifact-sample",
)

VIEWS = [
    ("runs", QA, {"tab": "What is loaded"}),
    ("answers", QA, {"topic": "303", "run": "ternqa1"}),
    (
        "scores",
        QA,
        {"measure": "other F", "drill-run": "siskin07", "drill-topic": "305"},
    ),
    (
        "scores",
        R2C2,
        {
            "measure": "R_O",
            "look": "Behind the totals",
            "show": "Plot: Reliability",
            "only": ["plover-AC-1", "tern-AC-1"],
        },
    ),
    (
        "compare",
        SCIFACT,
        {
            "compare": "Two runs",
            "run": "verifier-base",
            "against": "lexical",
            "together": ["title-only", "lexical"],
        },
    ),
    (
        "compare",
        CAR,
        {"compare": "Topics", "measure": "RR", "compared-topic": "tqa2:L_9002/T_9203"},
    ),
    (
        "compare",
        QA,
        {"compare": "Measures", "measure": "list F", "other-measure": "other NR"},
    ),
    (
        "errors",
        BIOGEN,
        {
            "run": "quarry-bm25",
            "topic": "902",
            "kind": ["relation", "accuracy"],
            "label": ["supporting", "not judged"],
            "find": "iron",
            "measure": "none",
        },
    ),
    (
        "errors",
        QA,
        {"part": "Two runs", "run": "ternqa1", "other": "siskin07", "topic": "304"},
    ),
    (
        "agreement",
        QA,
        {
            "agreement-question": "vote",
            "assessor": ["Amara", "Edo"],
            "tab": "Topics",
            "topic": "302",
        },
    ),
    (
        "agreement",
        CAR,
        {
            "agreement-question": "facet",
            "weighting": "quadratic",
            "cell": "SHOULD / CAN",
        },
    ),
    ("agreement", R2C2, {"agreement-part": "Machine assessors"}),
    (
        "agreement",
        R2C2,
        {"agreement-part": "Ranking of runs", "agreement-measure": "accuracy"},
    ),
    ("adjudicate", BIOGEN, {"adjudicate-part": "Policies"}),
    (
        "units",
        BIOGEN,
        {"units-state": ["judged", "disputed"], "units-topic": ["903", "902"]},
    ),
    ("session", BIOGEN, {"session-part": "Plan"}),
]
"""Every page that has choices, none of them the one that it opens with."""


PARTS = (
    "look",
    "compare",
    "part",
    "agreement-part",
    "adjudicate-part",
    "session-part",
    "agreement-question",
    "tab",
    "show",
)


@pytest.fixture
def spring(empty, campaign):
    """Two runs at two topics, nothing judged."""
    return campaign


def opened_at(page, campaign, query):
    return open_in_frame(page, campaign=campaign, who="Dora", **query)


def address(test):
    """What the address holds; a single value as it is."""
    held = {
        name: value[0] if isinstance(value, list) and len(value) == 1 else value
        for name, value in test.query_params.items()
    }
    return {
        name: value for name, value in held.items() if name not in ("campaign", "who")
    }


def boxes(test, query):
    """What the boxes of these names show."""
    shown = {name: test.get_by_key(f"linked-{name}") for name in query}
    return {
        name: getattr(box, "value", None) or test.session_state[f"linked-{name}"]
        for name, box in shown.items()
    }


@pytest.mark.parametrize(
    ("page", "campaign", "query"),
    VIEWS,
    ids=[f"{page}-{'-'.join(query)}" for page, _, query in VIEWS],
)
def test_boxes_show_what_the_address_names_and_it_stays_as_it_was_given(
    full, page, campaign, query
):
    test = opened_at(page, campaign, query)
    own = {name: value for name, value in query.items() if name != "adjudicate-part"}
    assert (boxes(test, own), address(test)) == (own, query)
    assert address(sound(test.run())) == query


@pytest.mark.parametrize(
    ("page", "campaign", "query"),
    VIEWS,
    ids=[f"{page}-{'-'.join(query)}" for page, _, query in VIEWS],
)
def test_what_a_link_names_in_vain_is_said_in_a_sentence(full, page, campaign, query):
    """Parts stay: they lead to the boxes."""
    vain = {
        name: "<b>none</b>"
        for name, value in query.items()
        if name not in (*PARTS, "find", "weighting")
    }
    test = opened_at(page, campaign, {**query, **vain})
    assert [error.value for error in test.error] == []
    assert words(test).count("The link names") >= len(vain)
    assert "<b>none" not in str(address(test))


def test_units_a_tab_and_supposed_labels_come_back(spring):
    first, second = (
        item.id
        for item in errors.run_units(spring.data, "heron", "1", everybody=True)[:2]
    )
    query = {
        "run": "heron",
        "topic": "1",
        "measure": "none",
        "unit": f"{first},{second}",
        "read": second,
        "behind": "What would change",
        f"would-{first}": "required",
    }
    test = opened_at("errors", "spring", query)
    assert address(test) == query
    assert "With 1 unit judged differently" in words(test)


def test_units_that_are_gone_are_counted(spring):
    assert "names 2 units that are not in this list" in words(
        opened_at("errors", "spring", {"unit": "abc,def"})
    )


def test_a_link_to_one_unit_shows_its_text_and_every_event(spring):
    chosen = unit(spring, "heron", "answer")
    judge(spring, unit(spring, "heron", "sentence 1"), "required")
    judge(spring, chosen, "yes", "Ann")
    judge(spring, chosen, "no", "Ann")
    query = {"units-id": unit_id(chosen.ref), "units-topic": "1"}
    test = opened_at("units", "spring", query)
    assert address(test) == query
    assert list(test.dataframe[-1].value["Label"]) == ["yes", "no"]
    # As in links of earlier versions
    test = opened_at("units", "spring", {"units-id": unit_id(chosen.ref)})
    assert list(test.dataframe[-1].value["Label"]) == ["yes", "no"]
    test = opened_at("units", "spring", {"units-id": "gone"})
    assert "The link names a unit that is not here" in words(test)
    assert "[All units](./units?campaign=spring" in words(test)


def test_a_topic_that_gets_another_title_keeps_its_links(spring, splitter):
    named = json.dumps(TOPICS).replace('"question": "', '"question": "Renamed: ')
    import_files(
        spring, [InputFile("topics.json", named.encode())], splitter=splitter, by="test"
    )
    test = opened_at("scores", "spring", {"drill-topic": "2"})
    assert widget(test.selectbox, "Topic").value == "2"
    assert "Renamed: " in widget(test.selectbox, "Topic").options[1]


def test_nuggets_of_a_topic_that_is_not_here_are_said_to_be_so(full):
    assert "The link names topic 999" in words(
        opened_at("nuggets", QA, {"topic": "999"})
    )
    assert "The link names" not in words(opened_at("nuggets", QA, {"topic": "302"}))


def test_an_answer_below_the_nuggets_of_a_run_that_is_not_here(full):
    assert "The link names run none" in words(
        opened_at("errors", QA, {"part": "Nugget matrix", "run": "none"})
    )


# Campaigns


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
        "The link names the campaign gone, which is not here. This is Ad hoc"
        in words(test)
    )
    assert (test.query_params["campaign"], "topic" in test.query_params) == (
        "adhoc-sample",
        False,
    )


# The way back, and what looks like it


def test_the_way_back_brings_back_what_the_page_opens_with(spring, monkeypatch):
    monkeypatch.setattr(choice_state, "ECHO_SECONDS", 0.0)
    test = opened_at("scores", "spring", {})
    widget(test.selectbox, "Topic").set_value("2").run()
    assert address(test) == {"drill-topic": "2"}
    del test.query_params["drill-topic"]
    assert widget(sound(test.run()).selectbox, "Topic").value == "1"


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
    assert "The link names topic 9, which is not here." in words(test.run())
    widget(test.selectbox, "Topic").set_value("2").run()
    assert "The link names" not in words(sound(test))


def test_what_a_page_would_choose_anyway_leaves_the_address(spring):
    test = opened_at(
        "scores",
        "spring",
        {"drill-run": "heron", "drill-topic": "2", "look": "Behind the figures"},
    )
    # An open run stays: without it the same address would open nothing.
    assert address(test) == {"drill-run": "heron", "drill-topic": "2"}


def test_a_link_to_an_opened_cell_shows_its_measure_and_leaves_the_chosen_one(full):
    chosen = {"measure": "Redundancy", "drill-measure": "Precision"}
    opened = {"drill-run": "heron-rag-2", "drill-topic": "902"}
    test = opened_at("scores", "biogen-sample", chosen | opened)
    assert "**heron\\-rag\\-2, Precision**" in words(test)
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


def test_an_address_is_quoted(spring):
    assert (
        answer_address(spring, "a&b", "r=1")
        == "./answers?campaign=spring&topic=a%26b&run=r%3D1"
    )
    assert answer_address(spring, "1", "") == "./answers?campaign=spring&topic=1"


def set_box():
    import streamlit as st

    from assessment.ui.choices import choose_for, linked_box

    st.button("The other", on_click=choose_for, args=("topic", "117"))
    linked_box("Topic", ["116", "117"], "topic")


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
    for address, chosen in (("117", "116"), ("117 Title of 117", "117")):
        test = AppTest.from_function(bound_box)
        test.query_params["topic"] = address
        assert test.run(timeout=30).selectbox[0].value == chosen


def test_two_runs_on_errors_lead_to_their_test_on_compare_and_back(full):
    runs = {"run": "ternqa1", "other": "siskin07"}
    test = opened_at("errors", QA, {"part": "Two runs", "topic": "304", **runs})
    query = query_of(test, "over all topics")
    pair = {"compare": "Two runs", "run": "ternqa1", "against": "siskin07"}
    assert query.items() >= pair.items()
    assert boxes(opened_at("compare", QA, pair), pair) == pair


def test_scores_leads_to_the_test_of_differences_of_its_task_and_measure(full):
    chosen = {"task": "entity", "measure": "MAP"}
    query = query_of(opened_at("scores", CAR, chosen), "more than chance")
    assert query.items() >= {**chosen, "compare": "Leaderboard"}.items()
    test = opened_at("compare", CAR, {**chosen, "compare": "Leaderboard"})
    assert widget(test.selectbox, "Measure").value == "MAP"
    assert widget(test.selectbox, "Task").value == "entity"


def query_of(test, words):
    """What the address of the link in the sentence with these words holds."""
    sentences = [*test.caption, *test.markdown]
    [text] = [one.value for one in sentences if words in one.value]
    link = text.partition(words)[2].partition("](")[2].partition(")")[0]
    return dict(parse_qsl(urlsplit(link).query))


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
