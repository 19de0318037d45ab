"""The choices of the page Errors stand in its address."""

from __future__ import annotations

from assessment.ui.errors.boxes import choices
from tests.pages.errors.errors_page import (
    choose,
    names,
    opened,
)


def test_a_run_named_every_is_not_the_option_for_all_runs():
    assert choices.every_option(["a", "b"]) == "every"
    assert choices.every_option(["every", "a"]) == "every*"
    assert choices.every_option(["every", "every*"]) == "every**"


def test_a_link_holds_every_choice(contradicted):
    query = {
        "run": "heron",
        "topic": "1",
        "measure": "Citation Support Rate",
        "kind": "relation",
        "label": "contradicting",
        "find": "rest",
    }
    test = opened("spring", **query)
    assert names(test) == ["PMID 12"]
    assert (
        test.dataframe[0].value["Costs"][0],
        test.dataframe[0].value["Label"][0],
    ) == (
        25.0,
        "contradicting → supporting",
    )
    assert {name: test.query_params[name] for name in query} == query


def test_choices_are_written_to_the_address(contradicted):
    test = choose(
        choose(opened("spring"), "Label", ["supporting", "not judged"]), "Topic", "2"
    )
    assert (test.query_params["label"], test.query_params["topic"]) == (
        ["supporting", "not judged"],
        "2",
    )
    assert "label" not in choose(test, "Label", []).query_params


def test_choices_of_an_address_that_do_not_exist_are_none(contradicted):
    test = opened(
        "spring",
        run="nobody",
        topic="9",
        measure="Glory",
        kind="x",
        label="y",
        unit="z",
    )
    assert names(test)[:3] == ["PMID 11", "PMID 12", "sentence 1"]
    assert (
        test.query_params["run"],
        test.query_params["topic"],
        test.query_params["measure"],
    ) == (
        "heron",
        "every",
        "none",
    )
