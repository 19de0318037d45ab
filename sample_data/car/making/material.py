"""The material: paragraphs below facets of three pages, and how well each answers a query."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PARAGRAPHS = Path(__file__).parents[1] / "paragraphs.txt"
TITLES = {"tqa2:L_9001": "lakes", "tqa2:L_9002": "bread", "tqa2:L_9003": "bicycles"}
HEADINGS = {
    "T_9101": "how lakes come about",
    "T_9102": "water in layers",
    "T_9103": "life in a lake",
    "T_9104": "lakes in trouble",
    "T_9105": "people at lakes",
    "T_9201": "grain and flour",
    "T_9202": "what makes dough rise",
    "T_9203": "kneading and baking",
    "T_9204": "bread in history",
    "T_9205": "keeping and eating",
    "T_9301": "why it stays upright",
    "T_9302": "parts of a bicycle",
    "T_9303": "from beam to bicycle",
    "T_9304": "riding and the body",
    "T_9305": "bicycles in the city",
}
BELOW = {
    "T_9101": ("T_9111", "hollows made by ice", range(2)),
    "T_9103": ("T_9131", "plants and algae", (0, 1, 4)),
    "T_9202": ("T_9221", "sourdough", (1, 2, 3)),
    "T_9302": ("T_9321", "wheels and tyres", (2, 7)),
}
"""One section below some of the facets, and which of their paragraphs are its own."""
LINK = re.compile(r"\[\[([^|\]]+)\|([^\]]+)\]\]")


class Paragraph(NamedTuple):
    """A paragraph with the facet that it was written for and its place there."""

    id: str
    facet: str
    place: int
    bodies: tuple[tuple[str, str], ...]

    @property
    def page(self) -> str:
        return self.facet.rpartition("/")[0]

    @property
    def entities(self) -> list[str]:
        return [entity_id(name) for _, name in self.bodies if name]


def entity_id(name: str) -> str:
    return "enwiki:" + name.replace(" ", "%20")


def bodies_of(line: str) -> tuple[tuple[str, str], ...]:
    """The texts of a paragraph in order, each with the entity that it links to, or ""."""
    pieces = LINK.split(line)
    bodies = [(pieces[0], "")]
    # A split by two groups gives text, link text, entity, text, ...
    for place in range(1, len(pieces), 3):
        text, name, following = pieces[place : place + 3]
        bodies += [(text, name), (following, "")]
    return tuple(body for body in bodies if body[0])


def paragraphs() -> Iterator[Paragraph]:
    facet, place = "", 0
    for line in PARAGRAPHS.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            facet, place = line[2:], 0
            continue
        bodies = bodies_of(line)
        text = "".join(text for text, _ in bodies)
        # Ids of paragraphs are hashes of their texts, as in the official corpus.
        yield Paragraph(hashlib.sha1(text.encode()).hexdigest(), facet, place, bodies)
        place += 1


ALL = tuple(paragraphs())
BY_ID = {one.id: one for one in ALL}


def facets(page: str) -> list[str]:
    return list(dict.fromkeys(one.facet for one in ALL if one.page == page))


def heading(facet: str) -> str:
    return HEADINGS[facet.rpartition("/")[2]]


def queries(page: str) -> Iterator[str]:
    yield page
    for facet in facets(page):
        yield facet
        if below := BELOW.get(facet.rpartition("/")[2]):
            yield f"{facet}/{below[0]}"


def truth(query: str, paragraph: Paragraph) -> int:
    """The grade of a paragraph for a query, -2 to 3."""
    grade = 1
    if paragraph.place < 3:
        grade = 3
    elif paragraph.place < 7:
        grade = 2
    if query in (paragraph.page, paragraph.facet):
        return grade
    below = BELOW.get(paragraph.facet.rpartition("/")[2])
    if below and query == f"{paragraph.facet}/{below[0]}":
        return grade if paragraph.place in below[2] else 0
    if query.startswith(f"{paragraph.page}/"):
        return 0
    return -2 if paragraph.place == 9 else -1
