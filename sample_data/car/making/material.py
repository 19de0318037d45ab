"""The paragraphs below the sections of ten pages, and how well each answers a query."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PARAGRAPHS = Path(__file__).parents[1] / "paragraphs.txt"
MUST, SHOULD, CAN, OTHER_SECTION, OTHER_PAGE, TRASH = 3, 2, 1, 0, -1, -2
"""Grades of qrels."""
_JUNK = "junk"
"""The page of texts that are of no use in any section."""
_LINK = re.compile(r"\[\[([^|\]]+)\|([^\]]+)\]\]")


class Paragraph(NamedTuple):
    """A paragraph with the section that it was written for and its position there, from 0."""

    id: str
    section: str
    position: int
    bodies: tuple[tuple[str, str], ...]

    @property
    def page(self) -> str:
        return self.section.rpartition("/")[0]

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.bodies)

    @property
    def entities(self) -> list[str]:
        return [entity_id(name) for _, name in self.bodies if name]


class Material(NamedTuple):
    """Titles of pages and headings of sections by id; all paragraphs by id."""

    titles: dict[str, str]
    headings: dict[str, str]
    paragraphs: dict[str, Paragraph]

    def sections(self, page: str) -> list[str]:
        return [section for section in self.headings if section.startswith(f"{page}/")]

    def links(self) -> Iterator[tuple[str, str, Paragraph]]:
        """Each link to an entity: its name, the words of the link, the paragraph."""
        for paragraph in self.paragraphs.values():
            for words, name in paragraph.bodies:
                if name:
                    yield name, words, paragraph


def material() -> Material:
    """What `paragraphs.txt` holds; a line begins a page with "= ", a section with "# "."""
    titles: dict[str, str] = {}
    headings: dict[str, str] = {}
    paragraphs: dict[str, Paragraph] = {}
    page, section, position = "", "", 0
    for line in PARAGRAPHS.read_text(encoding="utf-8").splitlines():
        mark, _, name = line.partition(" ")
        identifier, _, title = name.partition(" ")
        if mark == "=":
            page = identifier if identifier == _JUNK else f"tqa2:{identifier}"
            titles[page] = title
        elif mark == "#":
            section, position = f"{page}/{identifier}", 0
            headings[section] = title
        else:
            paragraph = _paragraph(line, section, position)
            paragraphs[paragraph.id] = paragraph
            position += 1
    del titles[_JUNK], headings[f"{_JUNK}/{_JUNK}"]
    return Material(titles, headings, paragraphs)


def _paragraph(line: str, section: str, position: int) -> Paragraph:
    bodies = _bodies(line)
    text = "".join(text for text, _ in bodies)
    # Ids of paragraphs are hashes of their texts, as in the official corpus.
    identifier = hashlib.sha1(text.encode()).hexdigest()
    return Paragraph(identifier, section, position, bodies)


def _bodies(line: str) -> tuple[tuple[str, str], ...]:
    """The texts of a paragraph in order, each with the entity that it links to, or ""."""
    pieces = _LINK.split(line)
    bodies = [(pieces[0], "")]
    # A split by two groups gives text, words of the link, entity, text, ...
    for index in range(1, len(pieces), 3):
        text, name, following = pieces[index : index + 3]
        bodies += [(text, name), (following, "")]
    return tuple(body for body in bodies if body[0])


def entity_id(name: str) -> str:
    return "enwiki:" + name.replace(" ", "%20")


def truth(section: str, paragraph: Paragraph) -> int:
    """The grade of a paragraph for a section; the first ones of a section are the best."""
    if paragraph.page == _JUNK:
        return TRASH
    if paragraph.section == section:
        return (MUST, MUST, SHOULD, SHOULD, CAN)[paragraph.position]
    is_same_page = section.startswith(f"{paragraph.page}/")
    return OTHER_SECTION if is_same_page else OTHER_PAGE


def entity_grades(source: Material, section: str) -> dict[str, int]:
    """The grade of each entity: that of the best paragraph that links to it."""
    grades: dict[str, int] = {}
    for name, _, paragraph in source.links():
        entity = entity_id(name)
        grade = truth(section, paragraph)
        grades[entity] = max(grade, grades.get(entity, TRASH))
    return grades
