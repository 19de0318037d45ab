"""The rules of a campaign that an organiser chooses."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

SettingGroup = Literal["judging", "scoring", "files"]
"""What a setting is about: what assessors see and may do, how scores come about, how files are read."""


class SettingChoice(NamedTuple):
    name: str
    meaning: str


_INSTALLABLE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}", re.ASCII)
"""Names that a package can have; archives bring names from other machines."""


def _nothing_installed() -> tuple[SettingChoice, ...]:
    return ()


class Setting(NamedTuple):
    """A rule on which sources differ: the first choice is the default."""

    name: str
    title: str
    choices: tuple[SettingChoice, ...]
    rereads: bool = False
    """Whether it changes how runs are read at import."""
    installed: Callable[[], tuple[SettingChoice, ...]] = _nothing_installed
    """Returns further choices, those that depend on what is installed on this machine."""
    most: int = 0
    """With it, any whole number from 0 to this one is a value.

    The choices are then the default and other usual numbers.
    """
    group: SettingGroup = "scoring"
    """The part of the page Settings that shows it."""
    refused: tuple[SettingChoice, ...] = ()
    """Choices that other campaigns have; the meaning says why this one has not."""
    refusal: Callable[[str], str] | None = None
    """With it, any text is a value for which this returns ""; for others it returns what would be right."""

    @property
    def default(self) -> str:
        return self.choices[0].name

    def here(self, value: str = "") -> Setting:
        """The setting with every choice that this machine offers.

        A campaign's own `value` is among them, though it may be installed on another machine only.
        """
        # By identity: to call it would look for packages on the disk.
        if self.installed is _nothing_installed:
            return self
        choices = [*self.choices, *self.installed()]
        is_known = any(choice.name == value for choice in choices)
        # A restored campaign must not lose its splitter because this machine lacks the package.
        if not is_known and _INSTALLABLE.fullmatch(value):
            choices.append(SettingChoice(value, "not installed on this machine"))
        return self._replace(choices=tuple(choices))

    def allows(self, value: str) -> bool:
        """Whether the setting can have this value."""
        if self.refusal:
            return not self.refusal(value)
        if self.most:
            is_number = value.isascii() and value.isdecimal() and len(value) < 10
            # One form for each number: "03" would be another value than "3".
            return is_number and str(int(value)) == value and int(value) <= self.most
        return any(choice.name == value for choice in self.choices)
