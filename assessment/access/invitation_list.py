"""A list of people to invite, as somebody pastes it: a line each, with name, role and team."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assessment.access.invitations import Invitee, must_keep_role
from assessment.access.members import checked_person
from assessment.campaign.handle import Campaign
from assessment.model import UserError

MAX_PEOPLE = 500
LONGEST_LIST = 100_000
"""Characters of a list."""
_SEPARATORS = "\t;,"
_HEAD = ("name", "person", "e-mail", "email")


class LineProblem(NamedTuple):
    """What is wrong with a line of the list; lines count from 1."""

    line: int
    what: str

    @property
    def sentence(self) -> str:
        return f"line {self.line}: {self.what}"


class InvitationList(NamedTuple):
    """The people of a list, and what is wrong with it."""

    people: tuple[Invitee, ...]
    problems: tuple[LineProblem, ...]


def read_list(campaign: Campaign, text: str, usual_role: str) -> InvitationList:
    """Read a pasted list or a CSV file: `name`, `name, role` or `name, team, name of the team`.

    Columns are separated by commas, semicolons or tabs, and a first line with column heads is left out.  A
    line without a role gets `usual_role`.  Nothing is stored.
    """
    if len(text) > LONGEST_LIST:
        what = f"the list has {len(text):,} characters; at most {LONGEST_LIST:,} can be read"
        return InvitationList((), (LineProblem(1, what),))
    people: list[Invitee] = []
    problems: list[LineProblem] = []
    lines_of: dict[str, int] = {}
    for number, cells in _rows(text):
        try:
            wanted = _wanted(cells, usual_role)
            _must_be_new(wanted, lines_of)
            must_keep_role(campaign, wanted)
        except UserError as error:
            problems.append(LineProblem(number, str(error)))
            continue
        lines_of[wanted.person.casefold()] = number
        people.append(wanted)
    if len(people) > MAX_PEOPLE:
        what = f"{len(people):,} people; at most {MAX_PEOPLE} can be invited at once"
        problems.append(LineProblem(MAX_PEOPLE + 1, what))
    return InvitationList(tuple(people), tuple(problems))


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line that has any, with the line's number."""
    separator = _separator(text)
    for number, line in enumerate(text.splitlines(), start=1):
        [row] = csv.reader([line], delimiter=separator, strict=False)
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        is_head = number == 1 and cells[0].casefold() in _HEAD
        if not is_head:
            yield number, cells


def _separator(text: str) -> str:
    """What separates the columns of the whole list; a comma where there is one column only."""
    # By rank: a comma may be part of a name where columns are separated by tabs.
    for separator in _SEPARATORS:
        if separator in text:
            return separator
    return ","


def _wanted(cells: Sequence[str], usual_role: str) -> Invitee:
    person, role, team, *more = [*cells, "", ""]
    if any(more):
        raise UserError("more than three columns; write name, role, team")
    wanted = Invitee(person, (role or usual_role).casefold(), team)
    return wanted._replace(person=checked_person(*wanted))


def _must_be_new(wanted: Invitee, lines_of: dict[str, int]) -> None:
    """Raises `UserError` for a name that is in the list already."""
    before = lines_of.get(wanted.person.casefold())
    if before:
        raise UserError(f"{wanted.person} stands in line {before} already")
