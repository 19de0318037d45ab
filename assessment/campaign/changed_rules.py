"""Which disputed rules are not at the track's default, in the words of the page Settings.

Pages and the report show the same sentence, so that they cannot contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assessment.campaign.handle import Campaign
from assessment.formats.plurals import plural
from assessment.model import Setting

ShownChoice = Callable[[str, str], tuple[str, str]]
"""A choice and its meaning as they are to be shown: a policy may name an assessor."""


def changed_rules(
    campaign: Campaign,
    shown: ShownChoice = lambda choice, meaning: (choice, meaning),
) -> str:
    """The sentence on the rules of the campaign, as plain text."""
    settings = campaign.disputed_settings()
    changed = []
    for setting in settings:
        value = campaign.settings[setting.name]
        if value != setting.default:
            _, meaning = shown(value, _meaning(setting, value))
            changed.append(f"“{setting.title}”: {meaning}")
    return rules_in_words(changed, len(settings))


def rules_in_words(changed: Sequence[str], rules: int) -> str:
    """Which of so many disputed rules are changed.

    >>> rules_in_words([], 8)
    "All 8 disputed rules are at the track's defaults."
    >>> rules_in_words(["“Pool depth”: 10"], 8)
    "1 of 8 disputed rules is not at the track's default: “Pool depth”: 10."
    """
    if not changed:
        return f"All {rules} disputed rules are at the track's defaults."
    predicate = plural(
        len(changed),
        "is not at the track's default",
        "are not at the track's defaults",
    )
    return (
        f"{len(changed)} of {rules} disputed rules {predicate}: {'; '.join(changed)}."
    )


def _meaning(setting: Setting, value: str) -> str:
    for choice in setting.choices:
        if choice.name == value:
            return choice.meaning
    return value
