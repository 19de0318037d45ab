"""Whether the settings of a campaign exist and can have the values that somebody chose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assessment.model import Setting, Track, UserError
from assessment.model.resolution import POLICY


def check_settings(settings: Sequence[Setting], values: Mapping[str, str]) -> None:
    """Raises UserError naming the known settings or choices."""
    by_name = {setting.name: setting for setting in settings}
    for name, value in values.items():
        if name not in by_name:
            known = ", ".join(by_name)
            raise UserError(f"unknown setting {name!r}; known settings: {known}")
        setting = by_name[name]
        if setting.allows(value):
            continue
        known = ", ".join(choice.name for choice in setting.choices)
        reason = _why_refused(setting, value)
        if setting.refusal:
            right = setting.refusal(value)
        elif setting.most:
            right = f"choose a whole number from 0 to {setting.most}"
        else:
            right = f"{reason}choose one of: {known}"
        raise UserError(f"{name} cannot be {value!r}; {right}")


def _why_refused(setting: Setting, value: str) -> str:
    for choice in setting.refused:
        if choice.name == value:
            return f"{choice.meaning}; "
    return ""


def changes_scores(track: Track[Any, Any], name: str) -> bool:
    """Whether scores follow from the setting of this name; the phase, for one, changes none."""
    return name == POLICY.name or name in {setting.name for setting in track.settings}
