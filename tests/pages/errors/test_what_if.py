"""What would change if a unit were judged otherwise."""

from __future__ import annotations

from assessment.analysis.errors import RunUnit
from assessment.model import Ref, Unit
from assessment.ui.errors.details.what_if import distinct_name
from assessment.ui.tables import table_csv
from tests.pages.errors.errors_page import (
    box,
    choose,
    opened,
    picked,
)
from tests.pages.opening import without_errors, words


def test_supposed_labels_are_called_as_in_the_table(full):
    campaign = full.campaign("rag-sample")
    run = next(iter(campaign.runs()))
    test = opened("rag-sample", run=run, measure="strict_vital_score")
    boxes = [each for each in test.selectbox if ", topic " in each.label]
    assert boxes
    for each in boxes:
        assert not any("_" in text for text in (each.label, *each.options))


def test_units_of_one_name_at_one_topic_are_told_apart_by_their_texts():
    units = []
    for key, topic, text in (
        ("a", "301", "1874"),
        ("b", "301", "Skarnholm"),
        ("c", "302", "1"),
    ):
        unit = Unit(Ref("factoid", topic, key), "screen", 0, "answer 1", "Is it?")
        units.append(RunUnit("heron", unit, None, (), text, ""))
    assert [distinct_name(run_unit, units) for run_unit in units] == [
        "answer 1 “1874”",
        "answer 1 “Skarnholm”",
        "answer 1",
    ]
    assert distinct_name(units[0], units[:1]) == "answer 1"


def test_a_unit_judged_otherwise_shows_what_would_move_and_stores_nothing(contradicted):
    before = contradicted.count()
    test = opened(
        "spring", run="heron", topic="1", unit=picked(contradicted, "PMID 12")
    )
    test = choose(test, "PMID 12, topic 1: contradicting", "supporting")
    table = test.dataframe[-1].value.set_index(["Measure", "Over"])
    assert "Hypothetical" in words(test)
    assert list(table.loc[("Citation Support Rate", "topic 1")]) == [
        "50.00",
        "100.00",
        "+50.00",
    ]
    assert contradicted.count() == before


def test_a_loss_has_a_true_minus_sign_and_the_file_a_hyphen(contradicted):
    test = opened(
        "spring", run="heron", topic="1", unit=picked(contradicted, "PMID 11")
    )
    test = choose(test, "PMID 11, topic 1: supporting", "contradicting")
    table = test.dataframe[-1].value
    assert "\N{MINUS SIGN}50.00" in list(table["Change"])
    assert "-50.00" in table_csv(table).decode()


def test_an_undefined_score_is_a_dash_and_empty_in_the_file(contradicted):
    both = picked(contradicted, "PMID 11", "PMID 12")
    test = opened("spring", run="heron", topic="1", unit=both)
    test = choose(test, "PMID 11, topic 1: supporting", "not judged")
    test = choose(test, "PMID 12, topic 1: contradicting", "not judged")
    table = test.dataframe[-1].value
    recall = table[table["Measure"] == "Document Recall"]
    assert list(recall["As it is"]) == ["100.00", "100.00"]
    assert list(recall["Hypothetical"]) == list(recall["Change"]) == ["–", "–"]
    assert "–" not in table_csv(table).decode()


def test_the_labels_that_cost_most_are_chosen_by_one_button(contradicted):
    test = opened(
        "spring",
        run="heron",
        topic="1",
        measure="Citation Support Rate",
        unit=picked(contradicted, "PMID 12"),
    )
    box(test, "Choose the labels that would improve the measure most").click()
    assert (
        box(without_errors(test.run()), "PMID 12, topic 1: contradicting").value
        == "supporting"
    )


def test_a_supposed_label_stands_in_the_link(contradicted):
    name = picked(contradicted, "PMID 12")
    test = opened(
        "spring", run="heron", topic="1", unit=name, **{f"would-{name}": "not judged"}
    )
    assert box(test, "PMID 12, topic 1: contradicting").value == "not judged"
    assert "these scores would change" in words(test)
