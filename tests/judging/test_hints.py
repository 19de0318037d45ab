"""Hints on the desk: words and sentences of a document, never a label."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.campaign import Workspace
from assessment.exchange.settings.changing import change_settings
from assessment.judging.hints.document_texts import MAX_READ, document_text
from assessment.judging.hints.hints import MARKS_IN_A_HINT, SENTENCES_IN_A_HINT, hint
from assessment.judging.nuggets.editing import nuggets_of
from assessment.review.assessor_desk import desk_of
from assessment.statistics.sentence_ranking import Rarity, tokens
from tests.small_samples import SMALL_SAMPLE_NAMES

NOTHING_KNOWN = Rarity(0, {})


def sheets(campaign, assessor="Ann"):
    desk = desk_of(campaign, assessor)
    return [desk.show(n) for n in desk.screen_order("answer").addresses()]


def hints_of(sheet):
    """Each unit with a hint, its document and its hint."""
    for unit in sheet["units"]:
        if unit["hint"] is not None:
            yield (
                unit,
                sheet["documents"][unit["document"]],
                sheet["hints"][unit["hint"]],
            )


def framed(document, hints):
    passage, sentence = hints["best"][0]
    starts = [*document["layouts"][passage]["sentences"], None]
    return document["passages"][passage][starts[sentence] : starts[sentence + 1]]


def test_the_best_sentence_of_a_cited_abstract_is_framed_and_its_words_marked(samples):
    sheet = next(
        sheet
        for sheet in sheets(Workspace(samples).campaign("biogen-sample"))
        if any("9.1" in part["text"] for part in sheet["screen"]["parts"])
    )
    for unit, document, result in hints_of(sheet):
        if "9.1" not in sheet["screen"]["parts"][unit["part"]]["text"]:
            continue
        if document["absent"]:
            continue
        assert "9.1" in framed(document, result)
        marks = [
            result["marks"][at : at + 4] for at in range(0, len(result["marks"]), 4)
        ]
        strong = [
            document["passages"][passage][start:end]
            for passage, start, end, strength in marks
            if strength == 2
        ]
        assert any("9.1" in text for text in strong)
        return
    pytest.fail("the sample has no such citation")


def test_words_of_the_topic_are_looked_for_in_a_document_that_stands_as_its_title(
    samples,
):
    framed_sentences = 0
    for sheet in sheets(Workspace(samples).campaign("adhoc-sample")):
        topic = f"{sheet['topic']['title']} {sheet['topic']['question']}"
        for _, document, result in hints_of(sheet):
            if result["best"]:
                shared = stems(topic) & stems(framed(document, result))
                assert shared
                framed_sentences += 1
    assert framed_sentences


def stems(text):
    return {token.stem for token in tokens(text) if token.is_content_word}


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_hints_of_every_sample_lie_within_their_documents(sample_views, name):
    seen = 0
    for sheet in sheets(Workspace(sample_views).campaign(name)):
        for _, document, result in hints_of(sheet):
            seen += bool(result["best"])
            for passage, sentence in result["best"]:
                assert sentence < len(document["layouts"][passage]["sentences"])
            for at in range(0, len(result["marks"]), 4):
                passage, start, end, _ = result["marks"][at : at + 4]
                assert 0 <= start < end <= len(document["passages"][passage])
    assert seen


def test_an_organiser_turns_hints_off_and_then_nothing_is_marked(samples):
    campaign = Workspace(samples).campaign("biogen-sample")
    change_settings(campaign, {"hints": "off"}, by="Zoe")
    for sheet in sheets(campaign):
        assert sheet["hints"] is None
        assert sheet["terms"] == []


def test_without_hints_only_an_answer_that_stands_word_for_word_is_marked(samples):
    campaign = Workspace(samples).campaign("qa2007-sample")
    change_settings(campaign, {"hints": "off"}, by="Zoe")
    parts = [part for sheet in sheets(campaign) for part in sheet["screen"]["parts"]]
    assert all(part["whole"] for part in parts if part["occurrences"])
    assert any(part["occurrences"] for part in parts)


def test_the_page_nuggets_marks_no_words_without_hints(samples):
    campaign = Workspace(samples).campaign("qa2007-sample")
    topic = next(topic for topic in campaign.topics if campaign.data.nuggets(topic))
    question = campaign.data.nuggets(topic)[0].question
    for value, is_marked in (("on", True), ("off", False)):
        change_settings(campaign, {"hints": value}, by="Zoe")
        shown = nuggets_of(campaign, "Ann").show(topic, question)
        assert {row["marked"] for row in shown["nuggets"]} == {is_marked}


def test_a_document_is_read_up_to_a_limit_and_hints_are_few():
    passages = ["iron fell. " * 1000] * 20
    read = document_text(passages)
    assert len(read.layouts) == MAX_READ // len(passages[0])
    result = hint("iron fell", read, NOTHING_KNOWN)
    assert len(result.best) == SENTENCES_IN_A_HINT
    assert len(result.marks) == 4 * MARKS_IN_A_HINT


@given(st.text(), st.lists(st.text(alphabet="aA1 .\n😀é"), max_size=4))
def test_any_text_has_a_hint_for_any_document(text, passages):
    result = hint(text, document_text(passages), NOTHING_KNOWN)
    for passage, sentence in result.best:
        assert sentence >= 0
        assert passages[passage]
