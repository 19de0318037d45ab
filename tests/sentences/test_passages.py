"""How a passage is read: paragraphs with headings, and sentences, as offsets that cover its text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.sentences.passages import layout, spans
from tests.growth import grows_linearly

TEXTS = st.text(alphabet="aA .:\n\t1é😀BRESULTSMethods") | st.lists(
    st.sampled_from(
        ["Methods:", "RESULTS We", "\n\n", " ", "Iron fell. ", "😀 e.g. 9.1", "AIMS/"]
    )
).map("".join)


def headings(text):
    places = layout(text).paragraphs
    return [text[place.start : place.heading_end] for place in places]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Background: Brain iron. Methods: In this trial. Results: Fell.",
            ["Background:", "Methods:", "Results:"],
        ),
        (
            "OBJECTIVE To see. METHODS Adults came. RESULTS 75 stayed.",
            ["OBJECTIVE", "METHODS", "RESULTS"],
        ),
        (
            "STUDY DESIGN AND SETTING: A trial. PATIENTS/METHODS: Adults.",
            ["STUDY DESIGN AND SETTING:", "PATIENTS/METHODS:"],
        ),
        (
            "Materials and Methods. We did. Results. It fell.",
            ["Materials and Methods.", "Results."],
        ),
        ("Background - Low. Results - Fell.", ["Background -", "Results -"]),
        ("Results were mixed. Methods differ. Design matters.", [""]),
        ("Results: Mixed, in one sentence.", [""]),
        ("It fell. We report results: two. The methods: three.", [""]),
    ],
)
def test_headings_of_abstracts_begin_paragraphs(text, expected):
    assert headings(text) == expected


def test_long_documents_are_read_by_their_blank_lines():
    text = "One line.\nStill the first.\n\nThe second.\n \nThe third."
    starts = [place.start for place in layout(text).paragraphs]
    assert [text[start:].split(".")[0] for start in starts] == [
        "One line",
        "The second",
        "The third",
    ]


@given(TEXTS)
def test_sentences_and_paragraphs_cover_the_text_and_nothing_is_lost(text):
    result = layout(text)
    pieces = [text[start:end] for start, end in spans(result.sentences, len(text))]
    assert "".join(pieces) == text
    assert all(pieces)
    starts = [place.start for place in result.paragraphs]
    paragraphs = [text[start:end] for start, end in spans(starts, len(text))]
    assert "".join(paragraphs) == text
    assert set(starts) <= set(result.sentences)


@given(TEXTS)
def test_a_heading_stays_within_its_sentence_or_paragraph(text):
    result = layout(text)
    ends = [*(place.start for place in result.paragraphs[1:]), len(text)]
    for place, end in zip(result.paragraphs, ends, strict=False):
        assert place.start <= place.heading_end <= end


@pytest.mark.parametrize("piece", ["METHODS AND ", "A. ", "\n\n", "Aims, ", "A" * 40])
def test_a_document_of_eight_times_the_length_takes_eight_times_the_work(piece):
    long = (piece * 60_000)[:60_000]
    assert layout(long).sentences[0] == 0
    assert grows_linearly(layout, long)
