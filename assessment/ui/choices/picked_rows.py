"""The rows that are picked in a table, which the page's address has by name, so that a link picks them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from assessment.ui.session.choices_in_address import (
    comes_from_elsewhere,
    write_choice,
)

_BETWEEN = ","


@dataclass(frozen=True)
class PickedRows:
    """Names of rows, which the address has under `parameter` as one value.

    The table is their box.  It keeps its own selection, so the page that draws it picks there what a link
    names.
    """

    parameter: str

    def in_address(self) -> list[str]:
        """The names that the address has."""
        names = st.query_params.get(self.parameter, "").split(_BETWEEN)
        return [name for name in names if name]

    def linked(self) -> list[str]:
        """The names in an address from elsewhere; none where the session wrote it, or where it has none."""
        values = tuple(st.query_params.get_all(self.parameter))
        if not comes_from_elsewhere(self.parameter, values):
            return []
        return self.in_address()

    def pick(self, names: Sequence[str]) -> None:
        """Write the names to the address, at once: what is said of them below the table may take a while."""
        values = [_BETWEEN.join(names)] if names else []
        write_choice(self.parameter, values, (), of_page=False, is_urgent=True)
