"""The rules of the official validator for one page, on values as JSON has them.

Values of an unexpected type raise the same Python error here as in the validator: the error is its verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeGuard

from assessment.formats.plurals import number_of
from assessment.tracks.car.pages.official_pages import RawOrigin, RawPage

Level = Literal["error", "warning"]
LONGEST_NAME = 15
"""Characters of a run id that the official validator accepts."""
SPACE = "tqa2:"
"""The name space in which ids of Y3 are."""


class Issue(NamedTuple):
    """What the official validator says of a page."""

    level: Level
    text: str


def _error(text: str) -> Issue:
    return Issue("error", text)


def _warning(text: str) -> Issue:
    return Issue("warning", text)


def is_ascii(value: Any) -> TypeGuard[str]:
    """A text of at least one character, all of them ASCII."""
    return isinstance(value, str) and bool(value) and value.isascii()


def is_run_name(value: Any) -> bool:
    """Letters and digits of any script, dashes, underlines and dots, no dot in front."""
    if not isinstance(value, str) or not value or value.startswith("."):
        return False
    return all(character.isalnum() or character in "-_." for character in value)


def _is_paragraph(value: Any) -> bool:
    if len(value) != 40:
        return False
    if isinstance(value, str):
        return not value.strip("0123456789abcdef")
    # A list, not `any`: the validator looks at every element, and stops at one that is no text.
    others = [character for character in value if character not in "0123456789abcdef"]
    return not others


def minimal(page: RawPage) -> Iterator[Issue]:
    """The rules for every submission, of whatever year."""
    if not is_ascii(page.squid):
        yield _error(f"page id {page.squid} is no ASCII text")
    if not is_run_name(page.run):
        yield _error(f"run id {page.run} of page {page.squid} is not allowed")
    if not page.paragraphs:
        yield _error(f"page {page.squid} has no paragraphs")
    for paragraph in page.paragraphs:
        yield from _id(paragraph.id, page)
        for body in paragraph.bodies or ():
            if not (body.text and isinstance(body.text, str)):
                yield _error(
                    f"paragraph {paragraph.id} of page {page.squid} has a body without text"
                )
    if page.origins is None:
        raise TypeError("'NoneType' object is not iterable")
    for origin in page.origins:
        yield from _minimal_origin(origin, page)


def _id(value: Any, page: RawPage) -> Iterator[Issue]:
    if not (value and isinstance(value, str)):
        yield _error(f"paragraph id {value} of page {page.squid} is no text")
    if not _is_paragraph(value):
        yield _error(
            f"paragraph id {value} of page {page.squid} is not 40 hexadecimal digits"
        )


def _minimal_origin(origin: RawOrigin, page: RawPage) -> Iterator[Issue]:
    """An origin names a paragraph and a section; its rank is no negative number, its score a float."""
    yield from _id(origin.paragraph, page)
    if not is_ascii(origin.section):
        yield _error(
            f"section path {origin.section} of page {page.squid} is no ASCII text"
        )
    rank, score = origin.rank, origin.score
    if rank is not None and (not isinstance(rank, int) or rank < 0):
        # "%d" fails where the rank is a text, as in the validator; an f-string would not.
        yield _error(
            "rank %d of page %s is no whole number from 0" % (rank, page.squid)  # noqa: UP031
        )
    if not isinstance(score, float):
        yield _error("rank score %f of page %s is no float" % (score, page.squid))  # noqa: UP031


def of_origins(page: RawPage, k: int, *, must_exist: bool) -> Iterator[Issue]:
    """The rules for origins: sections are facets of the page with k origins each, ranks agree with scores."""
    if not page.origins:
        if must_exist:
            yield _warning(f"page {page.squid} has no origins")
        return
    if page.facets is None:
        raise TypeError("'NoneType' object is not iterable")
    sections = list(dict.fromkeys(origin.section for origin in page.origins))
    yield from _sections(page.squid, sections, page.facets)
    for section in sections:
        size = sum(origin.section == section for origin in page.origins)
        if size != k:
            level: Level = "error" if size > k else "warning"
            where = f"section path {section} of page {page.squid}"
            yield Issue(level, f"{where} has {size} origins, not {k}")
    if any(origin.rank is not None for origin in page.origins):
        yield from _ranks(page, sections)


def _sections(
    squid: Any, sections: Iterable[Any], facets: Iterable[Any]
) -> Iterator[Issue]:
    """Every section of the origins is a facet of the page, and every facet a section."""
    # Dictionaries, not sets: they keep the order of the file, in which the validator prints.
    of_origins = dict.fromkeys(sections)
    of_page = dict.fromkeys(facets)
    for section in of_origins:
        if section not in of_page:
            what = f"section path {section} is none of the facets of page {squid}"
            yield _error(what)
    for facet in of_page:
        if facet not in of_origins:
            yield _warning(f"section path {facet} of page {squid} has no origins")


def _ranks(page: RawPage, sections: list[Any]) -> Iterator[Issue]:
    """All origins have ranks or none has; ranks count from 1 and agree with the scores of a section."""
    origins = page.origins or []
    if any(origin.rank is None for origin in origins):
        yield _warning(
            f"some origins of page {page.squid} have a rank, others have none"
        )
    for origin in origins:
        if origin.rank is not None and not origin.rank >= 1:
            yield _error(
                f"paragraph {origin.paragraph} of page {page.squid} has rank {origin.rank}"
            )
    for name in sections:
        own = [origin for origin in origins if origin.section == name]
        yield from _order(own, f"section path {name} of page {page.squid}")


def _order(origins: list[RawOrigin], place: str) -> Iterator[Issue]:
    """Ranks and scores of one section put its paragraphs into one order, and no rank comes twice."""
    by_score = sorted(origins, key=lambda origin: -origin.score)
    by_rank = sorted(origins, key=_rank_or_first)
    # Paragraphs are compared, not origins: ties of one paragraph may come in any order.
    in_score_order = [origin.paragraph for origin in by_score]
    in_rank_order = [origin.paragraph for origin in by_rank]
    if in_score_order != in_rank_order:
        yield _error(f"ranks and scores of {place} give different orders")
    ranks = [origin.rank for origin in by_rank]
    if any(
        rank is not None and rank == following for rank, following in pairwise(ranks)
    ):
        yield _error(f"a rank of {place} is used twice")


def _rank_or_first(origin: RawOrigin) -> Any:
    if origin.rank is None:
        return -1
    return origin.rank


def of_y3(page: RawPage, k: int) -> Iterator[Issue]:
    """The rules of `--check-y3`: ids of the Y3 name space, a short run name, k paragraphs."""
    yield from _in_space(page.squid, "page id")
    if len(page.run) > LONGEST_NAME:
        yield _error(f"run id {page.run} is longer than {LONGEST_NAME} characters")
    size = len(page.paragraphs)
    if size != k:
        level: Level = "error" if size > k else "warning"
        yield Issue(
            level, f"page {page.squid} has {number_of(size, 'paragraph')}, not {k}"
        )
    for origin in page.origins or ():
        yield from _in_space(origin.section, "section path")


def _in_space(name: Any, what: str) -> Iterator[Issue]:
    if not name.startswith(SPACE):
        yield _error(f"{what} {name} does not start with {SPACE}")
    if "%20" in name:
        yield _error(f"{what} {name} has %20 in it")
