"""The tagged units by tag, each with a link, its label, its cost, the topic and the text, all wrapped."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from assessment.analysis.errors import RunUnit
from assessment.analysis.errors.tagging import GONE
from assessment.campaign import Campaign
from assessment.formats.numbers import amount_text
from assessment.formats.plurals import number_of
from assessment.ui.element_keys import element_key
from assessment.ui.errors.tags.addresses import tag_address, unit_address
from assessment.ui.errors.tags.files import NO_ERROR
from assessment.ui.errors.tags.tag_table import CountedTag, TagTable
from assessment.ui.errors.tags.tagged_rows import (
    TaggedRow,
    labels_in_words,
    wrong_in_words,
)
from assessment.ui.errors.words.unit_subject import (
    has_only_a_number,
    is_numbered,
    link_name,
    name_of_several,
    title_of_unit,
)
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits
from assessment.ui.topic_titles import topic_title

_MAX_OF_A_TAG = 20
"""Units of a tag that are listed; the file has all."""
_LONGEST, _LONGEST_NOTE = 140, 300
"""Letters of a text and of a note in the list; the file has all of them."""
_NUMBER = re.compile(r" \d+$")

_LISTS = "tagged-units"
_TEXT = f"[class*=st-key-{_LISTS}] [data-testid=stMarkdownContainer]"
_STYLE = f"""<style>
{_TEXT} ul {{
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
  gap: 0 2rem; margin-top: 0;
}}
{_TEXT} > p {{ margin-bottom: 0.25rem; }}
{_TEXT} > ul {{ margin-bottom: 1.25rem; }}
</style>"""
"""Units stand beside each other where there is room; one alone has all of it."""


def list_tagged(
    campaign: Campaign, table: TagTable, last_run_seen: str | None, *, key: str
) -> None:
    """The units of each tag, in the order of the table; the run that was seen last comes first."""
    lists = []
    for tag in table.tags:
        items = TaggedUnitItems(campaign, table, len(tag.runs) > 1)
        rows = items.in_order(tag.rows, last_run_seen)
        labels = md(labels_in_words(campaign, tag.rows))
        lines = [f"{_heading(campaign, tag, table.measure)}  \n{labels}\n"]
        lines += items.lines(rows[:_MAX_OF_A_TAG])
        if len(rows) > _MAX_OF_A_TAG:
            left = number_of(len(rows) - _MAX_OF_A_TAG, "other unit")
            lines.append(f"- {left} in the file")
        lists.append("\n".join(lines))
    # One text for all tags, so that one style holds for what is between them, too.
    st.html(_STYLE)
    with st.container(key=element_key(_LISTS, key)):
        st.markdown("\n\n".join(lists))


def _heading(campaign: Campaign, tag: CountedTag, measure: str | None) -> str:
    """The tag, its number of units with a link to them, and their run where all are of one."""
    count = sum(row.unit is not None for row in tag.rows)
    gone = len(tag.rows) - count
    heading = f"**{md(tag.name)}** · "
    if not count:
        return f"{heading}{number_of(gone, 'unit')} {GONE}"
    # *Units* with a measure lists only units at a cost, but the link should lead to all of them.
    if tag.costly_units < count:
        measure = None
    link = tag_address(campaign, tag.name, tag.runs, measure)
    heading += f"[{number_of(count, 'unit')}]({link})"
    if len(tag.runs) == 1:
        heading += f" in {md(tag.runs[0])}"
    return f"{heading}, {gone:,} {GONE}" if gone else heading


class TaggedUnitItems(NamedTuple):
    """Writes tagged units as items of a list; `with_run` says whether each names its run."""

    campaign: Campaign
    table: TagTable
    with_run: bool = True

    def in_order(
        self, rows: Sequence[TaggedRow], last_run_seen: str | None
    ) -> list[TaggedRow]:
        """Those of the run that was seen last, then the most costly; what is gone comes last."""

        def order(row: TaggedRow) -> tuple[bool, bool, float]:
            return row.unit is None, row.run != last_run_seen, -row.amount

        return sorted(rows, key=order)

    def lines(self, rows: Sequence[TaggedRow]) -> list[str]:
        """Items in Markdown; units of several runs that are the same text share one."""
        same: dict[tuple[str, ...], list[TaggedRow]] = {}
        for index, row in enumerate(rows):
            run_unit = row.unit
            key: tuple[str, ...] = (str(index),)
            if run_unit is not None and run_unit.text:
                about = run_unit.subject or run_unit.unit.name
                # Sections of a topic can share a passage, which has its rank in each.
                key = (
                    run_unit.ref.topic,
                    run_unit.screen_question,
                    about,
                    run_unit.text,
                )
            same.setdefault(key, []).append(row)
        lines = []
        for group in same.values():
            unit = group[0].unit
            if unit is None or len(group) == 1:
                lines.append(self._one_unit(group[0]))
            else:
                lines.append(self._same_text(unit, group))
        return lines

    def _one_unit(self, row: TaggedRow) -> str:
        """One unit; of one that is gone what the earlier answer had, and the note."""
        unit = row.unit
        if unit is None:
            return self._one_gone(row)
        name = f"[{link_name(self.campaign, unit)}]({self._address(row)})"
        run = md(row.run) if self.with_run else ""
        about = filter(None, [name, run, self._cost_in_words(row)])
        lines = [f"- {' · '.join(about)}", self._wrong(row)]
        lines += [_note(row), self._text(unit)]
        return "  \n  ".join(filter(None, lines))

    def _one_gone(self, row: TaggedRow) -> str:
        entry, former = row.entry, row.former
        topic = md(entry.tag.ref.topic)
        why, text = GONE, md(topic_title(self.campaign, entry.tag.ref.topic))
        about = [f"unit, topic {topic}"]
        if former is not None:
            name = former.unit.name
            if is_numbered(former.unit):
                # The number was its place in the earlier answer.
                name = _NUMBER.sub("", name)
            about = [f"earlier {md(name)}, topic {topic}"]
            text = self._text(former)
        if former is not None and row.run in entry.data.answers(former.ref.topic):
            why = f"{GONE} since its corrected file"
        if self.with_run:
            about.append(md(row.run))
        lines = [f"- {' · '.join(about)}", f"**{why}**", _note(row), text]
        return "  \n  ".join(filter(None, lines))

    def _same_text(self, unit: RunUnit, group: Sequence[TaggedRow]) -> str:
        """Units with one text, that of `unit`, which is said once."""
        name = name_of_several(self.campaign, unit)
        lines = [f"- {name}  \n  {self._text(unit)}"]
        for row in group:
            link = f"[{md(row.run)}]({self._address(row)})"
            about = filter(None, [link, self._cost_in_words(row)])
            of_run = [f"    - {' · '.join(about)}", self._wrong(row), _note(row)]
            lines.append("  \n      ".join(filter(None, of_run)))
        return "\n".join(lines)

    def _address(self, row: TaggedRow) -> str:
        """The unit in *Units*, which lists with a measure only units at a cost."""
        measure = self.table.measure if row.amount else None
        return unit_address(self.campaign, row.entry.tag, measure)

    def _wrong(self, row: TaggedRow) -> str:
        """What is wrong with the unit, and what would be right."""
        unit = wrong_in_words(self.campaign, row)
        words = f"**{md(unit.wrong)}**"
        return f"{words} → {md(unit.right)}" if unit.right else words

    def _text(self, unit: RunUnit) -> str:
        """The topic's title, unless the name has it, and the beginning of the text."""
        title = md(title_of_unit(self.campaign, unit))
        text = unit.subject or unit.text
        if text:
            quotation = f"“{md(_beginning(text, _LONGEST))}”"
        elif unit.location:
            quotation = "*no text*"
        else:
            quotation = "*empty answer*"
        if has_only_a_number(unit):
            return quotation
        # A question or a claim ends as a sentence does.
        return f"{title}{' ' if title.endswith(('.', '?', '!')) else ' · '}{quotation}"

    def _cost_in_words(self, row: TaggedRow) -> str:
        """What the unit costs by itself; "" where that was not asked, or no label counts."""
        costs = self.table.costs
        if costs is None or not row.is_judged:
            return ""
        if not row.is_scored:
            return "not scored"
        if row.is_no_error:
            return NO_ERROR
        if not row.amount:
            return md(row.why_no_cost)
        digits = measure_digits(self.campaign, costs.measure)
        amount = f"**{amount_text(row.amount, digits)}**"
        # The costs of tags in the table are means over several runs, and that of a unit is none.
        return f"costs the run {amount}" if costs.runs_of_mean else f"costs {amount}"


def _note(row: TaggedRow) -> str:
    note = row.entry.tag.note
    return f"*Note:* {md(_beginning(note, _LONGEST_NOTE))}" if note else ""


def _beginning(text: str, letters: int) -> str:
    return textwrap.shorten(text, letters, placeholder=" …")
