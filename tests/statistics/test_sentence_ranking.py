"""Which sentences share most with a text, and which words are marked."""

from hypothesis import given
from hypothesis import strategies as st

from assessment.statistics.sentence_ranking import (
    Rarity,
    document_frequencies,
    ranked,
    tokens,
)
from assessment.statistics.shared_words import STRONG, WORD, shared_words

NOTHING_KNOWN = Rarity(0, {})
TEXTS = st.lists(
    st.sampled_from(
        ["iron", "Iron", "of", "the", "9.1", "1,000", "fell", "IRLS", "é😀", "."]
    ),
    max_size=12,
).map(" ".join)


def order(text, *sentences, rarity=NOTHING_KNOWN, context=""):
    words = [tokens(sentence) for sentence in sentences]
    return ranked(tokens(text), words, rarity, tokens(context))


def marked(text, document, rarity=NOTHING_KNOWN):
    stretches = shared_words(tokens(text), tokens(document), rarity)
    return [(document[start:end], strength) for start, end, strength in stretches]


def test_the_sentence_with_the_rarer_word_comes_first():
    rarity = Rarity(10, {"iron": 9, "hepcidin": 1})
    sentences = ("Iron was given.", "Hepcidin was seen.")
    assert order("iron and hepcidin", *sentences, rarity=rarity) == [1, 0]


def test_forms_of_a_word_are_one_and_numbers_are_equal_however_written():
    assert order("randomised patients", "A randomisation of the patient.") == [0]
    assert order("1,000 people", "There were 1000.") == [0]


def test_nothing_is_best_where_only_stop_words_are_shared():
    assert order("the fall of iron", "The end of it.", "Of which the two.") == []
    assert order("", "Iron.") == []
    assert order("iron") == []


def test_the_context_decides_between_equals_and_then_the_place():
    sentences = ("Rye lit it.", "Rye built it.", "Rye left it.")
    assert order("Rye", *sentences) == [0, 1, 2]
    assert order("Rye", *sentences, context="Who built it?") == [1, 0, 2]


def test_words_that_stand_together_in_both_count_more():
    sentences = (
        "Iron cures; a cat fell.",
        "A cat cures iron.",
        "Iron soon cures a cat.",
    )
    assert order("iron slowly cures a cat", *sentences)[0] == 2
    assert order("a cat cures", *sentences)[0] == 1


def test_a_long_sentence_does_not_lose_for_its_length_alone_among_short_ones():
    result = "At day seven more mice with phages were alive than with saline."
    assert order("phages keep mice alive", "Phages eat mice.", result) == [1, 0]


def test_frequencies_count_documents_and_not_words():
    rarity = document_frequencies(["iron iron Irons", "ferritin", "iron"])
    assert (rarity.documents, rarity.frequencies["iron"]) == (3, 2)


def test_numbers_and_phrases_are_strong_and_common_words_are_not_marked():
    rarity = Rarity(4, {"placebo": 4, "iron": 1})
    assert marked("iron or placebo in 9.1", "Iron 9.1 or placebo", rarity) == [
        ("Iron", WORD),
        ("9.1", STRONG),
    ]
    text = "the Mean IRLS scores fell by nine"
    assert marked(text, "Mean IRLS scores fell by ten.") == [
        ("Mean IRLS scores fell", STRONG)
    ]


@given(TEXTS, st.lists(TEXTS, max_size=6))
def test_a_ranking_names_sentences_once_and_the_words_of_all_together_no_more(
    text, sentences
):
    result = order(text, *sentences)
    assert len(result) == len(set(result))
    assert set(result) <= set(range(len(sentences)))


@given(TEXTS, TEXTS)
def test_marks_are_in_order_apart_and_within_the_document(text, document):
    ends = 0
    for start, end, _ in shared_words(tokens(text), tokens(document), NOTHING_KNOWN):
        assert ends <= start < end <= len(document)
        ends = end
