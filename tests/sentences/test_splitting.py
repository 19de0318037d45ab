import json
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.sentences.boundaries import sentence_starts
from assessment.sentences.spans import Span
from assessment.sentences.splitters import RULES_VERSION, splitter

GOLD = [
    json.loads(line)
    for line in (Path(__file__).parent / "golden_sentences.jsonl")
    .read_text("utf-8")
    .splitlines()
]
RIGHT, RIGHT_HELD_OUT = 263, 115  # as docs/developers/sentence-splitting.md records
TEXTS = st.text() | st.lists(
    st.sampled_from(
        ["A", "b", "e.g", "U.S", "5", ". ", ".", "? ", "\n", " ", '"', ")", "1. "]
    )
).map("".join)


def split(text):
    [spans] = splitter("rules").split([text])
    return [text[start:end] for start, end in spans]


def right(cases):
    return sum(
        split(case.get("joiner", " ").join(case["sentences"])) == case["sentences"]
        for case in cases
    )


def test_the_rules_split_as_many_golden_answers_as_the_docs_say():
    assert len(GOLD) >= 180
    assert right(GOLD) >= RIGHT
    assert right(case for case in GOLD if case.get("held_out")) >= RIGHT_HELD_OUT


def test_the_docs_name_the_recorded_figures():
    doc = (
        Path(__file__).parents[2] / "docs" / "developers" / "sentence-splitting.md"
    ).read_text("utf-8")
    assert f"{RIGHT}/{len(GOLD)}" in doc
    assert f"{RIGHT_HELD_OUT}/{sum('held_out' in case for case in GOLD)}" in doc


def test_an_empty_text_has_no_sentences():
    assert splitter("rules").split(["", "  \n "]) == [[], []]


def test_spans_hold_no_white_space_at_their_ends():
    assert splitter("rules").split(["  It helps.  It is safe. \n"]) == [
        [Span(2, 11), Span(13, 24)]
    ]


def test_a_species_is_not_cut():
    assert split("E. coli was found. C. difficile was not.") == [
        "E. coli was found.",
        "C. difficile was not.",
    ]


def test_an_abbreviation_at_the_end_ends_the_sentence():
    assert split("It is sold in the U.S. The trial was small.") == [
        "It is sold in the U.S.",
        "The trial was small.",
    ]


def test_a_sentence_may_begin_with_a_gene_in_lower_case():
    assert split("Growth stops. mTOR is blocked.") == [
        "Growth stops.",
        "mTOR is blocked.",
    ]


def test_a_missing_space_is_made_good_only_before_a_capitalised_word():
    assert split("It helps apnea.However, it is hard.") == [
        "It helps apnea.",
        "However, it is hard.",
    ]
    assert split("See example.org and v2.1 of it.") == [
        "See example.org and v2.1 of it."
    ]


def test_a_blank_line_always_ends_a_sentence_and_a_single_break_does_not():
    assert split("What helps\n\nrest and\nsleep") == ["What helps", "rest and\nsleep"]


def test_list_items_are_sentences():
    assert split("Try:\n- rest\n- ice\nThen wait.") == [
        "Try:",
        "- rest",
        "- ice",
        "Then wait.",
    ]


def test_punctuation_alone_is_no_sentence():
    assert split("It helps.\n\n...\n\nIt is safe.") == [
        "It helps.\n\n...",
        "It is safe.",
    ]
    assert split("***\n\nIt helps.") == ["***\n\nIt helps."]
    assert split("...") == ["..."]


def test_an_endless_word_changes_no_boundary():
    word = "[ab" * 500
    assert split(f"It is {word}  here. It helps.\n\nYes") == [
        f"It is {word}  here.",
        "It helps.",
        "Yes",
    ]


def test_half_a_surrogate_pair_does_not_stop_the_splitter():
    assert split("It \ud800 helps. It is safe.") == ["It \ud800 helps.", "It is safe."]


def test_words_are_counted_as_by_the_official_validator():
    assert splitter("rules").words(
        ["This sentence should have six words.", "two  spaces", ""]
    ) == [6, 3, 0]


def test_an_unknown_name_lists_the_installed_ones():
    with pytest.raises(
        ValueError,
        match='"en_core_web_xx" is unknown or not installed; installed are: auto, rules',
    ):
        splitter("en_core_web_xx")


def test_auto_is_the_rules_without_a_model():
    chosen = splitter("auto")
    assert chosen.name == "rules"
    assert chosen.version.startswith(f"{RULES_VERSION} (spaCy 3.")


@given(TEXTS)
def test_sentences_cover_all_text_in_order_without_overlap(text):
    [spans] = splitter("rules").split([text])
    covered = set()
    for start, end in spans:
        assert start < end
        assert text[start:end] == text[start:end].strip()
        assert start >= max(covered, default=0)
        covered.update(range(start, end))
    assert all(char.isspace() for at, char in enumerate(text) if at not in covered)


@given(TEXTS)
def test_starts_are_in_order_and_begin_a_word(text):
    starts = sentence_starts(text)
    assert starts == sorted(set(starts))
    assert not any(text[start].isspace() for start in starts)


def events(work):
    """How many lines of our own code run, a measure of time that no other process disturbs."""
    count = 0

    def tick(frame, event, _):
        nonlocal count
        count += event == "line"
        return tick

    sys.settrace(tick)
    try:
        work()
    finally:
        sys.settrace(None)
    return count


@pytest.mark.parametrize(
    "bit", ["It helps e.g. in the U.S. today. ", ". ", "a.B", "\n", '."', "1. "]
)
def test_the_work_grows_with_the_length_of_the_text(bit):
    short, long = (events(lambda n=n: sentence_starts(bit * n)) for n in (200, 2000))
    assert long < 11 * short


@pytest.mark.parametrize(
    "bit",
    [
        "It helps e.g. in the U.S. today. ",
        "[",
        "a.But ",
        "a!Bb",
        " ",
        "((.",
        "\n-\n",
        "x",
    ],
)
def test_hostile_text_of_200_kb_is_split_in_seconds(bit):
    text = (bit * 200_000)[:200_000]
    begin = time.perf_counter()
    splitter("rules").split([text])
    assert time.perf_counter() - begin < 15
