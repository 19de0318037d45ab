"""The alerts of a campaign: what organisers should look at while it can still be mended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import pandas as pd

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.quality_log import quality_log
from assessment.campaign.values_of_all_topics import gather
from assessment.judging.lists.known_answer_results import (
    TrainingMiss,
    TrainingResult,
    hidden_results,
    training_results,
)
from assessment.model import Ref
from assessment.model.progress import Progress, no_progress
from assessment.model.quality import ALERT_KINDS, Alert, AlertKind, QualityRules
from assessment.planning.progress.columns import VoteColumns
from assessment.planning.progress.ledger import ledger_of
from assessment.review.quality.judgment_rows import (
    first_rows,
    present_rows,
    unit_refs,
)
from assessment.review.quality.label_alerts import (
    RowAlert,
    fast_alerts,
    lone_alerts,
    pattern_alerts,
    without_units,
)
from assessment.review.quality.reading_time import too_fast
from assessment.review.quality.topic_texts import TopicTexts, topic_texts


def alerts(campaign: Campaign, progress: Progress = no_progress) -> tuple[Alert, ...]:
    """Every alert under the rules in force, by assessor; assessors never see them."""
    data = campaign.data
    ledger_of(data, progress)
    gather(data, topic_texts, progress=progress)
    return _alerts(data)


@derived(of="campaign", needs=PLANNED_AND_JUDGED, small=True)
def _alerts(data: CampaignData) -> tuple[Alert, ...]:
    votes = ledger_of(data).vote_columns
    rules = quality_log(data.store, data.id).rules
    # Made by `alerts` already, so this only fetches them.
    texts = gather(data, topic_texts)
    of_rows = []
    for alert in row_alerts(votes, texts, rules):
        of_rows.append(_with_names(data, votes, alert))
    trained = training_results(data, votes)
    hidden = hidden_results(data, votes)
    of_training = _pass_mark_alerts("training", trained, rules.training_pass, rules)
    of_hidden = _pass_mark_alerts("hidden", hidden, rules.hidden_pass, rules)
    everything = [*of_rows, *of_training, *of_hidden]
    return tuple(sorted(everything, key=_sort_key))


def _with_names(data: CampaignData, votes: VoteColumns, alert: RowAlert) -> Alert:
    """The alert with names in place of codes, and the units behind it."""
    assessor = votes.people[alert.assessor]
    question = votes.kinds[alert.question]
    units = unit_refs(data, votes, alert.rows)
    return Alert(alert.kind, assessor, question, alert.number, alert.threshold, units)


def _sort_key(alert: Alert) -> tuple[str, int, str]:
    """By assessor, then by kind."""
    return alert.assessor, ALERT_KINDS.index(alert.kind), alert.question


def row_alerts(
    votes: VoteColumns, texts: Mapping[str, TopicTexts], rules: QualityRules
) -> Iterator[RowAlert]:
    """The alerts that follow from judgments and the lengths of texts; a pure function of these."""
    # First looks only: a second look at a unit is fast and says nothing.
    first = first_rows(votes)
    yield from fast_alerts(first, too_fast(first, votes, texts, rules), rules)
    yield from pattern_alerts(first, rules)
    counted = _counted_units(votes, texts)
    yield from lone_alerts(without_units(present_rows(votes), counted), rules)


def _counted_units(votes: VoteColumns, texts: Mapping[str, TopicTexts]) -> pd.DataFrame:
    """Units on which no label is wrong, because their votes are counted."""
    codes: list[int] = []
    numbers: list[int] = []
    for code, topic in enumerate(votes.topics):
        if topic not in texts:
            continue
        counted = texts[topic].counted
        count = len(counted)
        codes += [code] * count
        numbers += counted
    topics = pd.Series(codes, dtype="int32")
    units = pd.Series(numbers, dtype="uint64")
    return pd.DataFrame({"topic": topics, "unit": units})


def _pass_mark_alerts(
    kind: AlertKind,
    measured: tuple[Sequence[TrainingResult], Sequence[TrainingMiss]],
    pass_mark: int,
    rules: QualityRules,
) -> Iterator[Alert]:
    """Assessors who met fewer known answers of a question than the pass mark, with those they missed."""
    results, misses = measured
    for result in results:
        # A training with fewer known answers than the rule wants must be able to fail as well.
        fewest = min(rules.fewest, result.known)
        answered = result.answered
        if answered < max(fewest, 1):
            continue
        right = 100 * result.right
        percent = right // answered
        if percent < pass_mark:
            assessor = result.assessor
            question = result.kind
            missed = _missed(misses, assessor, question)
            yield Alert(kind, assessor, question, percent, pass_mark, missed)


def _missed(
    misses: Iterable[TrainingMiss], assessor: str, question: str
) -> tuple[Ref, ...]:
    refs = []
    for miss in misses:
        if miss.assessor == assessor and miss.ref.kind == question:
            refs.append(miss.ref)
    return tuple(refs)
