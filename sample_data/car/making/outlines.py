"""Outlines, corpus and the archive of entities' pages in CBOR."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import cbor2

from sample_data.car.making.material import Material, Paragraph, entity_id

BUDGET = 9
"""Paragraphs of a Y3 page: three for each section."""
_PAGES, _OUTLINES, _PARAGRAPHS = 0, 1, 2
"""Numbers of the kinds of v2 files."""
_ARTICLE, _REDIRECT = [0], 3
_REDIRECT_NAMES, _CATEGORY_NAMES, _ANCHORS = [0], [3], [7]
REDIRECTS = {
    "Glacier": "Ice river",
    "Oxbow lake": "Billabong",
    "Baker's yeast": "Saccharomyces",
    "Bicycle chain": "Drive chain",
    "Fresnel lens": "Lighthouse lens",
    "Lighthouse keeper": "Wickie",
    "Coral bleaching": "White coral",
    "Wood pulp": "Pulpwood fibre",
    "Tectonic plate": "Lithospheric plate",
    "Aftershock": "Secondary shock",
    "Varroa destructor": "Bee mite",
    "Camellia sinensis": "Tea plant",
    "Tannin": "Tannic acid",
    "Optical fiber": "Optical fibre",
}
"""Second names of entities, which lead to the page of the first."""


def outlines(source: Material) -> bytes:
    return _car_file(_OUTLINES, (_outline(source, page) for page in source.titles))


def corpus(source: Material) -> bytes:
    return _car_file(_PARAGRAPHS, map(_corpus_item, source.paragraphs.values()))


def budgets(source: Material) -> bytes:
    return "".join(f"{page} {BUDGET}\n" for page in source.titles).encode()


def entity_pages(source: Material) -> bytes:
    """A page for each entity, with redirects and the words of the links to it.

    The text of a page is the first paragraph that links to it.
    """
    first: dict[str, Paragraph] = {}
    anchors: dict[str, Counter[str]] = {}
    for name, words, paragraph in source.links():
        first.setdefault(name, paragraph)
        anchors.setdefault(name, Counter())[words] += 3 + paragraph.position
    pages = []
    for name, paragraph in sorted(first.items()):
        category = source.titles.get(paragraph.page, "Maintenance")
        pages.append(_entity_page(name, paragraph, category, anchors[name]))
        if name in REDIRECTS:
            link = [0, name, [], entity_id(name).encode(), name]
            pages.append(_page(REDIRECTS[name], [], [_REDIRECT, link], []))
    return _car_file(_PAGES, pages)


def articles(source: Material) -> bytes:
    """The pages as somebody wrote them: each section with its paragraphs in order."""
    pages = []
    for page, title in source.titles.items():
        sections = []
        for section in source.sections(page):
            own = [one for one in source.paragraphs.values() if one.section == section]
            own.sort(key=lambda paragraph: paragraph.position)
            skeleton = [[1, _corpus_item(paragraph)] for paragraph in own]
            name = section.rpartition("/")[2]
            heading = source.headings[section]
            sections.append([0, heading, name.encode(), skeleton])
        pages.append([1, title, page.encode(), sections, _ARTICLE, []])
    return _car_file(_PAGES, pages)


def _entity_page(
    name: str, paragraph: Paragraph, category: str, anchors: Counter[str]
) -> list[Any]:
    metadata: list[Any] = [_CATEGORY_NAMES, [category]]
    metadata += [_ANCHORS, [[words, count] for words, count in anchors.items()]]
    if name in REDIRECTS:
        metadata += [_REDIRECT_NAMES, [REDIRECTS[name]]]
    return _page(name, [[1, _corpus_item(paragraph)]], _ARTICLE, metadata)


def _page(
    name: str, skeleton: list[Any], kind: list[Any], metadata: list[Any]
) -> list[Any]:
    return [0, name, entity_id(name).encode(), skeleton, kind, metadata]


def _car_file(kind: int, items: Iterable[Any]) -> bytes:
    """A v2 file: a header, then items without end in an array."""
    head = cbor2.dumps(["CAR", [kind], [[], [], "invented for this project", 0, []]])
    return head + b"\x9f" + b"".join(map(cbor2.dumps, items)) + b"\xff"


def _outline(source: Material, page: str) -> list[Any]:
    sections = []
    for section in source.sections(page):
        name = section.rpartition("/")[2]
        sections.append([0, source.headings[section], name.encode(), []])
    return [1, source.titles[page], page.encode(), sections, _ARTICLE, []]


def _corpus_item(paragraph: Paragraph) -> list[Any]:
    bodies: list[list[Any]] = []
    for text, name in paragraph.bodies:
        if name:
            bodies.append([1, [0, name, [], entity_id(name).encode(), text]])
        else:
            bodies.append([0, text])
    return [0, paragraph.id.encode(), bodies]
