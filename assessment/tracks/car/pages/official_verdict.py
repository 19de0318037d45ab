"""The verdict of `y3_validate_submission.py` on a file.

The script is that of TREMA-UNH/car-convert-ranking-to-ordering, commit 8610f34. The verdict has its errors
and warnings, or the Python error that stops it. Values are compared here the way Python compares them
there, whatever their type.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from assessment.formats.reports import SHOWN
from assessment.tracks.car.collection.pieces import Piece
from assessment.tracks.car.pages.official_pages import MissingKey, maybe, page_of
from assessment.tracks.car.pages.official_rules import Issue, minimal, of_origins, of_y3
from assessment.tracks.car.topics.budget import BUDGET

Unlisted = Callable[[Iterable[str]], Collection[str]]
"""Gives the paragraph ids that the corpus does not have."""
Corpus = Callable[[Iterable[str]], Mapping[str, tuple[Piece, ...]]]
"""Gives the pieces of the paragraphs that the corpus has."""
_LONGEST = 300
"""Characters of one error or warning."""


class Verdict(NamedTuple):
    """The errors and warnings of the script, or the Python error that stops it (`crash`, else "")."""

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
        """The first error or warning, "" where there is none."""
        return next(iter((*self.errors, *self.warnings)), self.crash)


class CheckedLines(NamedTuple):
    """What the script finds in a file before it looks at texts: issues, and all texts of each paragraph.

    `crash` is the Python error that stops it, "" where none does.
    """

    issues: list[Issue]
    paragraphs: dict[Any, list[Any]]
    crash: str = ""

    def verdict(
        self, *, unlisted: Unlisted | None = None, corpus: Corpus | None = None
    ) -> Verdict:
        """The verdict where texts are checked against a corpus, or ids against a list."""
        if self.crash:
            return Verdict(crash=self.crash)
        try:
            of_texts = _of_texts(self.paragraphs, unlisted, corpus)
            issues = [*self.issues, *of_texts]
        # Whatever type a value has: what stops the validator stops this code, and is its verdict.
        except Exception as error:
            return Verdict(crash=_error_text(error))
        return Verdict(tuple(_texts(issues, "error")), tuple(_texts(issues, "warning")))


def checked_lines(
    lines: Iterable[str],
    outline: Collection[str],
    *,
    origins: bool = False,
    k: Mapping[str, int] = {},
) -> CheckedLines:
    """The lines of a file checked with the Y3 checks on; `outline` holds the pages that have facets.

    With `origins` as with `--check-origins`.  Without it the file is accepted exactly if
    `--submission-check-y3` accepts it: that stops at the first issue, but any issue ends in rejection.  `k`
    has the number of paragraphs of each page, 20 for the others: the script takes one number for a whole
    file, which is the same where all topics have the same k.
    """
    pages = _ValidatedPages(outline, origins, k)
    try:
        for line in lines:
            pages.add(line)
        issues = list(pages.issues())
    # Any Python error of the validator's rules is its verdict, as above.
    except Exception as error:
        return CheckedLines([], {}, _error_text(error))
    return CheckedLines(issues, pages.paragraphs)


def _error_text(error: Exception) -> str:
    return _whole_characters(f"{type(error).__name__}: {str(error)[:SHOWN]}")


def _texts(issues: list[Issue], severity: Literal["error", "warning"]) -> Iterator[str]:
    return (
        _whole_characters(text[:_LONGEST])
        for level, text in issues
        if level == severity
    )


def _whole_characters(text: str) -> str:
    """The text with half characters, which JSON can hold and UTF-8 cannot, written out."""
    return text.encode("utf-8", "backslashreplace").decode()


class _ValidatedPages:
    """The pages of a file, taken one by one; a page that comes twice has the issues of the later one."""

    def __init__(
        self, outline: Collection[str], origins: bool, k: Mapping[str, int]
    ) -> None:
        self.outline = outline
        self.origins = origins
        self.k = k
        self.unparsed: list[MissingKey] = []
        self.by_page: dict[Any, list[Issue]] = {}
        self.seen: dict[Any, None] = {}
        self.paragraphs: dict[Any, list[Any]] = {}

    def add(self, line: str) -> None:
        """Take a line of JSON as the next page; one that lacks a key is reported by `issues`."""
        try:
            page = page_of(json.loads(line))
        except MissingKey as error:
            self.unparsed.append(error)
            return
        self.seen[page.squid] = None
        issues = list(minimal(page))
        most = self.k.get(page.squid, BUDGET)
        issues += of_origins(page, most, must_exist=self.origins)
        issues += of_y3(page, most)
        # A page without issues does not take back those of an earlier line.
        if issues:
            self.by_page[page.squid] = issues
        for paragraph in page.paragraphs:
            self.paragraphs.setdefault(paragraph.id, []).append(paragraph.bodies)

    def issues(self) -> Iterator[Issue]:
        """The issues of each page, then pages that the outlines lack, then outlines without a page."""
        for error in self.unparsed:
            page = maybe(error.data, "squid")
            yield Issue("error", f"{error} (page {page})")
        for issues in self.by_page.values():
            yield from issues
        for page in self.seen:
            if page not in self.outline:
                yield Issue("error", f"page {page} is not in the outlines")
        for page in self.outline:
            if page not in self.seen:
                yield Issue("error", f"page {page} is missing")


def _of_texts(
    paragraphs: dict[Any, list[Any]], unlisted: Unlisted | None, corpus: Corpus | None
) -> Iterator[Issue]:
    """The issues of the check against corpus or id list; neither looks at a file without any text."""
    if all(bodies is None for submitted in paragraphs.values() for bodies in submitted):
        return
    if corpus is not None:
        known = corpus(paragraphs)
        for name, submitted in paragraphs.items():
            yield from _of_text(name, submitted, known.get(name))
    elif unlisted is not None:
        for name in unlisted(paragraphs):
            yield Issue("error", f"paragraph {name} is not in the corpus")


def _of_text(
    name: str, submitted: list[Any], right: tuple[Piece, ...] | None
) -> Iterator[Issue]:
    """The issues of all submitted texts of one paragraph; `right` are its pieces in the corpus."""
    if right is not None:
        for bodies in submitted:
            yield from _of_bodies(name, bodies, right)
    if right is None or not any(submitted):
        yield Issue("error", f"paragraph {name} has no text in the corpus")


def _of_bodies(name: str, bodies: Any, right: tuple[Piece, ...]) -> Iterator[Issue]:
    """The bodies of a paragraph are those of the corpus, one by one."""
    if not bodies:
        yield Issue("error", f"paragraph {name} has no text while others have")
        return
    size, wanted = len(bodies), len(right)
    if size != wanted:
        yield Issue(
            "error", f"paragraph {name} has {size} bodies, {wanted} in the corpus"
        )
        return
    for body, expected in zip(bodies, right, strict=True):
        if body != expected:
            yield Issue("error", f"paragraph {name} differs from the corpus")
