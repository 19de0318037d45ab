"""The sentence splitters of this machine, as choices of a setting; spaCy is not imported for that."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path

from assessment.model import Setting, SettingChoice

AUTO, RULES = "auto", "rules"
PREFERRED_MODELS = ("en_core_web_lg", "en_core_web_sm")
"""What "auto" looks for, the best first; the tracks used the first."""


def installed_models() -> tuple[str, ...]:
    """The names of the installed spaCy pipelines, in alphabetical order."""
    return _models_in(tuple((folder, _changed_at(folder)) for folder in sys.path))


@lru_cache(maxsize=1)
def _models_in(folders: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """The models in the folders, with the times of their last change.

    Remembered: to look them up takes 30 ms, since a file of every installed package is read, and every list
    of a campaign's rules asks for them.
    """
    return tuple(sorted({point.name for point in entry_points(group="spacy_models")}))


def _changed_at(folder: str) -> int:
    """When anything was last installed in a folder, in nanoseconds; 0 where there is no such folder."""
    try:
        return Path(folder).stat().st_mtime_ns
    except OSError:
        return 0


def best_installed() -> str:
    """The splitter that "auto" stands for on this machine."""
    installed = installed_models()
    for model in PREFERRED_MODELS:
        if model in installed:
            return model
    return RULES


def _model_choices() -> tuple[SettingChoice, ...]:
    meaning = "the sentences of this spaCy pipeline, which is installed here"
    return tuple(SettingChoice(model, meaning) for model in installed_models())


SPLITTER = Setting(
    "splitter",
    "Which sentence splitter takes answers apart",
    (
        SettingChoice(
            AUTO,
            (
                "the best that is installed when a run is imported: en_core_web_lg, en_core_web_sm, or "
                "else the rules; a run that is read again keeps the splitter it had"
            ),
        ),
        SettingChoice(
            RULES, "the rules for clinical English, the same on every machine"
        ),
    ),
    rereads=True,
    installed=_model_choices,
    group="files",
)
"""The setting of tracks that split answers into sentences; other values than "auto" hold for all runs."""
