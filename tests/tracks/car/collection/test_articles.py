"""Articles: the automatic ground truth of Y1, and the order that pages are compared with."""

import hashlib
import io
import os
import zipfile
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export, warnings
from assessment.exchange.imports.files import InputFile, import_files
from assessment.formats import Packed
from assessment.sentences.splitters import splitter
from assessment.tracks.car.collection.article_reader import MAX_ARTICLES
from assessment.tracks.car.collection.articles import (
    paragraphs_of,
    stored_articles,
)
from assessment.tracks.car.collection.ground_truth import ground_truth
from assessment.tracks.car.scoring.formulas import position_distance
from assessment.tracks.car.topics.outlines import read_outlines
from tests.small_samples import SMALL_SAMPLES
from tests.tracks.car.making_files import (
    IDS,
    bodies,
    cbor_file,
    cbor_paragraph,
    codes,
    known,
    shared,
)

SAMPLE = SMALL_SAMPLES / "car"
RELEASED = {
    "hierarchical.qrels": "1becff47c185cd74e61049933823784957caeb53ac19f8da8c2a15fa563ef74b",
    "hierarchical.entity.qrels": "f6d70ebda5cbeb8cd54dc5d972a8bc1f8a156cb5c3de37180ef0af2dec8d4b3f",
    "toplevel.qrels": "58c2c05a2cbd591a95f7a1c12fc087ed3cf1327f417353188a322c87a1957a63",
    "toplevel.entity.qrels": "a2a28915bb298ce61703bdcb241541971b2c350676d95d61c4228d0ea2c4eee3",
    "article.qrels": "6c48772cb6d1020f0fb05a712b1bc21ec4c7f2f945a46bcafb180abc4f1d2e96",
    "article.entity.qrels": "39076d784fc9bdd3936b90920a6350f9320e35a673bdb95c5bb38ad0d5473932",
}
"""SHA-256 of the qrels that were released with test200; see tests/golden/car_ORIGIN.md."""


def paragraph(number):
    return [1, cbor_paragraph(IDS[number], bodies(number))]


def section(heading, *children):
    return [0, heading.upper(), heading.encode(), list(children)]


def article(name="A"):
    """Paragraph 0 (with a link) before all headings, 1 in b, 2 and the list item 3 (with a link) in b/c."""
    item = [3, 1, cbor_paragraph(IDS[3], bodies(3))]
    below = section("c", paragraph(2), item)
    image = [2, "x.png", [paragraph(4)]]
    return [
        0,
        name,
        name.encode(),
        [paragraph(0), section("b", paragraph(1), below), image],
    ]


def truth(level, task):
    paragraphs = tuple(paragraphs_of(article()[3]))
    return [(one.query, one.item) for one in ground_truth("A", paragraphs, level, task)]


def read(*pages, **settings):
    data = Packed("pages.cbor", cbor_file(pages, 0))
    return read_outlines(data, known(**settings))


def test_a_paragraph_is_relevant_for_the_section_that_it_stands_in():
    assert set(truth("hierarchical", "passage")) == {
        ("A", IDS[0]), ("A/b", IDS[1]), ("A/b/c", IDS[2]), ("A/b/c", IDS[3]),
    }  # fmt: skip
    assert {query for query, _ in truth("toplevel", "passage")} == {"A", "A/b"}
    assert {query for query, _ in truth("article", "passage")} == {"A"}


def test_an_entity_is_relevant_for_the_section_that_links_to_it():
    harbour = "enwiki:Harbour%20works"
    assert truth("hierarchical", "entity") == [("A", harbour), ("A/b/c", harbour)]
    assert truth("article", "entity") == [("A", harbour)]


def test_captions_of_images_and_links_without_a_page_are_no_ground_truth():
    empty = [1, [0, "", [], b"", "here"]]
    skeleton = [[1, [0, IDS[5].encode(), [empty]]], [2, "x.png", [paragraph(6)]]]
    paragraphs = list(paragraphs_of(skeleton))
    assert [(one.id, one.entities) for one in paragraphs] == [(IDS[5], ())]


def test_pages_bring_their_articles_and_outlines_bring_none():
    result = read(article(), article("B"))
    resources = {(one.kind, one.name): one.body for one in result.resources}
    assert list(stored_articles(resources)) == ["A", "B"]
    assert result.judgments == ()
    outline = [1, "A", b"A", [section("b")]]
    assert read(outline).resources == ()


def test_articles_are_judgments_where_the_setting_names_a_level():
    result = read(article(), articles="toplevel")
    keys = {judgment.ref.key for judgment in result.judgments}
    assert f"A/b {IDS[2]}" in keys
    assert "A/b enwiki:Harbour%20works" in keys
    assert {(one.label, one.via) for one in result.judgments} == {("CAN", "import")}


def test_paragraphs_without_an_id_of_their_own_are_named_and_left_out():
    broken = [1, [0, b"nothing", [[0, "text"]]]]
    result = read([0, "A", b"A", [broken, paragraph(1)]])
    assert codes(result) == ["MALFORMED_ID"]
    assert result.problems[0].place == "page A"


def test_very_many_articles_are_left_out_and_their_outlines_read(monkeypatch):
    assert MAX_ARTICLES > 1000
    monkeypatch.setattr(
        "assessment.tracks.car.collection.article_reader.MAX_ARTICLES", 1
    )
    result = read(article(), article("B"))
    assert codes(result) == ["TOO_MANY_ARTICLES"]
    assert (len(result.topics), result.resources) == (2, ())


def campaign_of(*paths):
    campaign = Workspace(":memory:").create("s", "car")
    files = [InputFile(path.name, path) for path in paths]
    reports = import_files(campaign, files, splitter=splitter("rules"), by="test")
    assert all(report.loaded for report in reports)
    return campaign


def qrels_of(campaign):
    with zipfile.ZipFile(io.BytesIO(export(campaign, "automatic")[1])) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_export_has_six_files_and_says_what_they_lack():
    campaign = campaign_of(SAMPLE / "articles.cbor")
    files = qrels_of(campaign)
    assert list(files) == list(RELEASED)
    assert len(files["article.qrels"].splitlines()) == 150
    assert "automatic" not in warnings(campaign)
    without = campaign_of(SAMPLE / "outlines.cbor")
    assert set(qrels_of(without).values()) == {b""}
    assert "no articles" in warnings(without)["automatic"][0]


def test_the_qrels_made_from_test200_are_the_released_ones_to_the_byte():
    folder = os.environ.get("CAR_TEST200")
    path = Path(folder) / "train.test200.cbor" if folder else None
    if path is None or not path.exists():
        path = shared("test200/train.test200.cbor").path
    made = qrels_of(campaign_of(path))
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in made.items()}
    assert digests == RELEASED


# The order of a page against the article


@pytest.mark.parametrize(
    ("page", "distance"),
    [("abc", 1.0), ("ac", 2.0), ("ax", 1000.0), ("a", 0.0), ("ad", 1.0), ("aa", 0.0)],
)
def test_neighbours_are_as_far_apart_as_in_the_article(page, distance):
    assert position_distance(page, "abcda"[:4] + "a") == pytest.approx(distance)


def test_pages_have_a_position_distance_once_the_articles_are_there():
    paths = [SAMPLE / "outlines.cbor", *sorted((SAMPLE / "runs").glob("*-pages.jsonl"))]
    campaign = campaign_of(*paths, SAMPLE / "judgments" / "nora-lakes.json")

    def distances():
        name = "val:positiondistance"
        return {
            score.run: score.value
            for score in campaign.totals()
            if score.measure == name
        }

    assert distances() == {}
    file = InputFile("articles.cbor", SAMPLE / "articles.cbor")
    import_files(campaign, [file], splitter=splitter("rules"), by="test")
    assert distances()["alder-pages"] < distances()["cedar-pages"]
