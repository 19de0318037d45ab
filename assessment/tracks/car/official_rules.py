"""The rules of the official validator for one page, on values as JSON has them: an odd type fails here as it fails there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from assessment.tracks.car.bodies import Body

Issue = tuple[Literal["error", "warning"], str]
LONGEST_NAME = 15
SPACE = "tqa2:"


class MissingKey(Exception):
    """A key that the format needs is not there, or holds no list; `data` is where it should be."""

    def __init__(self, text: str, data: Any) -> None:
        super().__init__(text)
        self.data = data


class RawParagraph(NamedTuple):
    id: Any
    bodies: list[Body] | None


class RawOrigin(NamedTuple):
    paragraph: Any
    section: Any
    score: Any
    rank: Any


class RawPage(NamedTuple):
    squid: Any
    run: Any
    paragraphs: list[RawParagraph]
    facets: list[Any] | None
    origins: list[RawOrigin] | None


def _get(data: Any, key: str) -> Any:
    if key not in data:
        raise MissingKey(f"key {key!r} is missing", data)
    return data[key]


def maybe(data: Any, key: str) -> Any:
    return _get(data, key) if key in data else None


def _list(data: Any, key: str) -> list[Any]:
    found = _get(data, key)
    if not isinstance(found, list):
        raise MissingKey(f"key {key!r} holds no list", data)
    return found


def page_of(data: Any) -> RawPage:
    """The page of a line.  Raises `MissingKey`, or what Python raises where a value has another type."""
    paragraphs = [_paragraph(one) for one in _list(data, "paragraphs")]
    facets = [_facet(one) for one in _list(data, "query_facets")] if "query_facets" in data else None
    origins = (
        [_origin(one) for one in _list(data, "paragraph_origins")] if "paragraph_origins" in data else None
    )
    squid, _ = _get(data, "squid"), _get(data, "title")
    _hashed = {paragraph.id for paragraph in paragraphs}
    return RawPage(squid, maybe(data, "run_id"), paragraphs, facets, origins)


def _paragraph(data: Any) -> RawParagraph:
    bodies = (
        [_body(one) for one in _list(data, "para_body")] if maybe(data, "para_body") is not None else None
    )
    return RawParagraph(_get(data, "para_id"), bodies)


def _body(data: Any) -> Body:
    if maybe(data, "entity") is None:
        return Body(_get(data, "text"))
    return Body(
        _get(data, "text"), _get(data, "entity"), maybe(data, "entity_name"), maybe(data, "link_section")
    )


def _facet(data: Any) -> Any:
    name, _ = _get(data, "heading_id"), _get(data, "heading")
    return name


def _origin(data: Any) -> RawOrigin:
    rank = maybe(data, "rank")
    return RawOrigin(_get(data, "para_id"), _get(data, "section_path"), data["rank_score"], rank)


def is_ascii(value: Any) -> bool:
    """A text of at least one character, all of them ASCII."""
    return isinstance(value, str) and bool(value) and value.isascii()


def is_run_name(value: Any) -> bool:
    """Letters and digits of any script, dashes, underlines and dots, no dot in front."""
    return (
        isinstance(value, str)
        and bool(value)
        and all(c.isalnum() or c in "-_." for c in value)
        and not value.startswith(".")
    )


def _is_paragraph(value: Any) -> bool:
    return len(value) == 40 and not [c for c in value if c not in "0123456789abcdef"]


def minimal(page: RawPage) -> Iterator[Issue]:
    if not is_ascii(page.squid):
        yield "error", f"page id {page.squid} is no ASCII text"
    if not is_run_name(page.run):
        yield "error", f"run id {page.run} of page {page.squid} is not allowed"
    if not page.paragraphs:
        yield "error", f"page {page.squid} has no paragraphs"
    for paragraph in page.paragraphs:
        yield from _id(paragraph.id, page)
        for body in paragraph.bodies or ():
            if not (body.text and isinstance(body.text, str)):
                yield "error", f"paragraph {paragraph.id} of page {page.squid} has a body without text"
    if page.origins is None:
        raise TypeError("'NoneType' object is not iterable")
    for origin in page.origins:
        yield from _minimal_origin(origin, page)


def _id(value: Any, page: RawPage) -> Iterator[Issue]:
    if not (value and isinstance(value, str)):
        yield "error", f"paragraph id {value} of page {page.squid} is no text"
    if not _is_paragraph(value):
        yield "error", f"paragraph id {value} of page {page.squid} is not 40 hexadecimal digits"


def _minimal_origin(origin: RawOrigin, page: RawPage) -> Iterator[Issue]:
    yield from _id(origin.paragraph, page)
    if not is_ascii(origin.section):
        yield "error", f"section path {origin.section} of page {page.squid} is no ASCII text"
    if origin.rank is not None and (not isinstance(origin.rank, int) or origin.rank < 0):
        yield "error", "rank %d of page %s is no whole number from 0" % (origin.rank, page.squid)  # noqa: UP031  fails where the rank is a text
    if origin.score is None or not isinstance(origin.score, float):
        yield "error", "rank score %f of page %s is no float" % (origin.score, page.squid)  # noqa: UP031  fails where the score is a text


def of_origins(page: RawPage, k: int, *, must_exist: bool) -> Iterator[Issue]:
    if not page.origins:
        if must_exist:
            yield "warning", f"page {page.squid} has no origins"
        return
    if page.facets is None:
        raise TypeError("'NoneType' object is not iterable")
    found, wanted = {origin.section: None for origin in page.origins}, dict.fromkeys(page.facets)
    yield from (
        ("error", f"section path {name} is none of the facets of page {page.squid}")
        for name in found
        if name not in wanted
    )
    yield from (
        ("warning", f"section path {name} of page {page.squid} has no origins")
        for name in wanted
        if name not in found
    )
    for name in found:
        size = sum(origin.section == name for origin in page.origins)
        if size != k:
            yield (
                "error" if size > k else "warning",
                f"section path {name} of page {page.squid} has {size} origins, not {k}",
            )
    if any(origin.rank is not None for origin in page.origins):
        yield from _ranks(page, list(found))


def _ranks(page: RawPage, sections: list[Any]) -> Iterator[Issue]:
    if any(origin.rank is None for origin in page.origins or ()):
        yield "warning", f"some origins of page {page.squid} have a rank, others have none"
    for origin in page.origins or ():
        if origin.rank is not None and not origin.rank >= 1:
            yield "error", f"paragraph {origin.paragraph} of page {page.squid} has rank {origin.rank}"
    for name in sections:
        yield from _order(page, name)


def _order(page: RawPage, name: Any) -> Iterator[Issue]:
    origins = [origin for origin in page.origins or () if origin.section == name]
    by_score = sorted(origins, key=lambda origin: -origin.score)
    by_rank = sorted(origins, key=lambda origin: -1 if origin.rank is None else origin.rank)
    if any(one.paragraph != other.paragraph for one, other in zip(by_score, by_rank, strict=True)):
        yield "error", f"ranks and scores of section path {name} of page {page.squid} give different orders"
    if any(one.rank is not None and one.rank == other.rank for one, other in pairwise(by_rank)):
        yield "error", f"a rank of section path {name} of page {page.squid} is used twice"


def of_y3(page: RawPage, k: int) -> Iterator[Issue]:
    yield from _in_space(page.squid, "page id")
    if len(page.run) > LONGEST_NAME:
        yield "error", f"run id {page.run} is longer than {LONGEST_NAME} characters"
    if len(page.paragraphs) != k:
        severe: Literal["error", "warning"] = "error" if len(page.paragraphs) > k else "warning"
        yield severe, f"page {page.squid} has {len(page.paragraphs)} paragraphs, not {k}"
    for origin in page.origins or ():
        yield from _in_space(origin.section, "section path")


def _in_space(name: Any, what: str) -> Iterator[Issue]:
    if not name.startswith(SPACE):
        yield "error", f"{what} {name} does not start with {SPACE}"
    if "%20" in name:
        yield "error", f"{what} {name} has %20 in it"
