"""The pages of a topic in each order: by answer, by document, by question, and alike texts together.

Every order has all units of the order by answer, each once.  Screens with a mode stay whole in all of them,
because their units are judged together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Literal, NamedTuple, TypeVar, get_args

from assessment.judging.pages.screen_data import headed
from assessment.judging.pages.screen_order import DeskPage, UnitOnPage
from assessment.model import Part, Screen, Unit

Order = Literal["answer", "document", "question", "similar"]
ORDERS: tuple[Order, ...] = get_args(Order)
MAX_ON_PAGE = 30
"""Units of alike texts on one page; a page with all of hundreds would take long to draw."""

T = TypeVar("T")
GroupOf = Callable[[Screen, Unit], Hashable | None]
"""Names the group of a unit; None for a unit that stays on the page of its answer."""


def grouped(
    items: Iterable[T], name: Callable[[T], Hashable]
) -> dict[Hashable, list[T]]:
    """Items by name, in the order of the first item of each name."""
    groups: dict[Hashable, list[T]] = {}
    for item in items:
        group = groups.setdefault(name(item), [])
        group.append(item)
    return groups


class _PlacedPage(NamedTuple):
    """A page with its place in an order: screens of the track by rank, pages of one rank by position."""

    rank: int
    position: int
    page: DeskPage


def _in_order(placed: list[_PlacedPage]) -> tuple[DeskPage, ...]:
    """The pages by place, numbered; those of one place stay in the order that they have."""
    placed.sort(key=lambda one: (one.rank, one.position))
    return numbered(one.page for one in placed)


def numbered(pages: Iterable[DeskPage]) -> tuple[DeskPage, ...]:
    return tuple(page._replace(number=n) for n, page in enumerate(pages, 1))


# By document


def document_page(document: str) -> str:
    """The name of the screen with everything that is judged against a document."""
    return f"document:{document}"


def document_pages(
    topic: str,
    screens: Sequence[Screen],
    units: Sequence[Unit],
    numbers: Mapping[str, int],
) -> list[DeskPage]:
    """One page for each document: every part that is judged against it, over all answers."""
    by_id = {screen.id: screen for screen in screens}
    in_order = sorted(units, key=lambda unit: numbers.get(unit.screen, 0))
    with_document = [unit for unit in in_order if unit.document]
    documents = grouped(with_document, lambda unit: unit.document)
    pages = []
    for number, (document, of_document) in enumerate(documents.items(), 1):
        parts = []
        renumbered = []
        for index, unit in enumerate(of_document):
            home = by_id[unit.screen]
            part = headed(home, unit, numbers[unit.screen])
            parts.append(part)
            moved = unit._replace(part=index)
            renumbered.append(moved)
        title = f"Document {number} of {len(documents)}"
        answers = [by_id[unit.screen] for unit in of_document]
        screen = Screen(document_page(str(document)), tuple(parts), title=title)
        screen = screen._replace(data=partial(_growth_data, answers))
        pages.append(DeskPage(topic, number, screen, tuple(renumbered)))
    return pages


def by_document(pages: Sequence[DeskPage]) -> tuple[DeskPage, ...]:
    """The pages of documents, then the answers with what is judged without a document."""
    plain = [page for page in pages if not page.screen.mode]
    screens = [page.screen for page in plain]
    units = [unit for page in plain for unit in page.units]
    numbers = {page.screen.id: page.number for page in plain}
    topic = pages[0].topic if pages else ""
    of_documents = document_pages(topic, screens, units, numbers)
    rest = _rest(pages, lambda page, unit: not unit.document)
    return numbered([*of_documents, *rest])


def _growth_data(screens: Iterable[Screen]) -> dict[str, bool]:
    """The data of a page with units of these screens: whether judging brings up further units."""
    return (
        {"grows": True} if any(screen.data().get("grows") for screen in screens) else {}
    )


# By question


def by_question(
    pages: Sequence[DeskPage], titles: Mapping[str, str]
) -> tuple[DeskPage, ...]:
    """All units with the first question, answer by answer, then all with the next.

    `titles` has the questions' titles by kind, in their order.
    """
    positions = {kind: position for position, kind in enumerate(titles)}
    placed = []
    for page in pages:
        for kind, piece in _by_kind(page, titles):
            position = positions.get(kind, 0)
            # The pieces of one question stay in the order of their answers.
            placed.append(_PlacedPage(page.screen.rank, position, piece))
    return _in_order(placed)


def _by_kind(page: DeskPage, titles: Mapping[str, str]) -> list[tuple[str, DeskPage]]:
    """A page for each kind of the page's units; the page itself where it has one kind only, or a mode."""
    kinds = grouped(page.units, lambda unit: unit.ref.kind)
    if page.screen.mode or len(kinds) < 2:
        first = str(next(iter(kinds), ""))
        return [(first, page)]
    pieces = []
    for name, units in kinds.items():
        kind = str(name)
        title = f"{title_of(page)} · {titles.get(kind) or kind}"
        screen = page.screen._replace(id=f"{kind}:{page.screen.id}", title=title)
        piece = page._replace(screen=screen, units=tuple(units))
        pieces.append((kind, piece))
    return pieces


def title_of(page: DeskPage) -> str:
    """What a page of the order by answer is called."""
    return page.screen.numbered_title(page.number) or f"Answer {page.number}"


# Alike texts together


def by_similarity(pages: Sequence[DeskPage], group_of: GroupOf) -> tuple[DeskPage, ...]:
    """Pages of equal or nearly equal texts, at the position of the first; the rest by answer."""
    groups = _groups(pages, group_of)
    taken = {member.name for members in groups for member in members}
    rest = _rest(pages, lambda page, unit: UnitOnPage(page, unit).name not in taken)
    placed = []
    # Answers have the even positions, and a group the odd one before the answer with its first text.
    for page in rest:
        placed.append(_PlacedPage(page.screen.rank, 2 * page.number, page))
    for members in groups:
        first = members[0].page
        for page in _group_pages(members):
            before_first = 2 * first.number - 1
            placed.append(_PlacedPage(first.screen.rank, before_first, page))
    return _in_order(placed)


def _groups(pages: Sequence[DeskPage], group_of: GroupOf) -> list[list[UnitOnPage]]:
    """Groups of units about at least two texts, in the order of their first unit."""
    groups: dict[Hashable, list[UnitOnPage]] = {}
    for page in pages:
        for unit in page.units:
            group = group_of(page.screen, unit)
            if group is None:
                continue
            member = UnitOnPage(page, unit)
            members = groups.setdefault(group, [])
            members.append(member)
    several = filter(_has_several_texts, groups.values())
    return list(several)


def _has_several_texts(members: Sequence[UnitOnPage]) -> bool:
    texts = {(member.page.screen.id, member.unit.part) for member in members}
    return len(texts) > 1


def _group_pages(members: Sequence[UnitOnPage]) -> list[DeskPage]:
    """The pages of one group: units against the same document follow each other."""
    by_documents = grouped(members, lambda member: member.unit.document)
    in_order = list(chain.from_iterable(by_documents.values()))
    pages = []
    for start in range(0, len(in_order), MAX_ON_PAGE):
        pages.append(_group_page(in_order[start : start + MAX_ON_PAGE]))
    return pages


def _group_page(members: Sequence[UnitOnPage]) -> DeskPage:
    parts: list[Part] = []
    renumbered = []
    before = None
    for page, unit in members:
        text = (page.screen.id, unit.part)
        if text != before:
            part = headed(page.screen, unit, page.number)
            parts.append(part)
        before = text
        last = len(parts) - 1
        moved = unit._replace(part=last)
        renumbered.append(moved)
    first_page, first_unit = members[0]
    screen = _screen_of_texts(parts, members)
    name = "|".join((*first_unit.ref, first_page.screen.id))
    screen = screen._replace(id=f"similar:{name}")
    return DeskPage(first_page.topic, 0, screen, tuple(renumbered))


def _screen_of_texts(parts: Sequence[Part], members: Sequence[UnitOnPage]) -> Screen:
    first = members[0].page.screen
    title = f"{len(parts)} alike texts"
    data = partial(_growth_data, [page.screen for page, _ in members])
    return first._replace(parts=tuple(parts), notes=(), title=title, data=data)


def _rest(
    pages: Iterable[DeskPage], stays: Callable[[DeskPage, Unit], bool]
) -> list[DeskPage]:
    """The pages with the units that stay on them; pages whose units all went elsewhere are left out."""
    rest = []
    for page in pages:
        units = tuple(unit for unit in page.units if stays(page, unit))
        if page.screen.mode or units == page.units:
            rest.append(page)
        elif units:
            screen = page.screen._replace(
                id=f"rest:{page.screen.id}", title=title_of(page)
            )
            rest.append(page._replace(screen=screen, units=units))
    return rest
