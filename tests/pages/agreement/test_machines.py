"""The part *Machine assessors* of the page Agreement, beside what people say of the same units."""

from __future__ import annotations

import json

from tests.conftest import judge, unit
from tests.pages.agreement.boxes import questions_part
from tests.pages.conftest import with_track
from tests.pages.opening import open_part, words


def test_a_machine_is_shown_with_what_people_contested(spring):
    judge(spring, unit(spring, "heron", "answer"), "yes", "auto:reader")
    judge(
        spring, unit(spring, "heron", "answer"), "no", "Ann", note="it misses the point"
    )
    test = open_part("agreement", "Machine assessors")
    _, counts, listed = [table.value for table in test.dataframe]
    assert (
        counts["Machine's labels"][0],
        counts["Confirmed"][0],
        counts["Contested"][0],
        counts["Overridden"][0],
        counts["Not looked at"][0],
    ) == (1, 0, 1, 1, 0)
    assert "1 label contested by people, 1 overridden" in test.expander[0].label
    assert (listed["Machine"][0], listed["People"][0]) == ("yes", "no: Ann")
    assert listed["Outcome"][0] == "overridden"


def test_accepted_suggestions_are_told_apart_from_agreement_of_their_own(spring):
    items = [unit(spring, run, "answer") for run in ("heron", "tern")]
    for item in items:
        judge(spring, item, "yes", "auto:reader")
    judge(spring, items[0], "yes", "Ann", via="suggestion")
    judge(spring, items[1], "no", "Ann")
    judge(spring, items[1], "no", "Ben")
    test = open_part("agreement", "Machine assessors")
    text = words(test)
    assert "gives the label that counts for 50.0 % of 2 units**" in text
    assert "**without accepted suggestions for 0.0 % of 1 unit**" in text
    assert "partly circular" in text
    table = test.dataframe[0].value
    assert list(table["Question"]) == ["Answer", "… without accepted suggestions"]
    assert list(table["Items"]) == [2, 1]
    assert "Accepted suggestions of a machine: 1 of 3 labels on Answer." in words(
        questions_part()
    )


def test_a_machine_on_an_ordered_scale_has_a_weighted_kappa_and_the_head_says_so(
    spring, monkeypatch
):
    scales = tuple(scale._replace(ordered=True) for scale in spring.track.scales)
    with_track(monkeypatch, scales=scales)
    for name in ("auto:reader", "Ann"):
        for run, label in (("heron", "yes"), ("tern", "no")):
            judge(spring, unit(spring, run, "answer"), label, name)
    test = open_part("agreement", "Machine assessors")
    columns = json.loads(test.dataframe[0].proto.columns)
    assert columns["Kappa"]["label"] == "κ, linear"
