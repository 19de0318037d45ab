"""Topics and answers of TREC CAR: a page with its outline; rankings for its sections, or a Y3 page."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

Task = Literal["passage", "entity"]


class Section(NamedTuple):
    """A heading of an outline.

    `id` is the whole path of ids as runs and qrels write it, `path` the headings from the top.
    """

    id: str
    path: tuple[str, ...]

    @property
    def is_top(self) -> bool:
        return len(self.path) == 1

    @property
    def heading(self) -> str:
        return self.path[-1]


@dataclass(frozen=True)
class Topic:
    """A page with its sections in outline order, parents before children.

    The page's own id is a query too (article level).  A query that is in no outline is a topic of its own.
    Its id does not show its level: `levels` holds the levels of the qrels that judge it, as far as they are
    known; None for a page of an outline.  `k` is how many paragraphs a Y3 page of the topic holds, 0 where
    the files of the topic do not say it.
    """

    id: str
    title: str
    sections: tuple[Section, ...] = ()
    levels: tuple[str, ...] | None = None
    k: int = 0

    @functools.cached_property
    def facets(self) -> tuple[Section, ...]:
        """The top-level sections."""
        return tuple(section for section in self.sections if section.is_top)

    @property
    def query_facets(self) -> tuple[Facet, ...]:
        """The top-level sections as a Y3 page of the topic names them."""
        return tuple(Facet(section.id, section.heading) for section in self.facets)


class PackedRanking(NamedTuple):
    """One query's ranking in file order: items and scores as the run file has them, each joined by blanks.

    Ids hold no blank; the thousands of entries of a page are two texts, not thousands of objects.  An item of
    an entity run may be "entity" or "paragraph/entity".  `ranks` are the file's, empty where they count 1, 2,
    3 ... in file order.
    """

    items: str
    scores: str
    ranks: str = ""


@dataclass(frozen=True)
class PageRankings:
    """A Y1 or Y2 run's rankings for one page, by query id (section id, or the page's id)."""

    task: Task
    queries: Mapping[str, PackedRanking]
    kind: Literal["ranking"] = "ranking"


class Facet(NamedTuple):
    id: str
    heading: str


class Origin(NamedTuple):
    """Where a paragraph of a Y3 page came from: the facet it was retrieved for, with rank and score."""

    paragraph: str
    section: str
    rank: int | None
    score: float | None

    @property
    def rank_score(self) -> float:
        """The score that orders a section's paragraphs; without one the negative rank."""
        return -float(self.rank or 0) if self.score is None else self.score


@dataclass(frozen=True)
class Ordering:
    """A Y3 page: paragraph ids in reading order, with repetitions, and the rankings that it was made from."""

    paragraphs: tuple[str, ...]
    facets: tuple[Facet, ...] = ()
    origins: tuple[Origin, ...] = ()
    kind: Literal["ordering"] = "ordering"


Answer = PageRankings | Ordering
