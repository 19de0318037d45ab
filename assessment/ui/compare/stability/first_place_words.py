"""Whether the first place stays with other judgments, in a sentence of Markdown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.comparison import ChangedRanking
from assessment.formats.name_lists import joined_names
from assessment.formats.plurals import number_of, plural
from assessment.model import Noun
from assessment.ui.foreign_text import md

WITHOUT, POLICY = "Without", "Policy"
"""The kinds of changes, which are the heads of the changes' columns."""


class ChangeWords(NamedTuple):
    """How sentences speak of a kind of changes.

    `before_name` stands before the name of one change, `before_count` before their number with its `noun`.
    """

    before_name: str
    before_count: str
    noun: Noun
    every: str
    any_one: str
    as_subject: str


CHANGES = {
    WITHOUT: ChangeWords(
        before_name="without",
        before_count="without",
        noun=Noun("assessor", "assessors"),
        every="whichever assessor is left out",
        any_one="without any one",
        as_subject="leaving out an assessor",
    ),
    POLICY: ChangeWords(
        before_name="under the policy",
        before_count="under",
        noun=Noun("policy", "policies"),
        every="under every policy",
        any_one="under any policy",
        as_subject="another policy",
    ),
}
_MAX_CLAUSES = 3
_MAX_RUNS = 3

Changes = Mapping[str, Sequence[ChangedRanking]]
"""Rankings under changes, by their kind."""
_ChangesByLeaders = Mapping[frozenset[str], Sequence[str]]
"""The names of the changes under which other runs lead, by who leads then."""


def stays_first(leaders: Collection[str], changes: Changes) -> bool:
    """Whether the present leaders stay first under all changes.

    False where nobody leads, or where nothing is worked out.
    """
    rows = [row for rows in _with_leaders(changes).values() for row in rows]
    if not leaders or not rows:
        return False
    return all(row.leaders == frozenset(leaders) for row in rows)


def first_place_in_words(
    leaders: Collection[str], changes: Changes, lost: str = ""
) -> str:
    """Whether the present leaders stay first under the changes, and who leads where they do not.

    `lost` says where leaders that stay first under all changes lose their place all the same.
    Changes that leave no run a score are left out.  "" where nobody leads, or where nothing is worked out.
    """
    worked_out = _with_leaders(changes)
    if not leaders or not worked_out:
        return ""
    before = frozenset(leaders)
    others = {}
    for kind, rows in worked_out.items():
        others[kind] = _changes_by_leaders(rows, before)
    firm = [CHANGES[kind].every for kind in others if not others[kind]]
    is_firm = len(firm) == len(worked_out)
    if is_firm and not lost:
        stay = plural(len(before), "stays first", "stay first together")
        return f"**{_runs(before)} {stay} {' and '.join(firm)}.**"
    loss = lost if is_firm else _other_leaders_in_words(others, before)
    finding = f"**The first place of {_runs(before)} is not firm: {loss}.**"
    if firm:
        finding += f" It stays {' and '.join(firm)}."
    return finding


def _with_leaders(changes: Changes) -> dict[str, list[ChangedRanking]]:
    """The changes that leave some run a score; kinds without any are left out."""
    worked_out = {}
    for kind, rows in changes.items():
        ranked = [row for row in rows if row.leaders]
        if ranked:
            worked_out[kind] = ranked
    return worked_out


def _changes_by_leaders(
    rows: Sequence[ChangedRanking], before: frozenset[str]
) -> dict[frozenset[str], list[str]]:
    """The changes under which others lead, by who leads then."""
    names: dict[frozenset[str], list[str]] = {}
    for row in rows:
        if row.leaders != before:
            names.setdefault(row.leaders, []).append(row.name)
    return names


def _other_leaders_in_words(
    others: Mapping[str, _ChangesByLeaders], before: frozenset[str]
) -> str:
    """Who leads under which change; of many changes only the number of those with another leader."""
    clauses = []
    counts = []
    for kind, by_leaders in others.items():
        words = CHANGES[kind]
        for after, names in by_leaders.items():
            change = f"{words.before_name} {' or '.join(map(md, names))}"
            clauses.append(f"{change}, {_who_leads(before, after)}")
        changes = sum(map(len, by_leaders.values()))
        if changes:
            counts.append(f"{words.before_count} {number_of(changes, *words.noun)}")
    if len(clauses) <= _MAX_CLAUSES:
        return "; ".join(clauses)
    return f"it is another one, or shared, {' and '.join(counts)}"


def _who_leads(before: frozenset[str], after: frozenset[str]) -> str:
    if before < after:
        return f"{_runs(after - before)} {plural(len(after - before), 'shares', 'share')} it"
    if after < before:
        return f"only {_runs(after)} {plural(len(after), 'keeps', 'keep')} it"
    return f"{_runs(after)} {plural(len(after), 'leads', 'lead')}"


def _runs(names: Collection[str]) -> str:
    """The runs that share a place, of many the first ones."""
    listed = [md(run) for run in sorted(names)]
    if len(listed) > _MAX_RUNS:
        listed[_MAX_RUNS:] = [f"{len(listed) - _MAX_RUNS} more"]
    return joined_names(listed)
