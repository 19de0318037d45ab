"""Values of all topics of a campaign: made one by one, in other processes where there are very many."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import Derived
from assessment.campaign.derived_values import fact, resolved, topic_array, topic_size
from assessment.campaign.shared_values import with_shared_parts
from assessment.campaign.topic_size import TopicSize
from assessment.campaign.workers import WorkFailed, map_with_workers
from assessment.model.progress import Progress, no_progress
from assessment.store import StoreError, open_store, target_of
from assessment.tracks import track_named

M = TypeVar("M")
TopicValue = Derived[Any, str, *tuple[Any, ...], M]
"""A derived value of a topic, perhaps with further arguments."""
TopicFunction = Callable[..., Any]
"""A module-level function `f(data, topic, ...)`, derived or not: worker processes find it by its name."""
_PART = 500
"""Answers that a process goes through before it reports."""
_LOOK = 0.3
"""Seconds between two looks at how far another thread is."""
SURVEYED = (fact, topic_size, topic_array, resolved)
"""What scores and progress over all topics are made of."""


def gather(
    data: CampaignData,
    value: TopicValue[M],
    *args: Any,
    progress: Progress = no_progress,
) -> dict[str, M]:
    """A derived value of every topic, with these further arguments.

    `progress` is called while missing values are computed.
    """
    fill(data, [value], *args, progress=progress)
    return {topic: value(data, topic, *args) for topic in data.topics}


def fill(
    data: CampaignData,
    values: Sequence[TopicValue[Any]],
    *args: Any,
    topics: Sequence[str] | None = None,
    progress: Progress = no_progress,
) -> None:
    """Compute these values for every topic, or for each of these, that lacks them.

    One thread at a time does so, with worker processes where there are very many topics.
    """
    if not topics_without(data, values, *args, topics=topics):
        return
    with _turn(data, progress):
        missing = topics_without(data, values, *args, topics=topics)
        if data.needs_processes(len(missing)):
            _fill_with_workers(data, values, args, missing, progress=progress)
            missing = topics_without(data, values, *args, topics=topics)
        for done, topic in enumerate(missing):
            progress(done / len(missing), f"scoring topic {topic}")
            if topic in data.topics:
                _compute(data, values, topic, args)


def topics_without(
    data: CampaignData,
    values: Sequence[TopicValue[Any]],
    *args: Any,
    topics: Sequence[str] | None = None,
) -> list[str]:
    """Topics that lack one of these values; of these topics alone, where some are given."""
    missing = []
    for topic in data.topics if topics is None else topics:
        if not all(value.is_known(data, topic, *args) for value in values):
            missing.append(topic)
    return missing


def _compute(
    data: CampaignData,
    functions: Sequence[TopicFunction],
    topic: str,
    args: tuple[Any, ...],
) -> list[Any]:
    return [function(data, topic, *args) for function in functions]


@contextmanager
def _turn(data: CampaignData, progress: Progress) -> Iterator[None]:
    """One thread at a time goes through all topics; those that wait report how far it is."""
    topic_pass = data.topic_pass
    while not topic_pass.lock.acquire(timeout=_LOOK):
        progress(topic_pass.share_done, "scoring topics in the background")
    try:
        yield
    finally:
        topic_pass.lock.release()


def _fill_with_workers(
    data: CampaignData,
    values: Sequence[TopicValue[Any]],
    args: tuple[Any, ...],
    topics: Sequence[str],
    *,
    progress: Progress,
) -> None:
    """Let worker processes compute the values.

    Topics that change meanwhile are left to this process; so are all if a worker fails.
    """
    target = target_of(data.store)
    if target is None:
        return
    data.refresh()
    versions = {}
    for topic in topics:
        versions[topic] = [value.version(data, topic, *args) for value in values]
    done = 0
    try:
        for part in compute_with_workers(
            target, data, values, args=args, topics=topics
        ):
            done += len(part)
            data.topic_pass.share_done = done / len(topics)
            words = f"{done:,} of {len(topics):,} topics"
            progress(data.topic_pass.share_done, words)
            for topic, results in part:
                known = zip(values, results, versions[topic], strict=True)
                for value, result, version in known:
                    value.learn(data, result, version, topic, *args)
            data.refresh()
    except WorkFailed as error:
        logging.getLogger(__name__).warning(
            "campaign %s goes on in one process: %s", data.id, error
        )


# In other processes


class TopicWork(NamedTuple):
    """What a worker process computes: `f(data, topic, *args)` of each function, for the topics it gets.

    `data` is that of the campaign with this number in the database at `target`.
    """

    target: str
    campaign: int
    track: str
    functions: tuple[TopicFunction, ...]
    args: tuple[Any, ...]


def compute_with_workers(
    target: str,
    data: CampaignData,
    functions: Sequence[TopicFunction],
    *,
    args: tuple[Any, ...],
    topics: Sequence[str],
) -> Iterator[list[tuple[str, list[Any]]]]:
    """What functions give for these topics, some topics at a time.

    Raises `WorkFailed` and what the store raises.
    """
    work = TopicWork(target, data.id, data.track.name, tuple(functions), args)
    return map_with_workers(
        _begin_work, [work], _work, topics=topics, size=1 + _PART // data.run_count
    )


_begun: list[tuple[CampaignData, TopicWork]] = []
"""State of a worker process: the campaign that it works on, and what it computes."""


def _begin_work(work: TopicWork) -> None:
    store = open_store(work.target)
    data = CampaignData(store, work.campaign, track_named(work.track))
    data.refresh()
    _begun.append((data, work))


def _work(topics: list[str]) -> list[tuple[str, list[Any]]]:
    data, work = _begun[-1]
    results = []
    for topic in topics:
        if topic in data.topics:
            results.append((topic, _compute(data, work.functions, topic, work.args)))
            # No other part asks for it: of thousands of topics a process would keep a gigabyte.
            data.cache.forget(topic)
    # The server keeps these values of every topic, and a pickle keeps what they share.
    shared: list[tuple[str, list[Any]]] = with_shared_parts(results)
    return shared


# In the background


def survey(data: CampaignData, progress: Progress = no_progress) -> None:
    """Score and count every topic for which that has not been done yet."""
    data.refresh()
    fill(data, SURVEYED, progress=progress)


def survey_in_background(data: CampaignData) -> None:
    """Survey the campaign in the background, so that later readers need not wait."""
    if data.topic_pass.lock.locked():
        return
    name = f"survey of campaign {data.id}"
    thread = threading.Thread(
        target=_survey_or_log, args=(data,), name=name, daemon=True
    )
    thread.start()


def _survey_or_log(data: CampaignData) -> None:
    try:
        survey(data)
    except StoreError as error:
        logging.getLogger(__name__).warning(
            "campaign %s was not surveyed in the background: %s", data.id, error
        )


def topic_sizes(
    data: CampaignData, topics: Sequence[str]
) -> Mapping[str, TopicSize] | None:
    """The sizes of some topics; None where very many are unknown and measured in the background."""
    missing = [topic for topic in topics if not topic_size.is_known(data, topic)]
    if data.takes_long(len(missing)):
        survey_in_background(data)
        return None
    return {topic: topic_size(data, topic) for topic in topics}
