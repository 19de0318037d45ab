import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.sentences.splitters import splitter
from assessment.tracks.biogen.citations.cited_sentences import (
    mask,
    read_answer,
    texts_to_count,
)
from tests.growth import grows_linearly

READINGS = ["spec", "validator", "evaluation"]
RULES = splitter("rules")


def parsed(text, reading="spec"):
    return read_answer(text, reading, RULES)


def cited(text, reading="spec"):
    return [" ".join(sentence.cited) for sentence in parsed(text, reading).sentences]


def codes(text, reading="spec"):
    return [notice.code for notice in parsed(text, reading).notices]


def texts(text, reading="spec"):
    return [sentence.text for sentence in parsed(text, reading).sentences]


@pytest.mark.parametrize(
    ("content", "spec", "validator", "evaluation"),
    [
        ("1,2", "1 2", "1 2", "1 2"),
        ("1, 2", "1 2", "1 2", "1 2"),
        ("1 2", "", "1 2", ""),
        ("1,", "1", "1", ""),
        ("1 ,2", "1 2", "", ""),
        ("PMID:1", "", "", ""),
        ("1;2", "", "", ""),
        ("1-3", "", "", ""),
        ("1,,2", "1 2", "", ""),
        (" 1 , 2 ", "1 2", "", ""),
        ("007,7", "7", "7", "7"),
        ("1,2,3,4", "1 2 3", "1 2 3 4", "1 2 3 4"),
        ("1,x,2,3,4", "1 2 3", "", ""),
        ("sic", "", "", ""),
    ],
)
def test_what_a_list_is_depends_on_the_reading(content, spec, validator, evaluation):
    answer = f"It helps [{content}]."
    assert [cited(answer, reading) for reading in READINGS] == [
        [spec],
        [validator],
        [evaluation],
    ]


def test_a_list_behind_the_full_stop_is_dropped_or_goes_to_the_next_sentence():
    answer = "Weight loss helps. [123] Exercise helps [456]."
    assert cited(answer) == cited(answer, "validator") == ["", "456"]
    assert codes(answer) == codes(answer, "validator") == ["IGNORED_CITATION_BLOCK"]
    assert cited(answer, "evaluation") == ["", "123 456"]
    assert texts(answer, "evaluation") == [
        "Weight loss helps.",
        "[123] Exercise helps [456].",
    ]


def test_a_list_at_the_end_is_an_empty_sentence_only_in_the_evaluation_reading():
    answer = "It helps. [1] [2]"
    assert texts(answer) == texts(answer, "validator") == ["It helps."]
    last = parsed(answer, "evaluation").sentences[-1]
    assert (last.text, last.bare, last.cited) == ("[1] [2]", "", ("1", "2"))


def test_a_list_before_any_text_counts_only_in_the_evaluation_reading():
    answer = "[1] It helps."
    assert cited(answer) == cited(answer, "validator") == [""]
    assert codes(answer) == ["IGNORED_CITATION_BLOCK"]
    assert cited(answer, "evaluation") == ["1"]


def test_an_answer_that_is_only_a_list_has_no_sentence():
    assert parsed("[1]").sentences == ()
    assert parsed("[1]").notices[0].sentence is None
    assert texts("[1]", "evaluation") == ["[1]"]


def test_a_sentence_without_final_punctuation_keeps_its_lists_except_in_the_validator():
    answer = "It [1] helps [2]"
    assert cited(answer) == cited(answer, "evaluation") == ["1 2"]
    assert codes(answer) == ["NO_FINAL_PUNCTUATION"]
    assert cited(answer, "validator") == [""]
    assert codes(answer, "validator") == ["IGNORED_CITATION_BLOCK"] * 2
    assert texts(answer) == texts(answer, "validator") == [answer]


def test_the_validator_takes_a_decimal_point_for_the_end():
    answer = "It fell by 3.5 points [9]"
    assert cited(answer, "validator") == [""]
    assert cited(answer) == cited(answer, "evaluation") == ["9"]


def test_a_list_behind_an_abbreviation_inside_a_sentence_stays():
    for answer in [
        "Smith et al. [9] showed it.",
        "It is sold in the U.S. [9].",
        "Try oils (olive, nut, etc.) [9].",
    ]:
        assert cited(answer) == ["9"], answer
        assert codes(answer) == [], answer


def test_a_list_behind_the_mark_inside_closing_brackets_is_dropped_by_the_spec():
    assert cited("(It helps. [1])") == [""]
    assert cited('He said "no." [1] It is so.') == ["", ""]


def test_a_repeated_pmid_counts_once():
    answer = "It helps [1,2] and heals [2,01]."
    for reading in ("spec", "validator"):
        assert cited(answer, reading) == ["1 2"]
        assert sorted(codes(answer, reading)) == ["REPEATED_PMID"] * 2
    result = parsed(answer, "evaluation")
    assert result.sentences[0].cited == ("1", "2")
    assert [mark.what for mark in result.marks] == ["1", "2", "2", "1"]
    assert result.notices == ()


def test_one_pmid_in_two_sentences_is_no_repeat():
    assert codes("It helps [1]. It is safe [1].") == []


def test_entries_beyond_three_are_marked():
    result = parsed("It helps [11, 22, 33, 44].")
    [fourth] = [mark for mark in result.marks if mark.rule]
    assert (fourth.start, fourth.end, fourth.rule) == (22, 24, "TOO_MANY_CITATIONS")
    assert (
        result.notices[0].what
        == "4 PMIDs in one list, the first three count; cite at most three at a place"
    )


def test_malformed_entries_are_named_and_clean_ones_kept():
    result = parsed("It helps [PMID:1, 2].")
    assert result.sentences[0].cited == ("2",)
    assert [(mark.rule, mark.what) for mark in result.marks][1] == ("", "2")
    assert result.notices[0][:2] == ("MALFORMED_CITATION", 1)
    assert '"PMID:1"' in result.notices[0].what


def test_a_bracket_without_digits_stays_text():
    for reading in READINGS:
        result = parsed("It [sic] helps [1].", reading)
        assert result.sentences[0].bare == "It [sic] helps."
        assert [notice.code for notice in result.notices] == ["BRACKET_WITHOUT_PMID"]


def test_the_evaluation_reading_says_which_brackets_it_leaves_as_text():
    result = parsed("It helps [1 2].", "evaluation")
    assert result.sentences[0].bare == "It helps [1 2]."
    assert codes("It helps [1 2].", "evaluation") == ["MALFORMED_CITATION"]


def test_stray_punctuation_behind_a_dropped_list_is_no_sentence():
    answer = "It is safe in pregnancy. [19464684]. It helps [2]."
    for reading in ("spec", "validator"):
        assert texts(answer, reading) == ["It is safe in pregnancy.", "It helps [2]."]
        assert cited(answer, reading) == ["", "2"]
    assert texts(answer, "evaluation")[1] == "[19464684]."


@pytest.mark.parametrize(
    ("answer", "masked"),
    [
        ("Apnea [1].", "Apnea."),
        ("Apnea [1] [2], sleep.", "Apnea, sleep."),
        ("Apnea [1], [2].", "Apnea."),
        ("Apnea [1] and sleep", "Apnea and sleep"),
        ("Apnea[1]and sleep", "Apnea and sleep"),
        ("It helps.[1]The rest", "It helps. The rest"),
        ("(see [1])", "(see)"),
        ("The cells [1] .", "The cells ."),
        ("A line\n[1] and more", "A line\n and more"),
    ],
)
def test_masking_closes_the_gap(answer, masked):
    assert mask(answer, "spec").text == masked


def test_spans_of_the_masked_text_are_found_again():
    answer = "Weight [1] loss helps. [2] Sleep helps[3]."
    masked = mask(answer, "spec")
    spans = masked.restore(RULES.split([masked.text])[0])
    assert [answer[start:end] for start, end in spans] == [
        "Weight [1] loss helps.",
        "Sleep helps[3].",
    ]


def test_a_space_before_the_full_stop_stays_as_it_was():
    assert (
        parsed("It enters the cells . It grows [1] .").sentences[0].bare
        == "It enters the cells ."
    )


@pytest.mark.parametrize(
    ("answer", "pmids", "invalid"),
    [
        (
            "Lists stand here [1,2,3] and there [4,5,6] and at the end [8,9].",
            "1 2 3 4 5 6 8 9",
            [],
        ),
        ("Lists [1,2] may overlap [2,3].", "1 2 3", ["REPEATED_PMID"]),
        (
            "Lists [1,2,4] inside and again [1,2,3,4] inside, one behind. [5,6,7]",
            "1 2 4 3",
            ["IGNORED_CITATION_BLOCK"] + ["REPEATED_PMID"] * 3,
        ),
        (
            "[1,2,3] The first is out; the last is in [4,5,6,7].",
            "4 5 6 7",
            ["IGNORED_CITATION_BLOCK"],
        ),
        ("The list is behind the end. [1,2,3,14]", "", ["IGNORED_CITATION_BLOCK"]),
        (
            "The list is behind the end. [1,2,3,4] More words",
            "",
            ["IGNORED_CITATION_BLOCK"],
        ),
    ],
)
def test_the_worked_examples_of_the_validator(answer, pmids, invalid):
    result = parsed(answer, "validator")
    assert result.sentences[0].cited == tuple(pmids.split())
    assert sorted(notice.code for notice in result.notices) == invalid


def test_the_spec_counts_three_where_the_validator_counts_four():
    assert cited("[1,2,3] The first is out; the last is in [4,5,6,7].") == ["4 5 6"]


def test_words_are_counted_with_the_white_space_left_as_it_was():
    result = parsed("Rest [1] helps [2].", "validator")
    assert texts_to_count(result, "validator") == ["Rest  helps ."]
    assert RULES.words(texts_to_count(result, "validator")) == [3]


def test_notices_say_what_would_be_right():
    answer = "[1] A [x] b [1;2]. [3] C [1,2,3,4,1] d [5]"
    for reading in READINGS:
        for notice in parsed(answer, reading).notices:
            assert ";" in notice.what
            assert not notice.what.endswith(".")


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(
    "bit",
    [
        "[",
        "[" + "1" * 40,
        "[1]",
        "[1] ",
        "a. [1]. ",
        "[[1]]",
        "[1,",
        ". [1]\n",
        "[1] b ",
        "1,",
        "][",
    ],
)
def test_hostile_text_of_eight_times_the_length_takes_eight_times_the_work(
    bit, reading
):
    long = (bit * 32_000)[:32_000]
    assert len(mask(long, reading).text) <= 48_000
    assert grows_linearly(lambda text: mask(text, reading), long)
    assert grows_linearly(lambda text: read_answer(text, reading, RULES), long[:16_000])


BITS = [
    "[1]",
    "[1, 2]",
    "[01]",
    "[1;2]",
    "[x]",
    "[]",
    "[",
    "]",
    " ",
    "\n\n",
    "\n",
    "It",
    " helps",
    ".",
    "!",
    ")",
    "(",
    ",",
    '"',
    "e.g.",
    "3.5",
    "[9,9,8,7]",
]
ANSWERS = st.text(alphabet="[]0123, .aA\n!)") | st.lists(
    st.sampled_from(BITS), max_size=14
).map("".join)


@given(ANSWERS, st.sampled_from(READINGS))
def test_marks_and_sentences_fit_the_answer(answer, reading):
    result = parsed(answer, reading)
    at = 0
    for mark in result.marks:
        assert at <= mark.start < mark.end <= len(answer)
        at = mark.end
    at = 0
    for sentence in result.sentences:
        assert at <= sentence.start < sentence.end <= len(answer)
        assert (
            sentence.text
            == answer[sentence.start : sentence.end]
            == sentence.text.strip()
        )
        at = sentence.end


@given(ANSWERS, st.sampled_from(READINGS))
def test_every_cited_pmid_is_marked_inside_its_sentence(answer, reading):
    result = parsed(answer, reading)
    for sentence in result.sentences:
        inside = {
            mark.what
            for mark in result.marks
            if not mark.rule and sentence.start < mark.start < sentence.end
        }
        assert inside == set(sentence.cited)
        assert len(sentence.cited) == len(inside)


@given(ANSWERS)
def test_every_digit_list_is_counted_or_marked_by_the_spec(answer):
    masked, result = mask(answer, "spec"), parsed(answer)
    starts = [mark.start for mark in result.marks]
    for one in masked.lists:
        assert any(one.start <= start < one.end for start in starts)
