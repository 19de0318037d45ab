"""Excerpts of the sample campaigns are the passages that say what the sentence says."""

from __future__ import annotations

import shutil

import pytest

from assessment.campaign import Workspace
from assessment.campaign.workspace import DATABASE
from sample_data.making.evidence import Passages

FINDINGS = (
    ("99000001", "Iron improved the score more than placebo, by 3.5 points.", "Results: Mean IRLS"),
    ("99000020", "Blood levels stayed in the postmenopausal range.", "Serum oestradiol stayed"),
    ("99000042", "If vitamin D is low, supplements help.", "Conclusions: Supplements reduced"),
)  # fmt: skip


@pytest.fixture
def passages(tmp_path, shipped_samples):
    shutil.copy(shipped_samples, tmp_path / DATABASE)
    return Passages(Workspace(tmp_path).campaigns()["biogen-sample"])


def test_an_excerpt_has_the_figures_and_the_words_of_the_sentence(passages):
    for document, sentence, beginning in FINDINGS:
        (excerpt,) = passages.nearest(document, sentence)
        assert excerpt.text.startswith(beginning)


def test_what_contradicts_a_sentence_is_the_conclusion_also_without_common_words(
    passages,
):
    (excerpt,) = passages.conclusion("99000016", "Safe every day.")
    assert excerpt.text.startswith("Conclusions: The triple combination")


def test_a_document_about_something_else_has_no_excerpt(passages):
    assert passages.nearest("99000001", "Bright light shortens jet lag.") == ()
