"""Reading runs again under other settings: with the splitter that these name, or each with its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.exchange.carry_over.answer_units import AnswerKey, Answers, AnyAnswer
from assessment.exchange.runs.chosen_splitter import chosen_splitter
from assessment.exchange.runs.import_context import import_context
from assessment.model import Run, Splitting, UserError
from assessment.model.contract import AnswersByTopic
from assessment.sentences.splitter_setting import SPLITTER


def reread(
    campaign: Campaign, settings: Mapping[str, str], splitter: Splitting
) -> Answers:
    """The answers that other settings read differently, by (run, topic); nothing is stored.

    Where the settings name no splitter, each answer is read with its own; one whose sentences no splitter
    found (they were set by hand) with that of its run's other answers, else with `splitter`. If only the
    splitter changes, such an answer stays as it is. Raises `UserError` if a splitter is not installed.
    """
    if campaign.track.reread is None:
        return {}
    context = replace(import_context(campaign, splitter), settings=settings)
    chosen = chosen_splitter(settings)
    changed: dict[AnswerKey, AnyAnswer] = {}
    keeps_boundaries = _is_read_the_same(campaign, settings)
    for run in context.runs.values():
        to_read = run.answers
        if keeps_boundaries:
            to_read = _split_by_any(campaign, run)
        by_splitter: Mapping[str, AnswersByTopic[AnyAnswer]] = {chosen: to_read}
        if not chosen:
            by_splitter = _by_splitter(campaign, to_read)
        for name, answers in by_splitter.items():
            own_splitter = _installed(splitter, name, run.name, chosen)
            own_context = replace(context, splitter=own_splitter)
            for topic, answer in campaign.track.reread(answers, own_context).items():
                if answer != run.answers[topic]:
                    changed[run.name, topic] = answer
    return changed


def _is_read_the_same(campaign: Campaign, settings: Mapping[str, str]) -> bool:
    """Whether no setting of the reading changes, apart from the splitter."""
    for setting in campaign.track.settings:
        is_reading = setting.rereads and setting.name != SPLITTER.name
        if is_reading and settings[setting.name] != campaign.settings[setting.name]:
            return False
    return True


def _split_by_any(campaign: Campaign, run: Run[Any]) -> AnswersByTopic[AnyAnswer]:
    """The run's answers whose sentences a splitter found."""
    split_by = campaign.track.split_by
    return {topic: answer for topic, answer in run.answers.items() if split_by(answer)}


def _by_splitter(
    campaign: Campaign, answers: AnswersByTopic[AnyAnswer]
) -> Mapping[str, AnswersByTopic[AnyAnswer]]:
    """A run's answers by the name of the splitter to read them with; "" is whichever one is in use."""
    names = {
        topic: campaign.track.split_by(answer) for topic, answer in answers.items()
    }
    usual = next(filter(None, names.values()), "")
    by_splitter: dict[str, dict[str, AnyAnswer]] = {}
    for topic, answer in answers.items():
        by_splitter.setdefault(names[topic] or usual, {})[topic] = answer
    return by_splitter


def _installed(splitter: Splitting, name: str, run: str, chosen: str) -> Splitting:
    """The splitter of this name; `chosen` is the one that the settings name."""
    if not name:
        return splitter
    try:
        return splitter.named(name)
    except UserError as error:
        # Whoever chose this splitter just now needs no more than its own message.
        if name == chosen:
            raise
        what = (
            f"run {run} was split by {name!r}, which is not installed any more, "
            "so it cannot be read again and no setting was changed"
        )
        raise UserError(f"{what}; install it again ({error})") from None
