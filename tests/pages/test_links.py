"""A link holds its view: what the address names is what the boxes show, and it stays in the address as it
was given.
"""

from __future__ import annotations

import json
from urllib.parse import parse_qsl, urlsplit

import pytest

from assessment.analysis import errors
from assessment.exchange.imports.files import InputFile, import_files
from assessment.model.units import unit_id
from assessment.ui.links import answer_address
from tests.conftest import TOPICS, judge, unit
from tests.pages.addresses import (
    BIOGEN,
    CAR,
    QA,
    R2C2,
    SCIFACT,
    address,
    boxes,
    opened_at,
)
from tests.pages.opening import sound, widget, words

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
        {
            "compare": "Measures",
            "measure": "list F",
            "first-measure": "list IP",
            "other-measure": "other NR",
        },
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
        unit.id
        for unit in errors.run_units(spring.data, "heron", "1", answers="all")[:2]
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


def test_an_address_is_quoted(spring):
    assert (
        answer_address(spring, "a&b", "r=1")
        == "./answers?campaign=spring&topic=a%26b&run=r%3D1"
    )
    assert answer_address(spring, "1", "") == "./answers?campaign=spring&topic=1"


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
