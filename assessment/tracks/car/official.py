"""What `y3_validate_submission.py` (TREMA-UNH/car-convert-ranking-to-ordering, commit 8610f34) says of a file: its errors and warnings, or
the Python error that stops it.  Values are compared here the way Python compares them there, whatever their type."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from assessment.tracks.car.bodies import Body
from assessment.tracks.car.official_rules import Issue, MissingKey, maybe, minimal, of_origins, of_y3, page_of
from assessment.tracks.car.report import SHOWN

Unlisted = Callable[[Iterable[str]], Collection[str]]
"""Gives those of some paragraph ids that the corpus does not have."""
Corpus = Callable[[Iterable[str]], Mapping[str, tuple[Body, ...]]]
"""Gives the pieces of those of some paragraphs that the corpus has."""
BUDGET = 20


class Verdict(NamedTuple):
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    crash: str = ""

    @property
    def accepted(self) -> bool:
        """A warning alone already gives exit status 1."""
        return not (self.errors or self.warnings or self.crash)

    @property
    def message(self) -> str:
        """Why a file is rejected, in a line; "" where it is accepted."""
        if self.crash:
            return f"it stops with {self.crash}"
        if self.accepted:
            return ""
        return f"{len(self.errors)} errors, {len(self.warnings)} warnings; first: {self.first}"

    @property
    def first(self) -> str:
        """The first thing that it says, "" where it says nothing."""
        return next(iter((*self.errors, *self.warnings)), self.crash)


def verdict(
    lines: Iterable[str],
    outline: Collection[str],
    *,
    unlisted: Unlisted | None = None,
    corpus: Corpus | None = None,
    origins: bool = False,
    k: int = BUDGET,
) -> Verdict:
    """The verdict on the lines of a file with the Y3 checks on; `outline` holds the pages that have facets.

    With `origins` as with `--check-origins`.  Without it the file is accepted exactly if `--submission-check-y3` accepts it: that stops
    at the first issue, but any issue ends in rejection.
    """
    said = _Pages(outline, origins, k)
    try:
        for line in lines:
            said.add(line)
        found = [*said.issues(), *_of_texts(said.paragraphs, unlisted, corpus)]
    except (
        Exception
    ) as error:  # whatever type a value has: what stops the validator stops here, and is its verdict
        return Verdict(crash=_whole_characters(f"{type(error).__name__}: {str(error)[:SHOWN]}"))
    return Verdict(tuple(_texts(found, "error")), tuple(_texts(found, "warning")))


def _texts(found: list[Issue], severity: Literal["error", "warning"]) -> Iterator[str]:
    return (_whole_characters(text[:300]) for level, text in found if level == severity)


def _whole_characters(text: str) -> str:
    """The text with half characters, which JSON can hold and UTF-8 cannot, written out."""
    return text.encode("utf-8", "backslashreplace").decode()


class _Pages:
    """The pages of a file, taken one by one; a page that comes twice keeps the issues of the later one."""

    def __init__(self, outline: Collection[str], origins: bool, k: int) -> None:
        self.outline, self.origins, self.k = outline, origins, k
        self.unparsed: list[MissingKey] = []
        self.by_page: dict[Any, list[Issue]] = {}
        self.seen: dict[Any, None] = {}
        self.paragraphs: dict[Any, list[Any]] = {}

    def add(self, line: str) -> None:
        try:
            page = page_of(json.loads(line))
        except MissingKey as error:
            self.unparsed.append(error)
            return
        self.seen[page.squid] = None
        rules = (minimal(page), of_origins(page, self.k, must_exist=self.origins), of_y3(page, self.k))
        said = [one for rule in rules for one in rule]
        if said:
            self.by_page[page.squid] = said
        for paragraph in page.paragraphs:
            self.paragraphs.setdefault(paragraph.id, []).append(paragraph.bodies)

    def issues(self) -> Iterator[Issue]:
        for error in self.unparsed:
            page = maybe(error.data, "squid")
            yield "error", f"{error} (page {page})"
        for said in self.by_page.values():
            yield from said
        for page in self.seen:
            if page not in self.outline:
                yield "error", f"page {page} is not in the outlines"
        for page in self.outline:
            if page not in self.seen:
                yield "error", f"page {page} is missing"


def _of_texts(
    paragraphs: dict[Any, list[Any]], unlisted: Unlisted | None, corpus: Corpus | None
) -> Iterator[Issue]:
    """What the check against corpus or id list finds; neither looks at a file without any text."""
    if all(bodies is None for found in paragraphs.values() for bodies in found):
        return
    if corpus is not None:
        known = corpus(paragraphs)
        for name, found in paragraphs.items():
            yield from _of_text(name, found, known.get(name))
    elif unlisted is not None:
        for name in unlisted(paragraphs):
            yield "error", f"paragraph {name} is not in the corpus"


def _of_text(name: str, found: list[Any], known: tuple[Body, ...] | None) -> Iterator[Issue]:
    for bodies in found if known is not None else ():
        if not bodies:
            yield "error", f"paragraph {name} has no text while others have"
        elif len(bodies) != len(known or ()):
            yield "error", f"paragraph {name} has {len(bodies)} bodies, {len(known or ())} in the corpus"
        else:
            for body, right in zip(bodies, known or (), strict=True):
                if body != right:
                    yield "error", f"paragraph {name} differs from the corpus"
    if known is None or not any(found):
        yield "error", f"paragraph {name} has no text in the corpus"
