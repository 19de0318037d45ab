"""Outlines and lists of queries come in: CBOR of both versions, JSON, plain lists, the map from Y2 to Y3."""

import json
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.formats import open_bytes
from assessment.tracks.car.answer import Section, Topic
from assessment.tracks.car.topics.outlines import is_outlines, read_outlines
from assessment.tracks.car.topics.outlines_json import (
    is_outlines_json,
    read_outlines_json,
)
from assessment.tracks.car.topics.topic_lists import (
    id_map,
    is_id_map,
    is_list,
    read_id_map,
    read_list,
)
from tests.tracks.car.making_files import (
    cbor_file,
    codes,
    file,
    known,
    outlines,
    outlines_file,
    shared,
    topic,
)

DEEP = [
    1,
    "Kettle",
    b"enwiki:Kettle",
    [
        [
            0,
            "Parts",
            b"Parts",
            [[0, "Lid", b"Lid", []], [1, [0, b"a" * 40, [[0, "A lid."]]]]],
        ],
        [0, "Uses", b"Uses", []],
    ],
]


def read(items, content=None, topics=()):
    return read_outlines(
        file(cbor_file(items, content), "outlines.cbor"), known(topics)
    )


def test_a_section_id_is_the_path_of_ids_and_parents_come_before_children():
    assert read([DEEP]).topics["enwiki:Kettle"] == Topic(
        "enwiki:Kettle",
        "Kettle",
        (
            Section("enwiki:Kettle/Parts", ("Parts",)),
            Section("enwiki:Kettle/Parts/Lid", ("Parts", "Lid")),
            Section("enwiki:Kettle/Uses", ("Uses",)),
        ),
    )


@pytest.mark.parametrize("content", [None, 0, 1])
def test_outlines_and_pages_of_both_versions_are_read_alike(content):
    page = [0, *DEEP[1:], [0], []]
    actual = file(cbor_file([page], content))
    assert is_outlines(actual)
    assert len(read_outlines(actual, known()).topics["enwiki:Kettle"].sections) == 3


def test_paragraphs_lists_images_and_infoboxes_are_no_sections():
    paragraph = [0, b"a" * 40, [[0, "Text."]]]
    skeleton = [
        [1, paragraph],
        [2, "a.png", [[1, paragraph]]],
        [3, 1, paragraph],
        [4, "Box", [["key", [[1, paragraph]]]]],
        [0, "Use", b"Use", []],
    ]
    assert [
        section.id for section in read([[0, "P", b"P", skeleton]]).topics["P"].sections
    ] == ["P/Use"]


def test_redirects_categories_and_disambiguations_are_left_out():
    kinds = [[0], [1], [2], [3, [0, "Kettle", [], b"Kettle", "kettle"]]]
    assert list(
        read(
            [
                [0, "P", f"P{number}".encode(), [], kind, []]
                for number, kind in enumerate(kinds)
            ]
        ).topics
    ) == ["P0"]


def test_ids_with_slashes_and_accents_are_kept_whole():
    result = read(
        [[1, "England/Wales", b"enwiki:England/Wales", [[0, "Café", b"Caf%C3%A9", []]]]]
    )
    assert [
        section.id for section in result.topics["enwiki:England/Wales"].sections
    ] == ["enwiki:England/Wales/Caf%C3%A9"]


def test_an_id_that_stands_for_a_page_and_a_section_is_told():
    england = [1, "England", b"England", [[0, "Wales", b"Wales", []]]]
    assert codes(read([england, [1, "England/Wales", b"England/Wales", []]])) == [
        "AMBIGUOUS_QUERY"
    ]


@pytest.mark.parametrize(
    ("items", "code", "place"),
    [
        ([DEEP, DEEP], "REPEATED_PAGE", "page 2"),
        ([[1, "No id", b"", []]], "MALFORMED_PAGE", "page 1"),
        ([[1, 7, b"P", []]], "MALFORMED_PAGE", "page 1"),
        (["text"], "MALFORMED_PAGE", "page 1"),
        ([[1, "P", b"P", [[0, "No id"]]]], "MALFORMED_SECTION", "page 1"),
    ],
)
def test_what_is_no_page_is_told_with_its_number(items, code, place):
    assert [(problem.code, problem.place) for problem in read(items, 1).problems] == [
        (code, place)
    ]


def test_headings_nested_without_end_stop_at_a_depth():
    inner = []
    for _ in range(60):
        inner = [[0, "h", b"h", inner]]
    result = read([[1, "P", b"P", inner]])
    assert (len(result.topics["P"].sections), codes(result)) == (
        20,
        ["MALFORMED_SECTION"],
    )


def test_a_corpus_is_no_outline():
    assert not is_outlines(file(cbor_file([[0, b"a" * 40, [[0, "Text."]]]], 2)))


NAME = st.text(string.ascii_letters + string.digits + "/%:_-", min_size=1, max_size=12)
SKELETON = st.recursive(
    st.just([]),
    lambda inner: st.lists(st.tuples(st.text(max_size=9), NAME, inner), max_size=4),
    max_leaves=12,
)


def encoded(skeleton):
    return [
        [0, heading, name.encode(), encoded(inner)] for heading, name, inner in skeleton
    ]


def flat(skeleton, above, path=()):
    for heading, name, inner in skeleton:
        yield f"{above}/{name}", (*path, heading)
        yield from flat(inner, f"{above}/{name}", (*path, heading))


@given(NAME, SKELETON, st.sampled_from([None, 1]))
def test_every_outline_comes_back_as_it_was_written(page, skeleton, content):
    result = read([[1, "Title", page.encode(), encoded(skeleton)]], content).topics[
        page
    ]
    assert [tuple(section) for section in result.sections] == list(flat(skeleton, page))


# JSON, lists and the map


def as_json(topics):
    def facets(one):
        return [
            {"heading": section.path[0], "heading_id": section.id}
            for section in one.facets
        ]

    return [
        {"squid": one.id, "title": one.title, "query_facets": facets(one)}
        for one in topics
    ]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(as_json(outlines()), indent=1),
        "\n".join(map(json.dumps, as_json(outlines()))),
    ],
)
def test_json_outlines_are_those_of_the_cbor_file(text):
    actual = open_bytes("outlines.json", text.encode())
    assert is_outlines_json(actual)
    assert (
        read_outlines_json(actual, known()).topics
        == read_outlines(file(outlines_file()), known()).topics
    )


@pytest.mark.parametrize(
    "entry",
    [
        7,
        {},
        {"squid": "p", "title": "P", "query_facets": [{"heading": "x"}]},
        {"squid": "", "title": "", "query_facets": []},
    ],
)
def test_json_that_is_no_outline_is_told_with_its_place(entry):
    text = json.dumps(as_json(outlines())[0]) + "\n" + json.dumps(entry)
    result = read_outlines_json(open_bytes("o.jsonl", text.encode()), known())
    assert [(problem.code, problem.place) for problem in result.problems] == [
        ("MALFORMED_PAGE", "line 2")
    ]
    assert len(result.topics) == 1


def test_a_list_of_ids_gives_topics_without_headings_for_what_no_outline_has():
    listed = file("enwiki:Kettle\nenwiki:Kettle/Uses\nenwiki:Mill/Wheel\n")
    assert is_list(listed)
    result = read_list(listed, known([topic("enwiki:Kettle", "Uses")]))
    assert result.topics == {
        "enwiki:Mill/Wheel": Topic("enwiki:Mill/Wheel", "enwiki:Mill/Wheel", levels=())
    }
    assert codes(result) == ["NO_OUTLINE"]


@pytest.mark.parametrize(
    "text",
    [
        "a" * 40 + "\n",
        '{"a": 1}\n',
        "q Q0 d 1 2.0 r\n",
        "words in a line\n",
        "",
        "plain\n",
    ],
)
def test_other_files_are_no_lists_of_ids(text):
    assert not is_list(file(text))


def test_odd_lines_of_a_list_are_told():
    result = read_list(file("enwiki:A\ntwo words\nenwiki:A\n"), known())
    assert [(problem.code, problem.place) for problem in result.problems[:2]] == [
        ("MALFORMED_ID", "line 2"),
        ("REPEATED_ID", "line 3"),
    ]


def test_the_map_gives_the_y3_section_of_a_y2_section():
    entries = [
        {
            "sectionId": "tqa2:L_1/T_1",
            "y2SectionId": "tqa:kettles/uses",
            "pageTitle": "Kettles",
        },
        {"sectionId": 7},
    ]
    packed = open_bytes("map.json", json.dumps(entries).encode())
    result = read_id_map(packed, known())
    assert is_id_map(packed)
    assert id_map({(one.kind, one.name): one.body for one in result.resources}) == {
        "tqa:kettles/uses": "tqa2:L_1/T_1"
    }
    assert [(problem.code, problem.place) for problem in result.problems] == [
        ("MALFORMED_ENTRY", "entry 2"),
        ("UNKNOWN_SECTION", "file"),
    ]


# The track's own files


@pytest.mark.parametrize(
    ("name", "pages", "sections", "facets"),
    [
        ("test200/train.test200.cbor.outlines", 198, 1987, 1122),
        ("y3/benchmarkY3test.132pages.rebuilt.cbor-outlines.cbor", 132, 726, 726),
        ("y3/benchmarkY3train.9pages.rebuilt.cbor-outlines.cbor", 9, 55, 55),
    ],
)
def test_the_releases_hold_what_they_should(name, pages, sections, facets):
    result = read_outlines(shared(name), known())
    assert (len(result.topics), result.problems) == (pages, ())
    assert sum(len(topic.sections) for topic in result.topics.values()) == sections
    assert sum(len(topic.facets) for topic in result.topics.values()) == facets


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("y1/topics.car17v1.5.benchmarkY1test.head60.txt", 60),
        ("y1/topics.car17v2.0.benchmarkY1test.15pages.txt", 273),
    ],
)
def test_the_lists_of_y1_topics_are_read(name, ids):
    assert is_list(shared(name))
    assert len(read_list(shared(name), known()).topics) == ids
