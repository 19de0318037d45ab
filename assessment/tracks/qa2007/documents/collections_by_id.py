"""The collection of a document id, and the collections that the questions of a year are answered from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from assessment.tracks.qa2007.answer import Topic


class Collection(NamedTuple):
    """A collection by its name, its sources and the span of its documents."""

    name: str
    pattern: re.Pattern[str]


AQUAINT = Collection(
    "AQUAINT",
    re.compile(
        r"(?:APW|NYT)(?:1998|1999|2000)\d{4}[._]\d{4,5}"
        r"|XI[EN](?:199[6-9]|2000)\d{4}[._]\d{4,5}"
    ),
)
"""Associated Press and New York Times of June 1998 to September 2000, Xinhua from January 1996."""
AQUAINT2 = Collection(
    "AQUAINT-2",
    re.compile(
        r"(?:AFP|APW|CNA|LTW|NYT|XIN)_ENG_(?:20041[0-2]|2005\d\d|20060[1-3])\d\d\.\d{4}"
    ),
)
"""Six newswires of October 2004 to March 2006 (TREC 2007 QA guidelines, II)."""
BLOG06 = Collection("Blog06", re.compile(r"BLOG06-200[56]\d{4}-\d{3}-\d{10}"))
"""Permalinks fetched from December 2005 to February 2006."""
COLLECTIONS = (AQUAINT, AQUAINT2, BLOG06)
_OF_YEAR = {
    **dict.fromkeys(("2002", "2003", "2004", "2005", "2006"), (AQUAINT,)),
    "2007": (AQUAINT2, BLOG06),
}


def collection_of(docid: str) -> str:
    """The name of the collection that a document id belongs to, "" if it is of none of them.

    >>> collection_of("NYT19990326.0303"), collection_of("APW_ENG_20051121.0020")
    ('AQUAINT', 'AQUAINT-2')
    >>> collection_of("APW_ENG_20070101.0001")
    ''
    """
    for collection in COLLECTIONS:
        if collection.pattern.fullmatch(docid):
            return collection.name
    return ""


def expected_collections(topics: Iterable[Topic]) -> tuple[str, ...]:
    """The names of the collections that some topics are answered from; empty where that is not known.

    Files of ciQA do not say which of two years they are of.
    """
    names: dict[str, None] = {}
    for topic in topics:
        # A topic of ciQA is a series of one question, which has the topic's own id.
        is_ciqa = topic.year == "2007" and all(
            question.id == topic.id for question in topic.questions
        )
        if is_ciqa or topic.year not in _OF_YEAR:
            return ()
        for collection in _OF_YEAR[topic.year]:
            names[collection.name] = None
    return tuple(names)


def years_of(topics: Iterable[Topic]) -> str:
    """The years of some topics in words: 2004, 2006."""
    return ", ".join(sorted({topic.year for topic in topics}))
