"""The notes on the leaderboards' figures: numbered through the report, and listed at its end."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.formats.score_notes import NoteEntry, note_entries
from assessment.model import Score
from assessment.report.markup import Html, joined, tag

TITLE = "Notes on figures"


class FigureNotes(NamedTuple):
    """The notes of each leaderboard in their order, and the number of the note on each figure.

    `numbers` are by run and measure, from 1 on through all leaderboards; `first_figures` has the run and the
    measure of a figure that the leaderboards show with the number.
    """

    by_leaderboard: tuple[tuple[NoteEntry, ...], ...] = ()
    numbers: Mapping[tuple[str, str], int] = {}
    first_figures: Mapping[int, tuple[str, str]] = {}

    def link(self, run: str, measure: str) -> Html | None:
        """The number of the note on the run's total as a link to the note; None without a note."""
        number = self.numbers.get((run, measure))
        if number is None:
            return None
        is_first = self.first_figures.get(number) == (run, measure)
        return note_link(number, is_first=is_first)

    def numbers_of(self, measure: str, runs: Iterable[str]) -> list[int]:
        """The numbers of the notes on these runs' totals by the measure, each once."""
        numbers = {self.numbers.get((run, measure)) for run in runs}
        return sorted(number for number in numbers if number is not None)


def figure_notes(
    leaderboards: Iterable[Iterable[Score]], hidden: Container[str] = ()
) -> FigureNotes:
    """The notes of the totals of each leaderboard, which leaves out the columns of `hidden` measures.

    >>> first, second = Score("a", None, "MAP", 0.5, 1, 1, "few"), Score("b", None, "F", 0.5, 1, 1, "no 3")
    >>> figure_notes([[first], [second]]).numbers
    {('a', 'MAP'): 1, ('b', 'F'): 2}
    """
    by_leaderboard = []
    numbers: dict[tuple[str, str], int] = {}
    first_figures: dict[int, tuple[str, str]] = {}
    number = 0
    for totals in leaderboards:
        entries = note_entries(totals)
        for entry in entries:
            number += 1
            for score in entry.scores:
                place = (score.run, score.measure)
                numbers[place] = number
                if score.measure not in hidden:
                    first_figures.setdefault(number, place)
        by_leaderboard.append(tuple(entries))
    return FigureNotes(tuple(by_leaderboard), numbers, first_figures)


def note_link(number: int, *, is_first: bool = False) -> Html:
    """The number as a link to the note; the note has a link back to the first figure with this number."""
    figure_id = f"figure-{number}" if is_first else None
    return tag("a", f"[{number}]", href=f"#note-{number}", id=figure_id)


def note_list(notes: FigureNotes, titles: Sequence[str]) -> Html:
    """Every note with its number and a link to its first figure, below its leaderboard's title."""
    parts = []
    first = 1
    for title, entries in zip(titles, notes.by_leaderboard, strict=True):
        if not entries:
            continue
        items = []
        for number, entry in enumerate(entries, first):
            is_linked = number in notes.first_figures
            items.append(_item(number, entry, is_linked=is_linked))
        if len(titles) > 1:
            parts.append(tag("h3", title))
        parts.append(tag("ol", *items, start=first, class_="note-list"))
        first += len(entries)
    return joined(*parts)


def _item(number: int, entry: NoteEntry, *, is_linked: bool) -> Html:
    about = tag("strong", f"{entry.about}:")
    parts = [about, f" {entry.note}"]
    if is_linked:
        link = tag("a", "↑ figure", href=f"#figure-{number}", class_="to-figure")
        parts += [" ", link]
    return tag("li", *parts, id=f"note-{number}")
