"""A choice that stands in the page's address under a name, so that a link restores it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from assessment.ui.session.boxes import set_box, values_in_box, widget_key
from assessment.ui.session.choices_in_address import (
    address_values,
    comes_from_elsewhere,
    follow_address,
    state_of_choice,
    write_choice,
)


@dataclass(frozen=True)
class Choice:
    """One of the options, which the address has under `parameter` as they are named here.

    The classes in this folder draw its box.  With each run of the page, address and box come into step: an
    address from elsewhere chooses, and what the box has is written to the address.  The default is not
    written, so that most addresses are short.
    """

    parameter: str
    options: Sequence[str]
    _: KW_ONLY
    default: str | None = None
    """The default, if it is an option; without it the first option is."""
    is_always_written: bool = False
    """Whether the default is written, too: it may change, as the first run does with each import."""
    is_lasting: bool = False
    """Whether the choice survives a visit to other pages."""

    takes_several: ClassVar[bool] = False
    is_of_page: ClassVar[bool] = False
    """Whether it is a page's part or tab, which stays when another campaign is chosen."""

    @property
    def default_values(self) -> list[str]:
        """The values where neither a link nor a person has chosen; none without options."""
        if self.default is not None and self.default in self.options:
            return [self.default]
        return list(self.options[:1])

    @property
    def unknown(self) -> tuple[str, ...]:
        """The values of a link that are no options, until something else is chosen."""
        return state_of_choice(self.parameter).unknown

    @property
    def box_key(self) -> str:
        """The key of the widget that shows the choice."""
        return widget_key(self.parameter)

    def values(self) -> list[str]:
        """What is chosen: the options of an address from elsewhere, else what the box has, else the default.

        Also before the box is drawn, and while it is not.  An address from elsewhere is stored and then is no
        news any more: whoever asks for news with `has_news` asks before.
        """
        in_address = address_values(
            self.parameter, several=self.takes_several, lasting=self.is_lasting
        )
        if comes_from_elsewhere(self.parameter, in_address):
            known = self.known(in_address)
            chosen = known or self.default_values
            follow_address(self.parameter, in_address, known=known, chosen=chosen)
            return chosen
        present = values_in_box(self.parameter)
        if present is None:
            present = list(state_of_choice(self.parameter).written)
        return self.known(present) or self.default_values

    def begin(self) -> list[str]:
        """The values to draw the box with, which then has them."""
        values = self.values()
        set_box(self.parameter, self.in_box(values))
        return values

    def write(self, chosen: Sequence[str]) -> None:
        """Write to the address what the box has, once it is drawn."""
        default = [] if self.is_always_written else self.default_values
        write_choice(self.parameter, chosen, default, of_page=self.is_of_page)

    def choose(self, values: Sequence[str]) -> None:
        """Choose these values, where no box is drawn."""
        set_box(self.parameter, self.in_box(values))
        self.write(values)

    def known(self, values: Sequence[str]) -> list[str]:
        """The values that are options."""
        return [value for value in values if value in self.options]

    def in_box(self, values: Sequence[str]) -> object:
        """The values in the form that the widget has them."""
        return values[0] if values else None
