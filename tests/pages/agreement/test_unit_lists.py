"""The lists of units on *Agreement*: every row says which unit it is, in columns that have room for it."""

from __future__ import annotations

import shutil

import pandas as pd
import pytest

from assessment.campaign.workspace import DATABASE, ENVIRONMENT
from assessment.ui.agreement.unit_table import unit_widths
from assessment.ui.tables.cell_widths import fitting, letters_of_line
from tests.pages.opening import open_page, without_errors

ROOM = 1128
MACHINES = "Machine assessors"


@pytest.fixture(scope="module")
def folder(shipped_samples, tmp_path_factory):
    folder = tmp_path_factory.mktemp("shipped")
    shutil.copy(shipped_samples, folder / DATABASE)
    return folder


@pytest.fixture
def shipped(folder, monkeypatch):
    """The sample campaigns that people see: in the small ones few units are judged twice."""
    monkeypatch.setenv(ENVIRONMENT, str(folder))


def lists(campaign, query):
    """The lists of units on the page: of a question those of the pair, and of the topic."""
    test = without_errors(open_page("agreement", query, campaign=campaign))
    return [table.value for table in test.dataframe if "Unit" in table.value]


def of_question(campaign, name):
    names = {"agreement-part": "Questions", "agreement-question": name}
    of_pair, _ = lists(campaign, names)
    return of_pair


def of_topic(campaign, name):
    names = {"agreement-part": "Questions", "agreement-question": name}
    _, in_topic = lists(campaign, names)
    return in_topic


def of_machine(campaign, **cell):
    [units] = lists(campaign, {"agreement-part": MACHINES, **cell})
    return units


@pytest.mark.parametrize(
    ("campaign", "question"),
    [
        ("rag-sample", "assignment"),
        ("r2c2-sample", "helped"),
        ("r2c2-sample", "entailed"),
        ("r2c2-sample", "correct"),
        ("qa2007-sample", "factoid"),
        ("qa2007-sample", "match"),
        ("car-sample", "facet"),
    ],
)
def test_no_two_rows_are_alike(shipped, campaign, question):
    units = of_question(campaign, question)
    about = ["Topic", "Title", "Unit", "Text"]
    names = [name for name in [*about, "Runs"] if name in units]
    assert not units.duplicated(names).any()


def test_runs_stand_only_where_they_tell_units_apart(shipped):
    assert "Runs" in of_question("rag-sample", "assignment")
    assert "Runs" not in of_question("biogen-sample", "relation")


def test_a_unit_names_its_question_of_the_series(shipped):
    titles = set(of_question("qa2007-sample", "factoid")["Title"])
    assert (
        "Port Salerne earthquake: What was the magnitude of the earthquake?" in titles
    )
    units = of_topic("qa2007-sample", "factoid")
    assert "Which bridge collapsed?" in set(units["Title"])
    assert "Topic" not in units


def test_a_nugget_looked_for_in_a_whole_response_stands_before_it(shipped):
    texts = of_question("qa2007-sample", "match")["Text"]
    assert any(text.startswith("“Strike lasted 19 days” in: The") for text in texts)


def test_answers_that_a_unit_is_about_stand_apart(shipped):
    texts = of_question("qa2007-sample", "nil")["Text"]
    assert "420 · 420 workers" in set(texts)


def test_a_machine_has_the_same_list_with_text_and_links(shipped):
    units = of_machine("qa2007-sample")
    columns = {"Text", "Title", "Machine", "Counts", "People", "Outcome"}
    assert columns | {"Judge", "Answer"} <= set(units)
    assert units["Judge"].str.startswith("./judge?campaign=qa2007-sample").all()
    assert not units.duplicated(["Title", "Unit", "Text"]).any()


def test_the_chosen_cell_of_a_machine_lists_its_units(shipped):
    cell = {"cell-factoid": "non-exact / globally correct"}
    units = of_machine("qa2007-sample", **cell)
    assert set(units["Machine"]) == {"non-exact"}
    assert set(units["Counts"]) == {"globally correct"}


def test_an_adjudicator_who_decided_is_named_beside_the_label_that_counts(shipped):
    units = of_question("scifact-sample", "label")
    columns = list(units)
    assert columns.index("Adjudicator") == columns.index("Counts") + 1
    assert set(units["Adjudicator"]) == {"", "Zoe"}
    assert {"overridden", "overridden by Zoe"} <= set(
        of_machine("scifact-sample")["Outcome"]
    )


def test_a_decision_is_offered_where_people_differ_and_nobody_has_decided(shipped):
    units = of_question("car-sample", "transition")
    is_decided = units["Adjudicator"] != ""
    assert is_decided.any() and not is_decided.all()
    assert list(units["Adjudicate"] == "") == list(is_decided)


def test_a_released_campaign_offers_no_decision(shipped):
    assert "Adjudicate" not in of_question("scifact-sample", "label")


def test_units_with_a_note_come_first(shipped):
    notes = list(of_question("car-sample", "passage")["Notes"])
    assert notes[0] and not notes[-1]
    assert notes == sorted(notes, key=lambda note: not note)


@pytest.mark.parametrize("campaign", ["scifact-sample", "biogen-sample"])
def test_people_beside_a_machine_stand_by_label_and_leave_room_for_texts(
    shipped, campaign
):
    units = of_machine(campaign)
    assert units["People"].str.contains(": Amara, ").any()
    assert "Amara" not in units
    widths = unit_widths(units, ROOM - 32)
    assert sum(widths.values()) <= ROOM - 32
    assert widths["Text"] >= 150


def test_the_beginning_of_a_long_answer_ends_between_words(shipped):
    texts = of_topic("biogen-sample", "accuracy")["Text"]
    assert any(text.endswith(" …") for text in texts)
    assert not any(text[-1].isalpha() for text in texts)


def test_titles_and_texts_have_room_for_their_words():
    claim = (
        "Eating peanut in infancy lowers the risk of peanut allergy in all children."
    )
    row = {"Unit": "verdict on abstract 9100506", "Amara": "NOT ENOUGH INFO"}
    row |= {"Text": "We assigned 640 infants to eat peanut. " * 40, "Title": claim}
    row |= {"Topic": "806", "Adjudicate": "./a", "Judge": "./j", "Answer": "./r"}
    widths = unit_widths(pd.DataFrame([row]), ROOM)
    assert sum(widths.values()) <= ROOM
    assert fitting(claim, letters_of_line(widths["Title"])) == claim
    assert widths["Text"] > widths["Title"]


def test_notes_take_their_room_from_the_longer_texts():
    row = {"Unit": "passage 3", "Counts": "TOPIC", "Text": "Yeast eats sugar. " * 9}
    row |= {"Title": "Coral reefs", "Judge": "./j", "Notes": "Ann: if there is room."}
    assert sum(unit_widths(pd.DataFrame([row]), 600).values()) <= 600
