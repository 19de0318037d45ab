"""The notes on the leaderboards' figures: numbered through the report, and listed at its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.formats.score_notes import NoteEntry, note_entries
from assessment.model import Score
from assessment.report.markup import Html, joined, tag

TITLE = "Notes on figures"


class FigureNotes(NamedTuple):
    """The notes of each leaderboard in their order, and the number of the note on each figure.

    `numbers` are by run and measure, from 1 on through all leaderboards.
    """

    by_leaderboard: tuple[tuple[NoteEntry, ...], ...] = ()
    numbers: Mapping[tuple[str, str], int] = {}

    def numbers_of(self, measure: str, runs: Iterable[str]) -> list[int]:
        """The numbers of the notes on these runs' totals by the measure, each once."""
        numbers = {self.numbers.get((run, measure)) for run in runs}
        return sorted(number for number in numbers if number is not None)


def figure_notes(leaderboards: Iterable[Iterable[Score]]) -> FigureNotes:
    """The notes of the totals of each leaderboard.

    >>> first, second = Score("a", None, "MAP", 0.5, 1, 1, "few"), Score("b", None, "F", 0.5, 1, 1, "no 3")
    >>> figure_notes([[first], [second]]).numbers
    {('a', 'MAP'): 1, ('b', 'F'): 2}
    """
    by_leaderboard = []
    numbers: dict[tuple[str, str], int] = {}
    number = 0
    for totals in leaderboards:
        entries = note_entries(totals)
        for entry in entries:
            number += 1
            for score in entry.scores:
                numbers[score.run, score.measure] = number
        by_leaderboard.append(tuple(entries))
    return FigureNotes(tuple(by_leaderboard), numbers)


def note_link(number: int) -> Html:
    return tag("a", f"[{number}]", href=f"#note-{number}")


def note_list(notes: FigureNotes, titles: Sequence[str]) -> Html:
    """Every note with its number, below the title of its leaderboard; empty without any."""
    parts = []
    first = 1
    for title, entries in zip(titles, notes.by_leaderboard, strict=True):
        if not entries:
            continue
        items = []
        for number, entry in enumerate(entries, first):
            items.append(_item(number, entry))
        if len(titles) > 1:
            parts.append(tag("h3", title))
        parts.append(tag("ol", *items, start=first, class_="note-list"))
        first += len(entries)
    return joined(*parts)


def _item(number: int, entry: NoteEntry) -> Html:
    about = tag("strong", f"{entry.about}:")
    return tag("li", about, f" {entry.note}", id=f"note-{number}")
