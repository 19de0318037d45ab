"""Changed copies of a Y3 run, each by name: what validators have to say something about, or nothing."""

import copy
import json
from functools import cache

from tests.tracks.car.making_files import IDS, base, changed, lines

PLACES = {
    "squid": (0, "squid"),
    "title": (0, "title"),
    "run_id": (0, "run_id"),
    "paragraphs": (0, "paragraphs"),
    "paragraph": (0, "paragraphs", 0),
    "para_id": (0, "paragraphs", 0, "para_id"),
    "para_body": (0, "paragraphs", 0, "para_body"),
    "body": (0, "paragraphs", 0, "para_body", 0),
    "text": (0, "paragraphs", 0, "para_body", 0, "text"),
    "entity": (0, "paragraphs", 0, "para_body", 1, "entity"),
    "entity_name": (0, "paragraphs", 0, "para_body", 1, "entity_name"),
    "link_section": (0, "paragraphs", 0, "para_body", 1, "link_section"),
    "query_facets": (0, "query_facets"),
    "facet": (0, "query_facets", 0),
    "heading": (0, "query_facets", 0, "heading"),
    "heading_id": (0, "query_facets", 0, "heading_id"),
    "paragraph_origins": (0, "paragraph_origins"),
    "origin": (0, "paragraph_origins", 0),
    "origin_id": (0, "paragraph_origins", 0, "para_id"),
    "section_path": (0, "paragraph_origins", 0, "section_path"),
    "rank": (0, "paragraph_origins", 0, "rank"),
    "rank_score": (0, "paragraph_origins", 0, "rank_score"),
}
VALUES = {
    "null": None,
    "empty_text": "",
    "text": "squid",
    "accents": "tqa2:\u00e9t\u00e9",
    "zero": 0,
    "minus": -1,
    "one": 1,
    "large": 10**30,
    "float": 1.5,
    "true": True,
    "false": False,
    "nan": float("nan"),
    "infinite": float("inf"),
    "list": [],
    "ones": [1],
    "names": ["text"],
    "object": {},
    "nested": {"text": "x"},
}


@cache
def cases():
    """The text of each changed file by name: every place with every type of value, and what people get
    wrong.
    """
    actual = {
        "base": lines(base()),
        "ids_only": lines(base(texts=False)),
        **_places(),
        **_slips(),
        **_files(),
    }
    return {
        name: text if isinstance(text, str) else lines(text)
        for name, text in actual.items()
    }


def _places():
    actual = {
        f"{name}_{kind}": changed(*path, value=value)
        for name, path in PLACES.items()
        for kind, value in VALUES.items()
    }
    return actual | {
        f"{name}_missing": changed(*path, drop=True)
        for name, path in PLACES.items()
        if isinstance(path[-1], str)
    }


def _edited(edit, **more):
    pages = base(**more)
    edit(pages)
    return pages


def _slips():
    origins = lambda pages: pages[0]["paragraph_origins"]  # noqa: E731
    return {
        "few_paragraphs": base(size=19),
        "many_paragraphs": base(size=21),
        "unknown_id": changed(0, "paragraphs", 0, "para_id", value="0" * 40),
        "unknown_id_without_texts": changed(
            0, "paragraphs", 0, "para_id", value="0" * 40, pages=base(texts=False)
        ),
        "upper_case": changed(0, "paragraphs", 0, "para_id", value=IDS[0].upper()),
        "ranks_swapped": _edited(
            lambda pages: [
                origins(pages)[place].update(rank=2 - place) for place in (0, 1)
            ]
        ),
        "tied_scores": changed(0, "paragraph_origins", 1, "rank_score", value=30.0),
        "same_rank": changed(0, "paragraph_origins", 1, "rank", value=1),
        "one_rank_missing": changed(0, "paragraph_origins", 3, "rank", drop=True),
        "all_ranks_missing": _edited(
            lambda pages: [origin.pop("rank") for origin in origins(pages)]
        ),
        "rank_zero": _edited(
            lambda pages: [
                origin.update(rank=origin["rank"] - 1) for origin in origins(pages)
            ]
        ),
        "whole_score": changed(0, "paragraph_origins", 0, "rank_score", value=30),
        "invented_facet": _edited(_invent),
        "sub_heading": changed(
            0, "paragraph_origins", 0, "section_path", value="tqa2:L_9000/T_00/deep"
        ),
        "escaped_section": _edited(_escape),
        "no_origins_at_all": _edited(
            lambda pages: [page.pop("paragraph_origins") for page in pages]
        ),
        "empty_origins_everywhere": _edited(
            lambda pages: [page.update(paragraph_origins=[]) for page in pages]
        ),
        "origins_without_facets": _edited(
            lambda pages: [page.pop("query_facets") for page in pages]
        ),
        "empty_facets": changed(0, "query_facets", value=[]),
        "facets_reversed": _edited(lambda pages: pages[0]["query_facets"].reverse()),
        "facet_without_origins": _edited(
            lambda pages: origins(pages).__delitem__(slice(0, 20))
        ),
        "origin_too_many": _edited(
            lambda pages: origins(pages).insert(
                20, {**origins(pages)[19], "rank": 21, "rank_score": 1.0}
            )
        ),
        "empty_body": changed(0, "paragraphs", 0, "para_body", value=[]),
        "altered_text": changed(
            0,
            "paragraphs",
            0,
            "para_body",
            0,
            "text",
            value="A kettle warms the evening air.",
        ),
        "other_entity": changed(
            0, "paragraphs", 0, "para_body", 1, "entity", value="enwiki:Pier"
        ),
        "body_more": _edited(
            lambda pages: pages[0]["paragraphs"][0]["para_body"].append(
                {"text": "More."}
            )
        ),
        "bodies_on_some": _edited(
            lambda pages: [page["paragraphs"][0].pop("para_body") for page in pages]
        ),
        "unknown_keys": _edited(lambda pages: pages[0].update(colour="red")),
        "paragraph_twice": _edited(
            lambda pages: pages[0]["paragraphs"].__setitem__(
                1, copy.deepcopy(pages[0]["paragraphs"][0])
            )
        ),
        "paragraph_without_origin": changed(
            0, "paragraphs", 19, value={"para_id": IDS[199]}, pages=base(texts=False)
        ),
        "other_title": changed(0, "title", value="Another page"),
        "run_ids_differ": changed(1, "run_id", value="MILL-other"),
        "run_id_long": changed(0, "run_id", value="MILL-567890123456"),
        "run_id_blank": changed(0, "run_id", value="MILL first"),
        "run_id_dot": changed(0, "run_id", value=".MILL"),
        "run_id_accent": changed(0, "run_id", value="M\u00fchle"),
        "run_id_missing_everywhere": _edited(
            lambda pages: [page.pop("run_id") for page in pages]
        ),
        "squid_escaped": changed(0, "squid", value="tqa2:effects%20of"),
        "squid_old_space": changed(0, "squid", value="enwiki:Kettle"),
        "page_missing": base()[:2],
        "page_more": [*base(), {**base()[0], "squid": "tqa2:L_9999"}],
        "page_twice": [*base(), base()[0]],
        "page_twice_worse_first": [changed(0, "run_id", value=".a")[0], *base()],
        "page_twice_worse_last": [*base(), changed(0, "run_id", value=".a")[0]],
        "pages_turned": base()[::-1],
    }


def _invent(pages):
    pages[0]["query_facets"].append(
        {"heading": "colour", "heading_id": "tqa2:L_9000/T_99"}
    )
    pages[0]["paragraph_origins"][0]["section_path"] = "tqa2:L_9000/T_99"


def _escape(pages):
    for origin in pages[0]["paragraph_origins"][:20]:
        origin["section_path"] = "tqa2:L_9000/T%2000"


def _files():
    text = lines(base())
    return {
        "line_end_at_the_end": text + "\n",
        "blank_line_inside": text.replace("\n", "\n\n", 1),
        "blank_line_at_the_end": text + "\n\n",
        "carriage_returns": text.replace("\n", "\r\n"),
        "cut_line": text + '\n{"run_id": "x",',
        "array": json.dumps(base()),
        "array_of_names": '["squid", "paragraphs"]\n' + text,
        "pretty": json.dumps(base()[0], indent=1),
        "mark": "\ufeff" + text,
        "number": "7\n" + text,
        "null": "null\n" + text,
        "text": '"squid paragraphs"\n' + text,
        "empty_object": "{}\n" + text,
        "key_twice": text.replace('"run_id"', '"run_id": ".", "run_id"', 1),
        "half_a_character": text.replace('"Page 0"', '"\\ud800"', 1),
        "half_a_character_in_the_run_id": text.replace('"MILL-first"', '"\\ud800"', 1),
        "long_number": text.replace('"rank": 1,', f'"rank": {"1" * 5000},', 1),
        "deep": "[" * 100_000 + "\n" + text,
    }
