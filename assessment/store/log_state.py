"""How far a campaign's log has come: the newest number of each kind of event."""

from __future__ import annotations

from typing import NamedTuple


class Material(NamedTuple):
    """Newest numbers of imports and settings: what answers, units and plans follow from, nuggets apart."""

    imported: int
    setting: int


class LogState(NamedTuple):
    """The newest numbers in the log of a campaign, 0 where there is none: differs whenever one is added."""

    judgment: int
    nugget: int
    imported: int
    setting: int

    @property
    def material(self) -> Material:
        """The part of the state that counts the campaign's material."""
        return Material(self.imported, self.setting)

    def has_only_judgments_since(self, earlier: LogState) -> bool:
        """Whether nothing but judgments was added after an earlier state."""
        return self[1:] == earlier[1:]
