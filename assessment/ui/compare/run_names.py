"""How many names the sentences of Compare have."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.formats.name_lists import joined_names
from assessment.formats.plurals import number_of
from assessment.ui.foreign_text import md

MAX_NAMED = 3
"""Names in a sentence; of more it says how many they are."""


def few_runs(runs: Sequence[str]) -> str:
    """A few names in a sentence, or how many they are."""
    if len(runs) > MAX_NAMED:
        return number_of(len(runs), "run")
    return joined_names(map(md, runs))
