"""The page Compare: every part on every sample, what it says when there is nothing, and where links lead."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
import streamlit as st

from assessment.campaign.phase_log import set_phase
from assessment.ui.compare.heat_map import heat_map
from tests.conftest import judge, run_file, unit
from tests.pages.compare.parts import PARTS
from tests.pages.opening import compare_page, words
from tests.small_samples import SMALL_SAMPLE_NAMES

HOSTILE = "<script>alert(1)</script> :red[x]"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_part_shows_every_sample(full, name, part):
    test = compare_page(part, campaign=name)
    assert [error.value for error in test.error] == []
    unknown = "not known" in words(test) or "Judging has ended" in words(test)
    known = unknown or part == "Stability"
    assert known or test.get("plotly_chart")


def test_an_address_that_names_nothing_shows_the_leaderboard(two_runs):
    test = compare_page("<b>", measure="x", run="none", against="none", together="none")
    assert test.dataframe[0].value["Run"].tolist() == ["heron", "tern"]


def test_a_campaign_without_runs_says_where_to_begin(empty):
    empty.create("spring", "biogen")
    assert "Nothing to compare yet" in words(compare_page("Leaderboard"))


def test_a_topic_shows_its_runs_with_links_to_their_answers(two_runs):
    links = page_links(compare_page("Topics"))
    assert links["answer of heron"] == {
        "campaign": ["spring"],
        "topic": ["1"],
        "run": ["heron"],
    }
    assert "what counted for tern" in links and "both answers side by side" in links


@pytest.mark.parametrize("part", ["Topics", "Two runs"])
def test_links_to_what_stands_behind_a_figure_have_its_measure(two_runs, part):
    links = page_links(compare_page(part, measure="Acceptable Answers"))
    to_figures = [query for text, query in links.items() if "answer of" not in text]
    assert to_figures
    for query in to_figures:
        assert query["measure"] == ["Acceptable Answers"]


LINK = re.compile(r"\[([^]]*)\]\(\./\w+\?([^)]*)\)")


def page_links(test):
    """The links to other pages: what each says, and its query."""
    return {label: parse_qs(query) for label, query in LINK.findall(words(test))}


def test_no_table_has_links_which_would_open_new_tabs(two_runs):
    for part in ("Leaderboard", "Two runs", "Heat map", "Topics", "Measures"):
        looks = [table.proto.columns for table in compare_page(part).dataframe]
        assert not any('"type": "link"' in look for look in looks), part


def test_who_looks_stays_in_a_link(two_runs):
    set_phase(two_runs, "released", by="test")
    links = page_links(compare_page("Topics", **{"as": "team:gull"}))
    assert links["answer of tern"]["as"] == ["team:gull"]


def test_the_other_measure_is_in_the_address(two_runs):
    for run in ("heron", "tern"):
        judge(
            two_runs,
            unit(two_runs, run, "sentence 1"),
            "required" if run == "heron" else "unnecessary",
        )
    assert "2 runs, tau 1.00, tau-AP 1.00" in words(
        compare_page("Measures", measure="Precision", **{"other-measure": "Redundancy"})
    )


def test_a_picked_cell_shows_the_runs_by_both_of_its_measures(two_runs):
    test = compare_page("Measures", measure="Accuracy")
    boxes = {box.label: box for box in test.selectbox}
    assert boxes["Runs by"].value == "Accuracy"
    picks = {"first-measure": "Precision", "other-measure": "Redundancy"}
    test = compare_page("Measures", measure="Accuracy", **picks)
    boxes = {box.label: box for box in test.selectbox}
    assert boxes["Runs by"].value == "Precision"
    assert boxes["against"].value == "Redundancy"
    # Another measure of the page begins anew.
    boxes["Measure"].select("Redundancy")
    test = test.run()
    boxes = {box.label: box for box in test.selectbox}
    assert boxes["Runs by"].value == "Redundancy"
    assert boxes["against"].value != "Redundancy"


def test_where_bounds_are_not_known_those_of_another_measure_are_shown(two_runs):
    test = compare_page("Bounds", measure="Document Recall")
    text = words(test)
    assert "can still move Document Recall is not known." in text
    assert "Bounds are known for Accuracy\\, " in text
    assert "Bounds of Accuracy" in text
    assert "heron stays first" in text


def test_where_no_bounds_can_be_known_the_part_is_not_offered(full):
    car = compare_page("Bounds", campaign="car-sample")
    assert "Bounds are not known for any measure here" in words(car)
    assert not car.dataframe
    parts = compare_page("Leaderboard", campaign="car-sample").button_group[0].options
    assert "Bounds" not in parts and "Heat map" in parts


def test_once_judging_has_ended_no_bounds_are_offered(two_runs):
    set_phase(two_runs, "frozen", by="Zoe")
    ended = "Judging has ended: open units can no longer change the order."
    assert ended in words(compare_page("Bounds"))
    assert "Bounds" not in compare_page("Leaderboard").button_group[0].options


def test_with_everything_judged_the_first_place_is_settled(two_runs):
    assert "heron stays first" in words(compare_page("Bounds"))


@pytest.mark.parametrize("part", PARTS)
def test_a_hostile_name_is_shown_as_text(empty, make, part):
    campaign = make(
        run_file(HOSTILE, {"1": "Iron helps [11].", "2": "Gel is safe."}),
        run_file("tern", {"1": "No [11].", "2": "No."}),
    )
    for run, label in ((HOSTILE, "yes"), ("tern", "no")):
        for topic in ("1", "2"):
            judge(campaign, unit(campaign, run, "answer", topic), label)
    test = compare_page(part)
    assert "<script>" not in words(test) and " :red[" not in words(test)


def test_a_click_on_a_cell_shows_the_links_below_the_heat_map_which_stays_in_place(
    two_runs, monkeypatch
):
    def clicked(*_, **__):
        st.markdown("the picture")
        return [("1", "heron")]

    monkeypatch.setattr(heat_map, "draw_chart", clicked)
    test = compare_page("Heat map")
    texts = [str(text.value) for text in test.markdown]
    [heading] = [place for place, text in enumerate(texts) if text.startswith("**1 ")]
    assert heading > texts.index("the picture")
    assert "what counted for heron" in page_links(test)


def test_topics_against_the_others_have_links_to_their_judgments(full):
    test = compare_page("Topics", campaign="adhoc-sample")
    [sentence] = [t.value for t in test.markdown if "against the others" in t.value]
    linked = "against the others: [“1 how do bees find their way home”](./answers?"
    assert linked in sentence
    assert "&topic=1&run=" in sentence
