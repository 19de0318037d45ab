"""Small files of TREC CAR with invented text for the tests of readers, validator and converter."""

import hashlib
import json
from pathlib import Path

import cbor2
import pytest

from assessment.formats import Packed
from assessment.model import ImportContext
from assessment.tracks.car.answer import Section, Topic
from assessment.tracks.car.collection.pieces import Piece
from assessment.tracks.car.settings import CHECKING

SHARED = Path(__file__).parents[4] / "shared" / "data" / "car"
DEFAULTS = {setting.name: setting.default for setting in CHECKING}
SUBJECTS = [
    "A kettle",
    "The old mill",
    "A heron",
    "Wet sand",
    "A copper wire",
    "The tide",
    "A glass lens",
    "Rye bread",
]
VERBS = ["warms", "carries", "bends", "slows", "hides", "measures", "lifts", "colours"]
OBJECTS = [
    "the morning air",
    "a row of pebbles",
    "every small wave",
    "the harbour wall",
    "a line of ink",
    "the market scales",
    "two brass cups",
]
FACETS = ("origin", "parts", "uses", "care", "history", "trade", "repair")


def shared(name):
    """A file of the track's releases, which are not part of the project."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"the TREC CAR file {name} is not beside the project")
    return Packed(path.name, path)


def file(data, name="file"):
    return Packed(name, data.encode() if isinstance(data, str) else data)


def known(topics=(), runs=(), resources=(), documents=(), **settings):
    actual = {document.id: document for document in documents}
    return ImportContext(
        {topic.id: topic for topic in topics},
        {run.name: run for run in runs},
        {**DEFAULTS, **settings},
        None,
        {(resource.kind, resource.name): resource.body for resource in resources},
        documents=lambda ids: {name: actual[name] for name in ids if name in actual},
    )


def topic(page, *headings):
    return Topic(
        page,
        page.upper(),
        tuple(Section(f"{page}/{heading}", (heading,)) for heading in headings),
    )


def codes(read, severity=None):
    return [
        problem.code
        for problem in read.problems
        if severity in (None, problem.severity)
    ]


# Paragraphs


def bodies(number):
    """The pieces of an invented paragraph; every third one has a link, every ninth a link to a section."""
    text = f"{SUBJECTS[number % 8]} {VERBS[number // 8 % 8]} {OBJECTS[number % 7]}, as note {number} says. "
    link = Piece(
        "harbour",
        "enwiki:Harbour%20works",
        "Harbour works",
        "Quay" if number % 9 == 0 else None,
    )
    return (
        (Piece(text), link, Piece(" is near.")) if number % 3 == 0 else (Piece(text),)
    )


def paragraph_id(pieces):
    return hashlib.sha1("".join(piece.text for piece in pieces).encode()).hexdigest()


CORPUS = {paragraph_id(bodies(number)): bodies(number) for number in range(200)}
IDS = list(CORPUS)


def cbor_body(body):
    if body.entity is None:
        return [0, body.text]
    return [
        1,
        [
            0,
            body.name,
            [body.section] if body.section else [],
            body.entity.encode(),
            body.text,
        ],
    ]


def cbor_paragraph(name, pieces):
    return [0, name.encode(), [cbor_body(piece) for piece in pieces]]


def cbor_file(items, content=None):
    """Items one after the other (v1.5), or with a header that names the content (v2)."""
    data = b"".join(cbor2.dumps(item) for item in items)
    return (
        data
        if content is None
        else cbor2.dumps(["CAR", [content], [0, [], "test", ["test"], "", []]])
        + b"\x9f"
        + data
        + b"\xff"
    )


def corpus_file(content=2, corpus=CORPUS):
    return cbor_file(
        [cbor_paragraph(name, pieces) for name, pieces in corpus.items()], content
    )


# Outlines

PAGES = {f"tqa2:L_900{page}": FACETS[: 5 + page] for page in range(3)}


def facet_id(page, number):
    return f"{page}/T_{page[-1]}{number}"


def outlines():
    """Three topics of five, six and seven facets."""
    return [
        Topic(
            page,
            f"Page {page[-1]}",
            tuple(
                Section(facet_id(page, number), (heading,))
                for number, heading in enumerate(headings)
            ),
        )
        for page, headings in PAGES.items()
    ]


def cbor_outline(topic):
    sections = [
        [0, section.path[0], section.id.removeprefix(f"{topic.id}/").encode(), []]
        for section in topic.facets
    ]
    return [1, topic.title, topic.id.encode(), sections, [0], []]


def outlines_file():
    return cbor_file([cbor_outline(topic) for topic in outlines()], 1)


# Y3 runs


def base(texts=True, size=20, topics=None, corpus=CORPUS):
    """A run that the official validator accepts."""
    return [
        _page(number, topic, corpus, texts, size)
        for number, topic in enumerate(topics or outlines())
    ]


def _page(number, topic, corpus, texts, size):
    ids = list(corpus)
    rankings = [
        [ids[(40 * number + 7 * facet + place) % 200] for place in range(20)]
        for facet in range(len(topic.facets))
    ]
    chosen = [[] for _ in rankings]
    for place in range(size):
        facet = place % len(rankings)
        chosen[facet].append(rankings[facet][place // len(rankings)])
    return {
        "title": topic.title,
        "squid": topic.id,
        "run_id": "MILL-first",
        "paragraphs": [
            _paragraph(name, corpus[name] if texts else None)
            for mine in chosen
            for name in mine
        ],
        "query_facets": [
            {"heading": section.path[0], "heading_id": section.id}
            for section in topic.facets
        ],
        "paragraph_origins": [
            {
                "para_id": name,
                "rank": place + 1,
                "rank_score": 30.0 - 0.75 * place,
                "section_path": section.id,
            }
            for section, ranking in zip(topic.facets, rankings, strict=True)
            for place, name in enumerate(ranking)
        ],
    }


def _paragraph(name, pieces):
    return {"para_id": name} | (
        {"para_body": [json_body(body) for body in pieces]} if pieces else {}
    )


def json_body(body):
    keys = {
        "text": body.text,
        "entity": body.entity,
        "entity_name": body.name,
        "link_section": body.section,
    }
    return {key: value for key, value in keys.items() if value is not None}


def lines(pages):
    """A page a line, no line feed at the end."""
    return "\n".join(json.dumps(page) for page in pages)


def changed(*path, value=None, pages=None, drop=False):
    """The base with one value set or dropped; the path starts with the number of the page."""
    made = json.loads(
        json.dumps(pages or base())
    )  # several times faster than a deep copy
    inner = made
    for step in path[:-1]:
        inner = inner[step]
    if drop:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return made
