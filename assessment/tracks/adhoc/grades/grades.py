"""The grades of relevance that campaigns use, in NIST's words, with their numbers in qrels."""

from __future__ import annotations

from typing import NamedTuple

from assessment.model import Tone


class Grade(NamedTuple):
    """One grade: its number in qrels, and the label that assessors see."""

    number: int
    name: str
    key: str
    definition: str
    tone: Tone
    example: str = ""


class Grades(NamedTuple):
    """A choice of the setting “grades”; documents from grade `relevant` on count for binary measures."""

    kind: str
    title: str
    what: str
    source: str
    relevant: int
    grades: tuple[Grade, ...]

    def number(self, label: str | None) -> int | None:
        """The number of a label, None for a label of other grades."""
        for grade in (*self.grades, *FROM_FILES):
            if grade.name == label:
                return grade.number
        return None

    def label(self, number: int) -> str | None:
        """The label of a number in qrels, None for a number that is no grade here."""
        for grade in (*self.grades, *FROM_FILES):
            if grade.number == number:
                return grade.name
        return None

    @property
    def are_graded(self) -> bool:
        """Whether relevant documents have different gains in nDCG."""
        return sum(grade.number > 0 for grade in self.grades) > 1

    @property
    def numbers(self) -> str:
        """The numbers that qrels may have, for people."""
        numbers = sorted((grade.number for grade in self.grades), reverse=True)
        return ", ".join(map(str, numbers))


FROM_FILES = (
    Grade(-1, "grade -1", "", "not relevant, judged; a grade of files only", "off"),
    Grade(-2, "grade -2", "", "spam or junk, judged; a grade of files only", "off"),
)
"""Negative grades of qrels: not relevant, but judged.  Grades with such a number of their own come first."""

BINARY = Grades(
    "binary",
    "Relevant or not",
    "document",
    "TREC ad hoc track (Voorhees and Harman, TREC-8)",
    1,
    (
        Grade(
            1,
            "relevant",
            "1",
            "some piece of the document, however small, would go into a report on the topic",
            "good",
        ),
        Grade(
            0,
            "not relevant",
            "0",
            "nothing in the document would go into a report on the topic",
            "bad",
        ),
    ),
)
PASSAGE = Grades(
    "passage",
    "Deep Learning track, passages",
    "passage",
    "TREC 2019 Deep Learning track overview, passage ranking task",
    2,
    (
        Grade(
            3,
            "perfectly relevant",
            "3",
            "the passage is dedicated to the query and contains the exact answer",
            "good",
        ),
        Grade(
            2,
            "highly relevant",
            "2",
            "the passage has some answer for the query, but the answer may be a bit unclear, or hidden "
            "amongst extraneous information",
            "good",
        ),
        Grade(
            1,
            "related",
            "1",
            "the passage seems related to the query but does not answer it",
            "mixed",
        ),
        Grade(
            0, "irrelevant", "0", "the passage has nothing to do with the query", "bad"
        ),
    ),
)
DOCUMENT = Grades(
    "document",
    "Deep Learning track, documents",
    "document",
    "TREC 2019 Deep Learning track overview, document ranking task",
    1,
    (
        Grade(
            3,
            "perfectly relevant",
            "3",
            "the document is dedicated to the query; it is worthy of being a top result in a search engine",
            "good",
        ),
        Grade(
            2,
            "highly relevant",
            "2",
            "the content of the document provides substantial information on the query",
            "good",
        ),
        Grade(
            1,
            "relevant",
            "1",
            "the document provides some information relevant to the query, which may be minimal",
            "mixed",
        ),
        Grade(
            0,
            "irrelevant",
            "0",
            "the document does not provide any useful information about the query",
            "bad",
        ),
    ),
)
WEB = Grades(
    "web",
    "Web track",
    "page",
    "TREC 2010 to 2014 Web track, ad hoc task guidelines",
    1,
    (
        Grade(
            4,
            "Nav",
            "4",
            "the page is the home page of an entity directly named by the query; the user may be searching "
            "for this specific page or site",
            "good",
        ),
        Grade(
            3,
            "Key",
            "3",
            "the page or site is dedicated to the topic, authoritative and comprehensive; it is worthy of "
            "being a top result in a web search engine",
            "good",
        ),
        Grade(
            2,
            "HRel",
            "2",
            "the content of the page provides substantial information on the topic",
            "good",
        ),
        Grade(
            1,
            "Rel",
            "1",
            "the content of the page provides some information on the topic, which may be minimal; it must "
            "be on that page, not just in anchor text that points to a possibly useful page",
            "mixed",
        ),
        Grade(
            0,
            "Non",
            "0",
            "the content of the page does not provide useful information on the topic, but may do so on "
            "other topics",
            "bad",
        ),
        Grade(
            -2,
            "Junk",
            # Its number is no key.
            "5",
            "the page does not appear to be useful for any reasonable purpose; it may be spam or junk",
            "off",
        ),
    ),
)
COVID = Grades(
    "covid",
    "TREC-COVID",
    "article",
    "TREC-COVID judgment guidelines (2020)",
    1,
    (
        Grade(
            2,
            "fully relevant",
            "2",
            "the article is fully responsive to the information need: on its own it answers the topic's "
            "question, though it need not hold all information on the topic",
            "good",
        ),
        Grade(
            1,
            "partially relevant",
            "1",
            "the article answers part of the question but would need to be combined with other information "
            "to get a complete answer",
            "mixed",
        ),
        Grade(0, "not relevant", "0", "everything else", "bad"),
    ),
)

STANDARD = (BINARY, PASSAGE, DOCUMENT, WEB, COVID)
