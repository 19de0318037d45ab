"""Y3 runs with one to three changes at random places, the same for the same seed: what nobody would think
of writing down.
"""

import copy
import json
import random
from functools import cache

from tests.tracks.car.making_files import IDS, base

NAN, INFINITE = float("nan"), float("inf")


@cache
def mutants(count=300, seed=20):
    """The bytes of each file."""
    chance = random.Random(seed)
    return [_file(_pages(chance), chance).encode() for _ in range(count)]


def _pages(chance):
    pages = base(texts=chance.random() < 0.8)
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3))):
        try:
            chance.choice(CHANGES)(pages, chance.choice(pages), chance)
        except (KeyError, TypeError, IndexError, AttributeError):
            continue  # an earlier change took away what this one would change
    return pages or base()[:1]


def _file(pages, chance):
    text = "\n".join(map(json.dumps, pages))
    end = "\n"
    edits = (
        lambda: "\ufeff" + text,
        lambda: text + end,
        lambda: text + end + end,
        lambda: text.replace(end, "\r\n", 1),
        lambda: text.replace(end, "\r", 1),
        lambda: text.replace(end, "\x0b", 1),
        lambda: text.replace(end, "\n \n", 1),
        lambda: text[:-1],
    )
    return chance.choice(edits)() if chance.random() < 0.15 else text


def _set(kind, key, values):
    """A change that gives a key of a paragraph, an origin, a facet or the page another value."""

    def change(pages, page, chance):
        where = page if kind == "page" else chance.choice(page[kind])
        where[key] = copy.deepcopy(chance.choice(values))

    return change


def _drop(kind, keys):
    def change(pages, page, chance):
        where = page if kind == "page" else chance.choice(page[kind])
        where.pop(chance.choice(keys))

    return change


def _change_body(pages, page, chance):
    pieces = [
        {"text": "zz"},
        {"entity": "enwiki:Q"},
        {"entity": None},
        {"entity_name": "n"},
        {"link_section": None},
        {"text": "\ud800"},
        {"x": 1},
    ]
    chance.choice(chance.choice(page["paragraphs"])["para_body"]).update(
        chance.choice(pieces)
    )


def _split_body(pages, page, chance):
    """The same text in other pieces."""
    paragraph = chance.choice(page["paragraphs"])
    text = "".join(body["text"] for body in paragraph["para_body"])
    paragraph["para_body"] = (
        [{"text": text}]
        if len(paragraph["para_body"]) > 1
        else [{"text": text[:5]}, {"text": text[5:]}]
    )


def _drop_bodies(pages, page, chance):
    for one in chance.choice((pages, [page])):
        for paragraph in one["paragraphs"]:
            paragraph.pop("para_body", None)


def _drop_ranks(pages, page, chance):
    for origin in page["paragraph_origins"]:
        origin.pop("rank", None)


def _other_section(pages, page, chance):
    facet = chance.choice(page["query_facets"])["heading_id"]
    chance.choice(page["paragraph_origins"])["section_path"] = chance.choice(
        (facet, f"{facet}%20", "tqa2:x", "x y", "", None, "\u00e9")
    )


CHANGES = (
    _set(
        "paragraph_origins",
        "rank_score",
        (1.0, 30.0, NAN, INFINITE, -0.0, 2, None, "3.0", True, -1e308),
    ),
    _set(
        "paragraph_origins",
        "rank",
        (None, 1, 2, 20, 21, 0, -1, True, False, 10**12, 1.0, "1"),
    ),
    _set("paragraph_origins", "para_id", (IDS[3], "0" * 40, "A" * 40, 3)),
    _drop("paragraph_origins", ("rank", "rank_score", "para_id", "section_path")),
    _set(
        "paragraphs",
        "para_body",
        (
            [],
            None,
            [{"text": "x"}],
            [{"text": "x", "entity": None}],
            [{}],
            "x",
            [{"text": ""}],
        ),
    ),
    _drop("paragraphs", ("para_body",)),
    _set(
        "paragraphs",
        "para_id",
        ("0" * 40, IDS[7], IDS[7].upper(), IDS[7][:39], "", 5, None, [IDS[7]]),
    ),
    _set(
        "page",
        "run_id",
        (
            "a" * 15,
            "a" * 16,
            "\u00e9-1",
            "\u0663",
            "-",
            "_.",
            ".a",
            "a b",
            "",
            None,
            3,
            "\ud800",
            ["a"],
        ),
    ),
    _set(
        "page",
        "squid",
        (
            "tqa2:L_9001",
            "tqa2:%20",
            "enwiki:a",
            "",
            "tqa2:\u00e9",
            3,
            None,
            "tqa2:L_9000 ",
        ),
    ),
    _set("page", "title", (None, "", 3, "\ud800")),
    _set("query_facets", "heading", (None, "")),
    _set("query_facets", "heading_id", ("\u00e9", None, "a b")),
    _drop("page", ("paragraph_origins", "query_facets")),
    _other_section,
    _change_body,
    _split_body,
    _drop_bodies,
    _drop_ranks,
    lambda pages, page, chance: page["paragraphs"].pop(),
    lambda pages, page, chance: page["paragraphs"].append(
        chance.choice(page["paragraphs"])
    ),
    lambda pages, page, chance: chance.shuffle(page["paragraph_origins"]),
    lambda pages, page, chance: page.update(
        paragraph_origins=chance.choice(
            ([], page["paragraph_origins"][:-1], page["paragraph_origins"][::-1])
        )
    ),
    lambda pages, page, chance: page.update(
        query_facets=chance.choice(
            ([], page["query_facets"][1:], page["query_facets"] * 2)
        )
    ),
    lambda pages, page, chance: pages.remove(page),
    lambda pages, page, chance: pages.append(copy.deepcopy(page)),
)
