"""Choices that the page's address holds by name, so that a link restores them.

A page makes a choice of its parameter and its options, and shows it: `OneOf("topic", topics).show("Topic")`.
The default is not written to the address.  A caption below the box reports values of a link that are
no options.

Streamlit's own `bind="query-params"`, tried with 1.67, writes what a box shows: `topic=117 Birds of prey`
instead of `topic=117`, so that a link breaks when a topic gets another title, and a link with the id is
dropped without a word (`tests/pages/test_links.py` notices when this changes).  It also has no default that
depends on the data, and neither keeps a choice during a visit to another page nor forgets it with the
campaign.  `ui/adjudicate` uses it where that is enough.

The choices themselves are in this module.  Those beside it:

        choice          what all choices have in common: how address and box come into step
        picked_rows     rows that are picked in a table, which is their box
        tasks           the choice of a task, and the measure that another task begins with
        run_order       the runs in the order of the page Scores
        run_with_units  the first run that has units at a topic
        last_seen_run   the run that another page showed last
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.ui.choices.choice import Choice
from assessment.ui.foreign_text import md, shown
from assessment.ui.session.boxes import choose_for as choose_for
from assessment.ui.session.boxes import chosen_at as chosen_at

Words = Callable[[str], str]
_MAX_NAMED, _LONGEST_NAME = 3, 80
"""Unknown values that a caption names, and characters of each."""


@dataclass(frozen=True)
class OneOf(Choice):
    """One of the options, in a box that lists them."""

    words: Words = shown
    """How the box says an option."""

    def show(
        self,
        label: str,
        *,
        what: str = "",
        help: str | None = None,
        notices: DeltaGenerator | None = None,
    ) -> str:
        """Draws the box; the chosen option, "" if there are none.

        A value of a link that is no option is reported as `what`, by default the label; at `notices`, by
        default below the box, where it would move boxes of one line apart.
        """
        start = self.begin()
        index = self.options.index(start[0]) if start else 0
        chosen = st.selectbox(
            label,
            self.options,
            index=index,
            key=self.box_key,
            format_func=self.words,
            help=help,
        )
        self.write([chosen] if chosen else [])
        with notices or nullcontext():
            say_unknown(what or label.lower(), self.unknown)
        return chosen or ""


@dataclass(frozen=True)
class AnyOf(Choice):
    """Any of the options; at first none."""

    words: Words = shown
    """How the box says an option."""

    takes_several: ClassVar[bool] = True

    @property
    def default_values(self) -> list[str]:
        return []

    def show(
        self, label: str, *, placeholder: str = "all", what: str = ""
    ) -> list[str]:
        """Draws the box; the chosen options, of which none mean all."""
        chosen = st.multiselect(
            label,
            self.options,
            default=self.begin(),
            key=self.box_key,
            format_func=self.words,
            placeholder=placeholder,
        )
        self.write(chosen)
        say_unknown(what or label.lower(), self.unknown)
        return chosen

    def in_box(self, values: Sequence[str]) -> object:
        return list(values)


@dataclass(frozen=True)
class ShortText(Choice):
    """Any text, at first none."""

    options: Sequence[str] = ()
    longest: int = field(kw_only=True)
    """Characters of the longest text."""

    def show(self, label: str) -> str:
        """Draws the field; the text without spaces around it."""
        start = self.in_box(self.begin())
        text = st.text_input(
            label,
            start,
            key=self.box_key,
            max_chars=self.longest,
            icon=":material/search:",
            placeholder="any text",
        ).strip()
        self.write([text] if text else [])
        return text

    def known(self, values: Sequence[str]) -> list[str]:
        return list(values)

    def in_box(self, values: Sequence[str]) -> str:
        return "".join(values)[: self.longest]


@dataclass(frozen=True)
class PagePart(Choice):
    """One of the parts of a page.  It stays when another campaign is chosen.

    The options are values in addresses, which people have stored, so they stay; `words` says a part otherwise
    on screen.
    """

    is_of_page: ClassVar[bool] = True
    words: Words = str
    """How the control says a part."""

    def show(self, label: str = "", *, help: str | None = None) -> str:
        """Draws the parts side by side; the chosen one."""
        look: Literal["visible", "collapsed"] = "visible" if label else "collapsed"
        start = self.begin()[0]
        chosen = st.segmented_control(
            label or "Look at",
            self.options,
            default=start,
            required=True,
            key=self.box_key,
            format_func=self.words,
            help=help,
            label_visibility=look,
        )
        part = chosen or self.options[0]
        self.write([part])
        say_unknown("the part", self.unknown)
        return part


@dataclass(frozen=True)
class PageTabs(Choice):
    """Tabs, of which the address names the open one.  It stays open when another campaign is chosen."""

    is_of_page: ClassVar[bool] = True

    def show(self) -> Sequence[Any]:
        """Draws the tabs; what is drawn inside each of them stands there."""
        start = self.begin()[0]
        tabs = st.tabs(self.options, default=start, key=self.box_key, on_change="rerun")
        open_tab = st.session_state.get(self.box_key) or self.options[0]
        self.write([str(open_tab)])
        say_unknown("the part", self.unknown)
        return tabs


def say_unknown(what: str, names: Sequence[str]) -> None:
    """A caption about values of a link that are not in the campaign, or not open to this person."""
    if not names:
        return
    values = " and ".join(md(name[:_LONGEST_NAME]) for name in names[:_MAX_NAMED])
    which = "which does not exist here or is not open to you"
    if len(names) > 1:
        which = "which do not exist here or are not open to you"
    st.caption(f":material/link_off: The link names {md(what)} {values}, {which}.")
