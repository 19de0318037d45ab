"""Runs read again under other settings, each with the splitter that it was split with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.exchange.import_context import import_context
from assessment.model import Run, Splitting, UserError


def reread(
    campaign: Campaign, settings: Mapping[str, str], splitter: Splitting
) -> dict[tuple[str, str], Any]:
    """The answers that other settings read differently, by (run, topic); nothing is stored.

    An answer whose sentences no splitter found (they were set by hand) is read with the splitter of its run's other answers, else with
    `splitter`.  Raises UserError if a splitter is not installed any more.
    """
    if campaign.track.reread is None:
        return {}
    known = replace(import_context(campaign, splitter), settings=settings)
    changed: dict[tuple[str, str], Any] = {}
    for run in known.runs.values():
        for name, answers in _by_splitter(campaign, run).items():
            right = replace(known, splitter=_installed(splitter, name, run.name))
            read = campaign.track.reread(answers, right)
            changed |= {
                (run.name, topic): answer for topic, answer in read.items() if answer != run.answers[topic]
            }
    return changed


def _by_splitter(campaign: Campaign, run: Run[Any]) -> dict[str, dict[str, Any]]:
    """The run's answers by the name of the splitter to read them with; "" is whichever one is in use."""
    names = {topic: campaign.track.split_by(answer) for topic, answer in run.answers.items()}
    usual = next(_named(names), "")
    together: dict[str, dict[str, Any]] = {}
    for topic, answer in run.answers.items():
        together.setdefault(names[topic] or usual, {})[topic] = answer
    return together


def _named(names: Mapping[str, str]) -> Iterator[str]:
    return (name for name in names.values() if name)


def _installed(splitter: Splitting, name: str, run: str) -> Splitting:
    if not name:
        return splitter
    try:
        return splitter.named(name)
    except UserError as error:
        what = f"run {run} was split by {name!r}, which is not installed any more, so it cannot be read again and no setting was changed"
        raise UserError(f"{what}; install it again ({error})") from None
