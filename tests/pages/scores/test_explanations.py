"""The rules behind a figure, on the text that they are about."""

from __future__ import annotations

import pytest

from assessment.model import (
    Explained,
    Part,
    Reason,
    TextMark,
)
from assessment.ui import reader
from tests.conftest import judge, unit
from tests.pages.conftest import with_track
from tests.pages.opening import open_in_frame, words


def test_the_rules_stand_above_the_answer(two, monkeypatch):
    seen = []
    monkeypatch.setattr(
        "assessment.ui.answers.answer_text.explained",
        lambda texts, *others, **more: seen.extend(texts),
    )
    text = Explained("Why", (Reason("✓", "right", "the answer is right", "good"),))
    with_track(monkeypatch, explain=lambda case, run: iter([text]))
    assert "What counts, and why" in words(open_in_frame("scores", campaign="spring"))
    assert seen == [text]


def test_judgments_of_an_answer_stand_on_answers_which_scores_links_to(two):
    judge(two, unit(two, "heron", "answer"), "yes")
    query = {"drill-topic": "1", "drill-run": "heron"}
    scores = open_in_frame("scores", campaign="spring", **query)
    assert "(./answers?campaign=spring&topic=1&run=heron)" in words(scores)
    query = {"campaign": "spring", "topic": "1", "run": "heron"}
    of_answers = [one.label for one in open_in_frame("answers", **query).expander]
    assert "1 judgment" in of_answers
    assert "1 judgment" not in [one.label for one in scores.expander]


def test_the_page_answers_shows_the_rules_too(two, monkeypatch):
    with_track(monkeypatch, explain=lambda case, run: iter([Explained("Why", ())]))
    assert "What counts" in words(open_in_frame("answers", campaign="spring"))


def test_a_ranking_has_no_heading_of_an_answer_and_is_explained_on_the_page_answers_too(
    full,
):
    query = {
        "campaign": "r2c2-sample",
        "topic": "0001",
        "run": "heron-PO-1",
        "drill-run": "heron-PO-1",
    }
    assert "The answer as it was read" not in words(open_in_frame("scores", **query))
    assert "What counts, and why" in words(open_in_frame("answers", **query))


def test_where_there_is_nothing_to_explain_nothing_is_announced(two, monkeypatch):
    with_track(monkeypatch, explain=lambda case, run: iter(()))
    assert "What counts" not in words(open_in_frame("scores", campaign="spring"))


def test_more_texts_than_can_be_read_are_counted(two, monkeypatch):
    with_track(
        monkeypatch,
        explain=lambda case, run: (Explained(f"text {n}", ()) for n in range(130)),
    )
    assert "30 more follow" in words(open_in_frame("scores", campaign="spring"))


def test_rules_about_something_in_a_part_do_not_colour_it():
    own = Reason("✓", "required", "counts", "good")
    cited = Reason("✗", "PMID 1", "contradicts it", "bad", "citations")
    text = reader._text(
        Explained("Gel", (), ((Part("Gel."), (own, cited)), (Part("."), (cited,))))
    )
    assert [part["tone"] for part in text["parts"]] == ["good", ""]
    assert text["parts"][0]["reasons"][1]["about"] == "citations"


def test_a_part_takes_the_tone_that_its_rules_have_in_common():
    part = Part("Gel.", (TextMark(0, 3, "link", "gel"),), name="sentence 0")
    reasons = (
        Reason("G1", "gold", "in gold set 1"),
        Reason("✓", "counts", "complete", "good"),
        Reason("×2", "repeated", "", "bad"),
    )
    data = reader._text(
        Explained(
            "Abstract 7",
            (),
            ((part, reasons[:2]), (part, reasons), (part, ()), (part, reasons[:1])),
        )
    )
    assert [each["tone"] for each in data["parts"]] == ["good", "mixed", "", "plain"]
    assert data["parts"][0]["reasons"][1] == {
        "sign": "✓",
        "word": "counts",
        "rule": "complete",
        "tone": "good",
        "about": "",
    }


@pytest.mark.parametrize(
    ("link", "is_link"),
    [
        ("https://example.org/7", True),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("", False),
    ],
)
def test_only_addresses_of_the_web_become_links(link, is_link):
    assert bool(reader._text(Explained("t", (), (), link))["link"]) is is_link


def test_direction_marks_in_a_text_are_made_visible():
    assert (
        reader._text(Explained("a\u202eb", ()))["title"]
        == "a\N{REPLACEMENT CHARACTER}b"
    )


def test_what_has_a_value_by_the_open_measure_comes_first(two, monkeypatch):
    seen = []
    monkeypatch.setattr(
        "assessment.ui.answers.answer_text.explained",
        lambda texts, *others, **more: seen.append([text.title for text in texts]),
    )
    texts = [
        Explained("first", (Reason("=", "factoid 0.5", ""),)),
        Explained("second", (Reason("=", "Accuracy 0.5", "", measure="Accuracy"),)),
    ]
    with_track(monkeypatch, explain=lambda case, run: iter(texts))
    query = {"campaign": "spring", "drill-run": "heron"}
    open_in_frame("scores", **query, measure="Accuracy")
    assert seen[-1] == ["second", "first"]
