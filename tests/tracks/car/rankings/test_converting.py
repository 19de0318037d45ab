"""Rankings become Y3 pages as the official converter makes them, and runs go out as they came in."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from assessment.model import ExportData, Run
from assessment.tracks.car.answer import (
    Facet,
    Ordering,
    Origin,
    PackedRanking,
    PageRankings,
)
from assessment.tracks.car.pages.page_runs import read_pages
from assessment.tracks.car.rankings.convert import convert, convert_page_ranking
from assessment.tracks.car.rankings.runs import read_run
from assessment.tracks.car.texts.corpus import read_corpus
from assessment.tracks.car.topics.outlines import read_outlines
from assessment.tracks.car.writers.runs_out import (
    RunFile,
    _named_files,
    page_warnings,
    write_pages,
    write_runs,
    write_unique_pages,
    write_y3,
)
from tests.tracks.car.making_files import (
    IDS,
    base,
    corpus_file,
    facet_id,
    file,
    known,
    lines,
    outlines,
    shared,
    topic,
)
from tests.tracks.car.making_rankings import digest, rankings

GOLDEN = json.loads(
    (Path(__file__).parents[3] / "golden" / "car_converter.json").read_text(
        encoding="utf-8"
    )
)
TOPICS = outlines()
RUNS = rankings()


def run_of(name):
    return (
        read_run(file(RUNS[name], f"{name}.run"), known(TOPICS)).runs[0]
        if name in RUNS
        else None
    )


def short(page):
    origins = [
        [origin.paragraph, origin.section, origin.rank, origin.score]
        for origin in page.origins
    ]
    return (
        [IDS.index(name) for name in page.paragraphs],
        [list(facet) for facet in page.facets],
        origins,
    )


def page_of(topic, answer, option):
    if not isinstance(answer, PageRankings):
        return None
    return (
        convert_page_ranking(topic, answer)
        if option == "--is-page-level-run"
        else convert(topic, answer, remove_duplicates=bool(option))
    )


@pytest.mark.parametrize("name", GOLDEN)
def test_pages_are_those_of_the_official_converter(name):
    ranking, _, option = name.partition(" ")
    pages = {
        topic.id: page_of(topic, run_of(ranking).answers.get(topic.id), option)
        for topic in TOPICS
    }
    actual = {page: short(ordering) for page, ordering in pages.items() if ordering}
    assert sorted(actual) == sorted(page["squid"] for page in GOLDEN[name])
    for page in GOLDEN[name]:
        paragraphs, facets, origins = actual[page["squid"]]
        assert (paragraphs, facets) == (page["paragraphs"], page["facets"])
        assert digest(origins) == page["origins"]


@pytest.mark.parametrize(
    ("facets", "counts"),
    [
        (5, [4, 4, 4, 4, 4]),
        (6, [4, 4, 3, 3, 3, 3]),
        (7, [3, 3, 3, 3, 3, 3, 2]),
        (8, [3, 3, 3, 3, 2, 2, 2, 2]),
    ],
)
def test_twenty_paragraphs_are_spread_evenly_over_the_facets(facets, counts):
    page = topic("p", *(f"h{number}" for number in range(facets)))
    queries = {
        section.id: PackedRanking(
            " ".join(f"{number}{place}" for place in range(20)), "1 " * 20
        )
        for number, section in enumerate(page.facets)
    }
    taken = convert(page, PageRankings("passage", queries)).paragraphs
    assert [
        sum(name[0] == str(number) for name in taken) for number in range(facets)
    ] == counts


def test_ranks_from_zero_keep_one_line_more():
    page = topic("p", "h")
    queries = {
        "p/h": PackedRanking(
            " ".join(map(str, range(25))), "1 " * 25, " ".join(map(str, range(25)))
        )
    }
    actual = convert(page, PageRankings("passage", queries))
    assert (len(actual.paragraphs), len(actual.origins), actual.origins[0].rank) == (
        20,
        21,
        0,
    )


def test_a_page_without_any_result_is_not_written():
    assert (
        convert(
            topic("p", "h"), PageRankings("passage", {"p": PackedRanking("a", "1")})
        )
        is None
    )
    assert (
        convert(
            topic("p", "h"),
            PageRankings("passage", {"p/h": PackedRanking("a", "1", "21")}),
        )
        is None
    )


def test_the_real_run_is_what_its_own_rankings_convert_to():
    topics = read_outlines(
        shared("y3/benchmarkY3train.9pages.rebuilt.cbor-outlines.cbor"), known()
    ).topics
    run = read_pages(
        shared("y3/blafasel.benchmarkY3train.jsonl"), known(topics.values())
    ).runs[0]
    made = {}
    for page, ordering in run.answers.items():
        queries = {}
        for origin in ordering.origins:
            queries.setdefault(origin.section, []).append(origin)
        ranked = {
            name: PackedRanking(
                " ".join(one.paragraph for one in of),
                " ".join(str(one.score) for one in of),
            )
            for name, of in queries.items()
        }
        made[page] = convert(topics[page], PageRankings("passage", ranked)).paragraphs
    assert made == {page: ordering.paragraphs for page, ordering in run.answers.items()}
    assert [len(ordering.facets) for ordering in run.answers.values()] == [
        5,
        7,
        5,
        6,
        6,
        4,
        8,
        6,
        8,
    ]
    assert [
        20 - len(set(ordering.paragraphs)) for ordering in run.answers.values()
    ] == [
        0,
        0,
        3,
        4,
        0,
        6,
        4,
        4,
        0,
    ]
    assert {
        len(ordering.origins) / len(ordering.facets)
        for ordering in run.answers.values()
    } == {20.0}


# Files out


def material(*runs, resources=(), documents=()):
    campaign = known(TOPICS, runs, resources, documents)
    return ExportData(
        campaign.topics,
        campaign.runs,
        {},
        campaign.settings,
        {},
        campaign.resources,
        campaign.documents,
    )


def unzipped(data):
    archive = zipfile.ZipFile(io.BytesIO(data))
    return {name: archive.read(name).decode() for name in archive.namelist()}


def test_a_y3_run_goes_out_as_it_came_in():
    read = read_pages(file(lines(base())), known(TOPICS))
    written = unzipped(
        write_y3(
            material(*read.runs, resources=read.resources, documents=read.documents)
        )
    )
    assert list(written) == ["MILL-first.jsonl"]
    assert [
        json.loads(line) for line in written["MILL-first.jsonl"].split("\n")
    ] == base()


def test_texts_are_left_out_where_not_all_of_them_are_known():
    read = read_pages(file(lines(base())), known(TOPICS))
    written = unzipped(
        write_y3(
            material(
                *read.runs,
                resources=read.resources,
                documents=list(read.documents)[:-1],
            )
        )
    )
    assert [
        json.loads(line) for line in written["MILL-first.jsonl"].split("\n")
    ] == base(texts=False)


def test_a_page_without_facets_and_origins_has_no_such_keys_and_a_missing_score_is_the_rank():
    bare = Run("bare", {"tqa2:L_9000": Ordering((IDS[0],))}, kind="page")
    scoreless = Run(
        "scoreless",
        {
            "tqa2:L_9000": Ordering(
                (IDS[0],), (Facet("f", "F"),), (Origin(IDS[0], "f", 2, None),)
            )
        },
        kind="page",
    )
    written = unzipped(write_y3(material(bare, scoreless)))
    assert list(json.loads(written["bare.jsonl"])) == [
        "title",
        "squid",
        "run_id",
        "paragraphs",
    ]
    assert (
        json.loads(written["scoreless.jsonl"])["paragraph_origins"][0]["rank_score"]
        == -2.0
    )


def test_a_ranking_goes_out_as_it_came_in():
    for name in ("full", "ranks_from_zero", "page_level"):
        assert (
            unzipped(write_runs(material(run_of(name))))["MILL-first.run"] == RUNS[name]
        )


def test_of_a_y3_run_the_rankings_behind_its_pages_go_out():
    read = read_pages(file(lines(base())), known(TOPICS))
    text = unzipped(write_runs(material(*read.runs)))["MILL-first.run"]
    assert text.splitlines()[:2] == [
        f"{facet_id('tqa2:L_9000', 0)} Q0 {IDS[place]} {place + 1} {30 - 0.75 * place} MILL-first"
        for place in (0, 1)
    ]
    assert len(text.splitlines()) == 20 * (5 + 6 + 7)


def test_a_paragraph_that_comes_again_in_a_ranking_is_marked():
    origins = (Origin(IDS[0], "s", 1, 2.0), Origin(IDS[0], "s", 2, 1.0))
    run = Run("r", {"tqa2:L_9000": Ordering((IDS[0],), (), origins)}, kind="page")
    assert [
        line.split()[2]
        for line in unzipped(write_runs(material(run)))["r.run"].splitlines()
    ] == [
        IDS[0],
        f"{IDS[0]}_dup",
    ]


def test_converted_pages_are_accepted_by_the_official_validator():
    written = unzipped(write_pages(material(run_of("full"))))["MILL-first.jsonl"]
    read = read_pages(file(written), known(TOPICS, official="reject"))
    assert (len(read.runs), [problem.code for problem in read.problems]) == (
        1,
        ["CORPUS_UNCHECKED"],
    )
    assert not written.endswith("\n")


def test_converted_pages_have_texts_where_the_corpus_was_taken_in():
    corpus = read_corpus(file(corpus_file()), known())
    written = unzipped(
        write_pages(
            material(
                run_of("full"), resources=corpus.resources, documents=corpus.documents
            )
        )
    )["MILL-first.jsonl"]
    read = read_pages(
        file(written), known(TOPICS, (), corpus.resources, corpus.documents)
    )
    assert (
        json.loads(written.split("\n")[0])["paragraphs"][3]
        == base()[0]["paragraphs"][3]
    )
    assert read.problems == ()


def test_each_paragraph_once_a_page_by_choice():
    pages = unzipped(write_unique_pages(material(run_of("overlapping"))))[
        "MILL-first.jsonl"
    ].split("\n")
    unique = unzipped(write_pages(material(run_of("overlapping"))))[
        "MILL-first.jsonl"
    ].split("\n")
    names = [
        [paragraph["para_id"] for paragraph in json.loads(page)["paragraphs"]]
        for page in (pages[0], unique[0])
    ]
    assert [len(set(some)) for some in names] == [20, 12]
    assert [len(some) for some in names] == [20, 20]


def test_page_level_rankings_are_converted_as_such_and_entity_runs_are_left_out():
    entity = Run(
        "entities",
        {
            "tqa2:L_9000": PageRankings(
                "entity", {"tqa2:L_9000": PackedRanking("enwiki:Kettle", "1")}
            )
        },
        kind="entity",
    )
    written = unzipped(write_pages(material(run_of("page_level"), entity)))
    assert list(written) == ["MILL-first.jsonl"]
    assert [
        one["para_id"]
        for one in json.loads(written["MILL-first.jsonl"].split("\n")[0])["paragraphs"]
    ] == IDS[:20]


def test_what_the_validator_will_say_of_converted_pages_is_told_before():
    long = Run("MILL-a-very-long-name", run_of("one_page").answers, kind="passage")
    assert page_warnings(material(run_of("full"))) == []
    assert [
        warning.partition(": ")[2][:30] for warning in page_warnings(material(long))
    ] == [
        "the validator wants run ids of",
        "2 pages for which nothing was ",
    ]
    assert any(
        "ranks start at 0" in warning
        for warning in page_warnings(material(run_of("ranks_from_zero")))
    )


def test_run_names_make_safe_and_different_file_names():
    names = ["../a/b", ".._a_b", "é"]
    runs = [
        Run(name, {"tqa2:L_9000": Ordering((IDS[0],))}, kind="page") for name in names
    ]
    files = list(unzipped(write_y3(material(*runs))))
    assert len(set(files)) == 3
    assert not any("/" in name or name.startswith(".") for name in files)


def test_runs_of_nearly_equal_names_have_files_of_their_own():
    # "bm25" is taken without regard to capitals, and so is what a number would make of it.
    files = [RunFile("run", name, b"") for name in ("BM25", "BM25-2", "bm25")]
    names = [name for name, _ in _named_files(files)]
    assert names == ["BM25.run", "BM25-2.run", "bm25-3.run"]
