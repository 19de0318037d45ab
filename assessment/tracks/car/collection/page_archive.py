"""Pages of a TREC CAR archive: articles, categories, disambiguation pages, redirects, and their metadata."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple
from urllib.parse import quote

from assessment.tracks.car.collection.pieces import text_id

PageKind = Literal["article", "category", "disambiguation", "redirect"]
KINDS: tuple[PageKind, ...] = ("article", "category", "disambiguation", "redirect")
"""The kinds of pages by the number that v2 files have for them (TREMA-UNH/trec-car-tools, `PageType`)."""
# A page's id is its title in percent code, of at most 255 bytes in Wikipedia; a section's adds its headings.
MAX_ID = 2000
_SAFE_IN_IDS = "%/:!$&'()*+,;=@-._~?#[]"
"""Characters that ids keep: all 2,185 ids of test200 are made of their names this way."""

_REDIRECT_NAMES, _CATEGORY_NAMES, _ANCHORS_OF_V1_6, _ANCHORS = 0, 3, 6, 7
"""Tags of the metadata that are read."""


class PageMetadata(NamedTuple):
    """What an archive says about a page, as far as it is shown; anchors have their number of links."""

    redirect_names: tuple[str, ...] = ()
    category_names: tuple[str, ...] = ()
    inlink_anchors: tuple[tuple[str, int], ...] = ()


class ArchivePage(NamedTuple):
    """One page; `target` is the id of the page that a redirect leads to, "" for other pages."""

    id: str
    name: str
    skeleton: list[Any]
    kind: PageKind = "article"
    target: str = ""
    metadata: PageMetadata = PageMetadata()

    @property
    def redirect_ids(self) -> tuple[str, ...]:
        """The ids of the pages that redirect here, made of their names as the archive's ids are."""
        site, colon, _ = self.id.partition(":")
        prefix = site + colon if colon else ""
        names = self.metadata.redirect_names
        return tuple(prefix + quote(name, safe=_SAFE_IN_IDS) for name in names)


def archive_page(item: Any) -> ArchivePage | None:
    """The page of an item of CBOR; None where the item is no page.

    v1.5 files have four elements, all of them articles.
    """
    match item:
        # The decoder has no schema: the shape of the list is all that tells a page from other items.
        case [0 | 1, str() as name, bytes() | str() as page, [*skeleton], *rest] if (
            0 < len(page) <= MAX_ID
        ):
            kind, target = _kind(rest)
            metadata = PageMetadata()
            if len(rest) > 1:
                metadata = _metadata(rest[1])
            return ArchivePage(text_id(page), name, skeleton, kind, target, metadata)
    return None


def _kind(rest: list[Any]) -> tuple[PageKind, str]:
    match rest:
        case [[3, target, *_], *_]:
            return "redirect", _target(target)
        case [[0 | 1 | 2 | 3 as number, *_], *_]:
            return KINDS[int(number)], ""
    return "article", ""


def _target(link: Any) -> str:
    """The id that a redirect leads to: a link as in paragraphs, or the id alone."""
    match link:
        case [0, _, _, bytes() | str() as page, *_]:
            return text_id(page)
        case bytes() | str():
            return text_id(link)
    return ""


def _metadata(flat: Any) -> PageMetadata:
    """The metadata of a list `[tag], data, [tag], data, ...`; other tags are skipped."""
    texts: defaultdict[int, tuple[str, ...]] = defaultdict(tuple)
    counted: tuple[tuple[str, int], ...] = ()
    for tag, data in _pairs(flat):
        texts[tag] = _texts(data)
        if tag == _ANCHORS_OF_V1_6:
            # v1.6 writes an anchor once for each link, without a count.
            counted = tuple((anchor, 1) for anchor in texts[tag])
        elif tag == _ANCHORS:
            counted = _anchors_with_counts(data)
    return PageMetadata(texts[_REDIRECT_NAMES], texts[_CATEGORY_NAMES], counted)


def _pairs(flat: Any) -> Iterator[tuple[int, Any]]:
    if not isinstance(flat, list):
        return
    # `strict` would lose the whole page, not only the last tag of a cut-off list.
    for tag, data in zip(flat[::2], flat[1::2], strict=False):
        match tag:
            case [int() as number, *_]:
                yield number, data


def _texts(values: Any) -> tuple[str, ...]:
    """Names, or ids, which are bytes in the file."""
    if not isinstance(values, list):
        return ()
    return tuple(text_id(value) for value in values if isinstance(value, bytes | str))


def _anchors_with_counts(values: Any) -> tuple[tuple[str, int], ...]:
    pairs = []
    for value in values if isinstance(values, list) else ():
        match value:
            case [str() as anchor, int() as count]:
                pairs.append((anchor, count))
    return tuple(pairs)
