"""The outline of a page as the desk shows it, with the section in hand."""

from __future__ import annotations

from typing import NamedTuple

from assessment.tracks.car.answer import Topic


class OutlineRow(NamedTuple):
    """A heading of the outline on the desk; `current` where its section is judged."""

    section: str
    heading: str
    depth: int
    current: bool


def outline_rows(
    topic: Topic, path: tuple[str, ...] | None = None
) -> list[dict[str, object]]:
    """The page and its sections in order, as plain JSON values.

    `path` is that of the section in hand, () for the page itself; None where no section is in hand.
    """
    rows = [OutlineRow(topic.id, topic.title, 0, path == ())]
    for section in topic.sections:
        depth = len(section.path)
        is_current = section.path == path
        rows.append(OutlineRow(section.id, section.heading, depth, is_current))
    return [row._asdict() for row in rows]
