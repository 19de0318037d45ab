"""Every verdict names its mode, is that of the official validator, and is marked in the problems."""

import json
from functools import cache
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.formats import Unreadable
from assessment.sentences.splitters import splitter
from assessment.tracks.car.collection.paragraph_ids import read_ids
from assessment.tracks.car.pages.page_runs import read_pages
from assessment.tracks.car.pages.validation import PLAIN, TEXTS, UPLOAD, required_pages
from assessment.tracks.car.rankings.missing_answers import check
from assessment.tracks.car.texts.corpus import read_corpus
from tests.tracks.car.making_changes import cases
from tests.tracks.car.making_files import (
    IDS,
    base,
    changed,
    codes,
    corpus_file,
    file,
    known,
    lines,
    outlines,
    outlines_file,
    topic,
)
from tests.tracks.car.making_mutants import mutants

FOLDER = Path(__file__).parents[3] / "golden"
UPLOADED = json.loads((FOLDER / "car_validator.json").read_text(encoding="utf-8"))
GOLDEN = json.loads((FOLDER / "car_mutants.json").read_text(encoding="utf-8"))
TOPICS = outlines()


@cache
def campaign(mode):
    """The campaign that a mode needs: outlines alone, with a list of ids, or with the corpus."""
    if mode == UPLOAD:
        return known(TOPICS, (), read_ids(file("\n".join(IDS)), known()).resources)
    if mode == TEXTS:
        read = read_corpus(file(corpus_file()), known())
        return known(TOPICS, (), read.resources, tuple(read.documents))
    return known(TOPICS)


def verdict_of(data, mode):
    """The verdict as a sentence, and all problems of the file and of its run."""
    read = read_pages(file(data, "mill.jsonl"), campaign(mode))
    return read.notes[0], [
        *read.problems,
        *(one for run in read.runs for one in check("mill.jsonl", run, campaign(mode))),
    ]


def differs(data, mode, rejected):
    """What is wrong with what we say of a file, "" where nothing is."""
    sentence, problems = verdict_of(data, mode)
    marked = any(one.official == "rejects" for one in problems)
    does = "rejects" if rejected else "accepts"
    named = sentence.startswith(
        f"mill.jsonl: the official validator {does} this file ({mode}"
    )
    return (
        ""
        if marked == rejected and named
        else f"{does} {mode}: {sentence} {codes_of(problems)}"
    )


def codes_of(problems):
    return [(one.code, one.official) for one in problems if one.official]


@pytest.mark.parametrize(("place", "mode"), [(0, PLAIN), (1, UPLOAD), (2, TEXTS)])
def test_files_of_random_changes_get_the_official_verdict_and_its_mark_in_every_mode(
    place, mode
):
    actual = [
        differs(data, mode, exits[place] == "1")
        for data, exits in zip(mutants(), GOLDEN, strict=True)
    ]
    assert [one for one in actual if one] == []


def test_files_of_single_changes_get_the_verdict_of_the_upload_check_and_its_mark():
    encoded = {
        name: text.encode("utf-8", "surrogatepass") for name, text in cases().items()
    }
    actual = [
        differs(data, UPLOAD, UPLOADED[name]["B"]["exit"] == 1)
        for name, data in encoded.items()
    ]
    assert [one for one in actual if one] == []


def marked(data, mode, severity=None):
    return {
        one.code
        for one in verdict_of(data, mode)[1]
        if one.official and severity in (None, one.severity)
    }


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("empty_body", "EMPTY_BODY"),
        ("altered_text", "OTHER_TEXT"),
        ("bodies_on_some", "SOME_TEXTS_MISSING"),
        ("unknown_id", "UNKNOWN_PARAGRAPH"),
    ],
)
def test_with_the_corpus_a_text_that_the_validator_refuses_is_an_error(name, code):
    assert marked(cases()[name], TEXTS, "error") == {code}
    assert "rejects" in verdict_of(cases()[name], TEXTS)[0]


@pytest.mark.parametrize("name", ["empty_body", "altered_text", "bodies_on_some"])
@pytest.mark.parametrize("mode", [PLAIN, UPLOAD])
def test_without_the_corpus_the_sentence_says_in_which_mode_such_a_file_is_rejected(
    name, mode
):
    sentence = verdict_of(cases()[name], mode)[0]
    assert f"accepts this file ({mode})" in sentence
    assert (
        "where it checks texts (--check-text-from-paragraph-cbor) it rejects the file: paragraph"
        in sentence
    )
    assert marked(cases()[name], mode) == set()


def test_texts_that_could_not_be_compared_are_said():
    assert verdict_of(cases()["base"], UPLOAD)[0].endswith(
        "(--submission-check-y3); texts were not compared with the corpus"
    )
    assert verdict_of(cases()["ids_only"], UPLOAD)[0].endswith(
        "accepts this file (--submission-check-y3)"
    )


def test_without_list_and_corpus_one_message_a_file_says_that_ids_are_not_compared():
    assert [one.code for one in verdict_of(cases()["base"], PLAIN)[1]] == [
        "CORPUS_UNCHECKED"
    ]
    assert (
        verdict_of(cases()["base"], UPLOAD)[1]
        == verdict_of(cases()["base"], TEXTS)[1]
        == []
    )


def test_a_corpus_of_which_some_paragraphs_were_kept_decides_only_where_it_has_all_of_them():
    one_page = read_pages(file(lines(base()[:1])), campaign(PLAIN)).runs
    corpus = read_corpus(file(corpus_file()), known(TOPICS, one_page))
    some = known(TOPICS, (), corpus.resources, tuple(corpus.documents))
    assert (
        f"accepts this file ({PLAIN})"
        in read_pages(file(cases()["base"]), some).notes[0]
    )
    assert "OTHER_TEXT" in codes(
        read_pages(file(cases()["altered_text"]), some), "error"
    )
    assert (
        f"rejects this file ({TEXTS}"
        in read_pages(file(lines(base()[:1])), some).notes[0]
    )


def test_a_missing_page_and_a_page_too_many_are_marked():
    assert marked(cases()["page_missing"], PLAIN) == {"MISSING_PAGE"}
    assert "UNKNOWN_PAGE" in marked(cases()["page_more"], PLAIN)


def test_ranks_against_a_score_that_is_no_number_are_refused_officially_and_by_us():
    text = lines(
        changed(
            0,
            "paragraph_origins",
            3,
            "rank_score",
            value=float("nan"),
            pages=changed(0, "paragraph_origins", 2, "rank", value=9),
        )
    )
    assert any(one.official for one in verdict_of(text, PLAIN)[1])


def test_a_file_that_is_not_utf_8_is_refused_officially_too():
    with pytest.raises(Unreadable) as refused:
        verdict_of(lines(base()).encode().replace(b"Page 1", b"S\xe4ge"), PLAIN)
    assert refused.value.problem.official == "rejects"


def test_pages_with_one_facet_id_are_one_to_the_validator():
    assert required_pages(
        {one.id: one for one in (topic("a", "b/c"), topic("a/b", "c"), topic("bare"))}
    ) == ("a/b",)


# Through a campaign


def taken_in(text, *groups):
    """The problems and notes of a run that comes in with its outlines and its corpus in one order or
    another.
    """
    campaign = Workspace(":memory:").create("c", "car")
    files = {
        "o": ("o.cbor", outlines_file()),
        "c": ("c.cbor", corpus_file()),
        "r": ("r.jsonl", text.encode()),
    }
    reports = [
        report
        for group in groups
        for report in import_files(
            campaign,
            [InputFile(*files[one]) for one in group],
            splitter=splitter("rules"),
            by="test",
        )
    ]
    return [one for report in reports for one in report.problems], [
        note for report in reports for note in report.notes
    ]


ORDERS = [("orc",), ("o", "c", "r"), ("o", "r", "c")]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    "name",
    ["empty_body", "altered_text", "bodies_on_some", "other_entity", "body_more"],
)
def test_a_text_that_differs_from_the_corpus_is_an_error_whichever_of_them_comes_first(
    order, name
):
    problems, notes = taken_in(cases()[name], *order)
    assert {
        (one.severity, one.file) for one in problems if one.official == "rejects"
    } == {("error", "r.jsonl")}
    assert any(
        "rejects" in note and "--check-text-from-paragraph-cbor" in note
        for note in notes
    )


@pytest.mark.parametrize("order", ORDERS)
def test_texts_as_in_the_corpus_are_accepted_whichever_of_them_comes_first(order):
    problems, notes = taken_in(cases()["base"], *order)
    assert [one for one in problems if one.official] == []
    assert any(
        "accepts" in note and "--check-text-from-paragraph-cbor" in note
        for note in notes
    )
    assert not any("rejects" in note for note in notes)


def test_a_corpus_that_comes_again_says_nothing_of_a_run_whose_newer_file_was_compared():
    campaign = Workspace(":memory:").create("c", "car")
    rounds = [
        [
            InputFile("o.cbor", outlines_file()),
            InputFile("r.jsonl", cases()["altered_text"].encode()),
            InputFile("c.cbor", corpus_file()),
        ]
    ]
    rounds += [
        [InputFile("r.jsonl", cases()["base"].encode())],
        [InputFile("c.cbor", corpus_file())],
    ]
    reports = [
        import_files(campaign, files, splitter=splitter("rules"), by="test")
        for files in rounds
    ]
    assert "OTHER_TEXT" in codes(reports[0][2])
    assert codes(reports[2][0]) == []
