"""The rules of the official validator for one page, on values as JSON has them.

Values of an unexpected type raise the same Python error here as in the validator: the error is its verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeGuard

from assessment.formats.plurals import number_of
from assessment.tracks.car.collection.bodies import Body

Level = Literal["error", "warning"]
Issue = tuple[Level, str]
# Characters of a run id that the official validator accepts.
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
    if key in data:
        return _get(data, key)
    return None


def _list(data: Any, key: str) -> list[Any]:
    values = _get(data, key)
    if not isinstance(values, list):
        raise MissingKey(f"key {key!r} holds no list", data)
    return values


def page_of(data: Any) -> RawPage:
    """The page of a line.  Raises `MissingKey`, or what Python raises where a value has another type."""
    paragraphs = [_paragraph(value) for value in _list(data, "paragraphs")]
    facets = None
    if "query_facets" in data:
        facets = [_facet(value) for value in _list(data, "query_facets")]
    origins = None
    if "paragraph_origins" in data:
        origins = [_origin(value) for value in _list(data, "paragraph_origins")]
    squid = _get(data, "squid")
    _get(data, "title")
    # The validator makes a set of the ids: an id that is a list stops it here.
    _hashed = {paragraph.id for paragraph in paragraphs}
    return RawPage(squid, maybe(data, "run_id"), paragraphs, facets, origins)


def _paragraph(data: Any) -> RawParagraph:
    bodies = None
    if maybe(data, "para_body") is not None:
        bodies = [_body(value) for value in _list(data, "para_body")]
    name = _get(data, "para_id")
    return RawParagraph(name, bodies)


def _body(data: Any) -> Body:
    if maybe(data, "entity") is None:
        return Body(_get(data, "text"))
    text = _get(data, "text")
    entity = _get(data, "entity")
    name = maybe(data, "entity_name")
    section = maybe(data, "link_section")
    return Body(text, entity, name, section)


def _facet(data: Any) -> Any:
    name = _get(data, "heading_id")
    _get(data, "heading")
    return name


def _origin(data: Any) -> RawOrigin:
    rank = maybe(data, "rank")
    return RawOrigin(
        _get(data, "para_id"), _get(data, "section_path"), data["rank_score"], rank
    )


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
        yield "error", f"page id {page.squid} is no ASCII text"
    if not is_run_name(page.run):
        yield "error", f"run id {page.run} of page {page.squid} is not allowed"
    if not page.paragraphs:
        yield "error", f"page {page.squid} has no paragraphs"
    for paragraph in page.paragraphs:
        yield from _id(paragraph.id, page)
        for body in paragraph.bodies or ():
            if not (body.text and isinstance(body.text, str)):
                yield (
                    "error",
                    f"paragraph {paragraph.id} of page {page.squid} has a body without text",
                )
    if page.origins is None:
        raise TypeError("'NoneType' object is not iterable")
    for origin in page.origins:
        yield from _minimal_origin(origin, page)


def _id(value: Any, page: RawPage) -> Iterator[Issue]:
    if not (value and isinstance(value, str)):
        yield "error", f"paragraph id {value} of page {page.squid} is no text"
    if not _is_paragraph(value):
        yield (
            "error",
            f"paragraph id {value} of page {page.squid} is not 40 hexadecimal digits",
        )


def _minimal_origin(origin: RawOrigin, page: RawPage) -> Iterator[Issue]:
    """An origin names a paragraph and a section; its rank is no negative number, its score a float."""
    yield from _id(origin.paragraph, page)
    if not is_ascii(origin.section):
        yield (
            "error",
            f"section path {origin.section} of page {page.squid} is no ASCII text",
        )
    rank, score = origin.rank, origin.score
    if rank is not None and (not isinstance(rank, int) or rank < 0):
        # "%d" fails where the rank is a text, as in the validator; an f-string would not.
        yield (
            "error",
            "rank %d of page %s is no whole number from 0" % (rank, page.squid),  # noqa: UP031
        )
    if not isinstance(score, float):
        yield "error", "rank score %f of page %s is no float" % (score, page.squid)  # noqa: UP031


def of_origins(page: RawPage, k: int, *, must_exist: bool) -> Iterator[Issue]:
    """The rules for origins: sections are facets of the page with k origins each, ranks agree with scores."""
    if not page.origins:
        if must_exist:
            yield "warning", f"page {page.squid} has no origins"
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
            yield level, f"{where} has {size} origins, not {k}"
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
            yield "error", what
    for facet in of_page:
        if facet not in of_origins:
            yield "warning", f"section path {facet} of page {squid} has no origins"


def _ranks(page: RawPage, sections: list[Any]) -> Iterator[Issue]:
    """All origins have ranks or none has; ranks count from 1 and agree with the scores of a section."""
    origins = page.origins or []
    if any(origin.rank is None for origin in origins):
        yield (
            "warning",
            f"some origins of page {page.squid} have a rank, others have none",
        )
    for origin in origins:
        if origin.rank is not None and not origin.rank >= 1:
            yield (
                "error",
                f"paragraph {origin.paragraph} of page {page.squid} has rank {origin.rank}",
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
        yield "error", f"ranks and scores of {place} give different orders"
    ranks = [origin.rank for origin in by_rank]
    if any(
        rank is not None and rank == following for rank, following in pairwise(ranks)
    ):
        yield "error", f"a rank of {place} is used twice"


def _rank_or_first(origin: RawOrigin) -> Any:
    if origin.rank is None:
        return -1
    return origin.rank


def of_y3(page: RawPage, k: int) -> Iterator[Issue]:
    """The rules of `--check-y3`: ids of the Y3 name space, a short run name, k paragraphs."""
    yield from _in_space(page.squid, "page id")
    if len(page.run) > LONGEST_NAME:
        yield "error", f"run id {page.run} is longer than {LONGEST_NAME} characters"
    size = len(page.paragraphs)
    if size != k:
        level: Level = "error" if size > k else "warning"
        yield level, f"page {page.squid} has {number_of(size, 'paragraph')}, not {k}"
    for origin in page.origins or ():
        yield from _in_space(origin.section, "section path")


def _in_space(name: Any, what: str) -> Iterator[Issue]:
    if not name.startswith(SPACE):
        yield "error", f"{what} {name} does not start with {SPACE}"
    if "%20" in name:
        yield "error", f"{what} {name} has %20 in it"
