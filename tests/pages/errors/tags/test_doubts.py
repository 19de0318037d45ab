"""Judgments in doubt: tags that ask for another judgment and are no error of the run."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest

from assessment.analysis import errors
from assessment.campaign.phase_log import set_phase
from assessment.model.permissions import Principal
from tests.conftest import judge, unit
from tests.pages.errors.tags.tagging import RATE, opened, table, tag, tag_unit
from tests.pages.opening import open_page, without_errors, words


def test_a_judgment_in_doubt_is_in_no_figure_and_stands_in_a_group_of_its_own(
    contradicted,
):
    tag(contradicted, "misread", "heron", 3)
    alone = opened("spring", tagged=RATE)
    judge(contradicted, unit(contradicted, "heron", "PMID 11"), "supporting")
    judge(contradicted, unit(contradicted, "tern", "PMID 11"), "neutral")
    tag_unit(contradicted, "Judged wrongly it supports", "tern", "PMID 11")
    test = opened("spring", tagged=RATE)
    assert list(table(test)["Tag"]) == ["misread"]
    assert list(table(test)["Units"]) == list(table(alone)["Units"])
    text = words(test)
    assert (
        "1 unit tagged “judged wrongly” is in none of these figures: see [Judgments"
        in text
    )
    assert "That is no error of a run: it asks for another judgment" in text
    assert text.index("**misread** ·") < text.index("Judged wrongly it supports** ·")


def test_judgments_in_doubt_have_no_costs_and_need_no_errors_beside_them(contradicted):
    tag(contradicted, "judged wrongly", "heron", 3)
    test = opened("spring", tagged=RATE)
    assert not test.dataframe and "costs" not in words(test)
    assert "**1 unit is tagged “judged wrongly”.**" in words(test)


@pytest.mark.parametrize(
    ("indexes", "them", "action"),
    [
        ((3,), "it", "Do something with 1 chosen unit"),
        ((2, 3), "them", "Do something with 2 chosen units"),
    ],
)
def test_who_adjudicates_is_led_to_the_doubted_units_and_can_send_them_there(
    contradicted, indexes, them, action
):
    tag(contradicted, "judged wrongly", "heron", *indexes)
    text = words(opened("spring"))
    assert f"to send {them} into adjudication." in text
    [link] = re.findall(
        rf"\[Open {them} on the page Units\]\(\./units\?([^)]*)\)", text
    )
    test = open_page("units", {**parse_qs(link)}, who="Zoe", campaign="spring")
    assert action in [each.label for each in without_errors(test).expander]


def test_a_link_to_some_of_the_doubted_units_says_to_how_many(
    contradicted, monkeypatch
):
    tag(contradicted, "judged wrongly", "heron", 1, 2, 3)
    monkeypatch.setattr("assessment.ui.errors.tags.overview._MAX_LINKED", 2)
    text = words(opened("spring"))
    assert "[Open the first 2 on the page Units](" in text
    assert "to send them into adjudication." in text


def test_a_team_sends_the_organisers_the_file(contradicted):
    set_phase(contradicted, "released", by="test")
    ann = Principal("Ann", "team", "ibis")
    units = errors.run_units(contradicted.data, "heron", "1", answers="own")
    errors.tag_run_units(contradicted, ann, units[3:4], tag="judged wrongly")
    state = {"campaign": "spring", "as": "team:ibis", "who": "Ann"}
    test = without_errors(open_page("errors", {"part": "Tags"}, **state))
    assert "Send the organisers the file" in words(test)
    assert "Open them on the page Units" not in words(test)
