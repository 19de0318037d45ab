"""What other settings would do to the runs' totals: computed before anything is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from assessment.campaign.derived_values import Votes
from assessment.campaign.handle import Campaign
from assessment.campaign.setting_checks import changes_scores
from assessment.exchange.carry_over.answer_units import Answers, AnswersByRun, by_topic
from assessment.exchange.carry_over.carried_judgments import carry, newest_votes
from assessment.model import Judgment, Score, TopicState, TopicVotes
from assessment.model.progress import Progress, no_progress
from assessment.model.resolution import resolver


class TotalChange(NamedTuple):
    """A total of a run now and under other settings; None where there is no such total."""

    run: str
    measure: str
    now: Score | None
    then: Score | None


def total_changes(
    campaign: Campaign,
    values: Mapping[str, str],
    answers: Answers,
    progress: Progress = no_progress,
) -> tuple[TotalChange, ...]:
    """The totals that would differ under these settings, with the answers that they read otherwise.

    Goes through all topics, which takes long in a large campaign.  The campaign and its cache stay as they
    are.
    """
    # Scoring all topics for nothing would take a minute in a large campaign.
    changed = _changed(campaign, values)
    if not changed and not answers:
        return ()
    settings = {**campaign.settings, **changed}
    resolve = resolver(settings, campaign.track.scales)
    carried = carry(campaign, answers).judgments
    new_answers = by_topic(answers)
    facts = {}
    topics = campaign.data.topics
    for done, topic in enumerate(topics):
        progress(done / len(topics), f"scoring topic {topic}")
        present = campaign.data.topic_state(topic)
        votes = _votes_after(campaign, topic, carried)
        new = new_answers.get(topic, {})
        judged = TopicVotes(votes.by_ref(), resolve, votes.noted())
        state = _supposed_state(present, settings, new, judged)
        facts[topic] = campaign.track.score(state)
    then = campaign.of_task(campaign.track.totals(facts, settings))
    return tuple(_differences(campaign.totals(), then))


def _changed(campaign: Campaign, values: Mapping[str, str]) -> dict[str, str]:
    """The values that differ from the present ones, of settings that scores depend on."""
    changed = {}
    for name, value in values.items():
        is_other = campaign.settings.get(name) != value
        if is_other and changes_scores(campaign.track, name):
            changed[name] = value
    return changed


def _votes_after(campaign: Campaign, topic: str, carried: Sequence[Judgment]) -> Votes:
    """The topic's votes once the carried judgments are stored, as the newest ones of the log."""
    present = campaign.data.votes(topic)
    if not carried:
        return present
    newest = present.seq
    later = []
    for number, judgment in enumerate(carried, start=1):
        # The newest judgment of an assessor counts, and carried ones are stored after all others.
        later.append(judgment._replace(seq=newest + number))
    votes = newest_votes(present.all, later, topic)
    return Votes(newest + len(later), tuple(votes))


def _supposed_state(
    present: TopicState[Any, Any],
    settings: Mapping[str, str],
    answers: AnswersByRun,
    judged: TopicVotes,
) -> TopicState[Any, Any]:
    """The topic under other settings, with new answers by run and these judgments."""
    all_answers = {**present.answers, **answers}
    return replace(
        present,
        answers=all_answers,
        runs=all_answers,
        judged=judged,
        settings=settings,
    )


def _differences(now: Iterable[Score], then: Iterable[Score]) -> Iterator[TotalChange]:
    """Totals whose printed figures differ, in the order of the present ones; new ones come last."""
    present = {(score.run, score.measure): score for score in now}
    supposed = {(score.run, score.measure): score for score in then}
    for run, measure in {**present, **supposed}:
        one = present.get((run, measure))
        other = supposed.get((run, measure))
        if one is None or other is None or one.value != other.value:
            yield TotalChange(run, measure, one, other)
