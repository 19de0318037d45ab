"""How much of a campaign is judged: by kind of question, by topic and by assessor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from assessment.campaign import Campaign
from assessment.campaign.counting import Count, counted, sum_of
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.done_units import with_counting_label
from assessment.campaign.possible_units import possible_units
from assessment.campaign.values_of_all_topics import gather
from assessment.model import Unit
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.tables import TableCell, grid


class TopicProgress(NamedTuple):
    """How much of a topic is judged.

    `counts` are units judged and all by kind, possible ones too, and `units` those of all kinds, `answers`
    the runs that answer the topic, `labels` how many labels each assessor gave. Units of kinds `together`
    count as one where they are of one group.
    """

    counts: Mapping[str, Count]
    units: Count
    answers: int
    labels: Mapping[str, int]
    together: frozenset[str] = frozenset()


def judged(report_data: ReportData) -> Html:
    """How much has a label that counts: in all, by kind of question, by topic, and who gave the labels."""
    topics = gather(report_data.campaign.data, _topic_progress)
    note = Html("")
    if sum_of(progress.units for progress in topics.values()).possible:
        about = (
            "A total is “about” so many while judging may bring up or take away units."
        )
        note = tag("p", about, class_="note")
    by_kind = _by_kind(report_data.campaign, topics)
    by_assessor = _by_assessor(report_data, topics)
    return joined(
        note,
        tag("div", by_kind, by_assessor, class_="side"),
        _counted_as_one(report_data.campaign, topics),
        _by_topic(report_data.campaign, topics),
    )


def judged_total(campaign: Campaign) -> Count:
    """The units of all kinds and topics."""
    topics = gather(campaign.data, _topic_progress)
    return sum_of(progress.units for progress in topics.values())


def kinds_with_units(campaign: Campaign) -> set[str]:
    """The kinds of which some topic has a unit, or may get one."""
    topics = gather(campaign.data, _topic_progress)
    return {kind for progress in topics.values() for kind in progress.counts}


def judged_percent(total: Count) -> str:
    """The share of a total that is not 0; 100 % only where nothing is left.

    >>> judged_percent(Count(600, 669)), judged_percent(Count(999, 1000))
    ('90 %', '99 %')
    """
    units = total.total or 1
    most = 100 if total.done == units else 99
    return f"{min(round(100 * total.done / units), most)} %"


@derived(of="topic", needs=JUDGED, small=True)
def _topic_progress(data: CampaignData, topic: str) -> TopicProgress:
    units = data.units(topic)
    state = data.topic_state(topic)
    done = with_counting_label(units, state.judged)
    possible = possible_units(data.track, state, units, done)
    kinds = {unit.ref.kind for unit in (*units, *possible.may_come)}
    counts = {}
    for kind in kinds:
        may_come = tuple(_of_kind(kind, possible.may_come))
        of_kind = possible._replace(may_come=may_come)
        counts[kind] = counted(_of_kind(kind, units), done, of_kind)
    labels: Counter[str] = Counter()
    # Labels of everybody, also those that do not count: the question here is who worked.
    for vote in data.votes(topic).all:
        if vote.label is not None:
            labels[vote.assessor] += 1
    answers = data.answers(topic)
    # Counted anew, not added up: a group of units of several kinds counts once.
    all_units = counted(units, done, possible)
    together = _kinds_of_groups((*units, *possible.may_come))
    return TopicProgress(counts, all_units, len(answers), labels, together)


def _kinds_of_groups(units: Iterable[Unit]) -> frozenset[str]:
    """The kinds of which some unit counts as one with units of another kind."""
    kinds_by_group: dict[str, set[str]] = {}
    for unit in units:
        if unit.group:
            kinds_by_group.setdefault(unit.group, set()).add(unit.ref.kind)
    together: set[str] = set()
    for kinds in kinds_by_group.values():
        if len(kinds) > 1:
            together |= kinds
    return frozenset(together)


def _of_kind(kind: str, units: Iterable[Unit]) -> Iterator[Unit]:
    return (unit for unit in units if unit.ref.kind == kind)


def _done_of(total: Count) -> str:
    return f"{total.done:,} of {total.total_in_words}"


def _by_kind(campaign: Campaign, topics: Mapping[str, TopicProgress]) -> Html:
    rows = []
    for scale in campaign.track.scales:
        kind = scale.kind
        total = sum_of(
            progress.counts[kind]
            for progress in topics.values()
            if kind in progress.counts
        )
        if total.total:
            rows.append((scale.title, _cell(total)))
    caption = "Judged, by kind of question"
    columns = ("what is judged", "judged of needed")
    return grid(caption, columns, rows)


def _counted_as_one(campaign: Campaign, topics: Mapping[str, TopicProgress]) -> Html:
    """Which rows count as one in the total of all kinds, so that they add up to more; empty for none."""
    kinds: set[str] = set()
    for progress in topics.values():
        kinds |= progress.together
    if not kinds:
        return Html("")
    titles = [scale.title for scale in campaign.track.scales if scale.kind in kinds]
    total = _done_of(sum_of(progress.units for progress in topics.values()))
    note = (
        f"Units of {' and '.join(titles)} that are done together count as one: once in each of these "
        f"rows, and once in the total of the summary, {total}. "
        "Agreement compares them one by one, so it can have more items."
    )
    return tag("p", note, class_="note")


def _by_topic(campaign: Campaign, topics: Mapping[str, TopicProgress]) -> Html:
    rows = []
    for topic, progress in topics.items():
        title = campaign.track.headline(campaign.topics[topic]).title
        rows.append((topic, title, progress.answers, _cell(progress.units)))
    caption = "Judged, by topic"
    columns = ("topic", "title", "runs with an answer", "judged of needed")
    table = grid(caption, columns, rows)
    return tag("details", tag("summary", caption), table)


def _cell(total: Count) -> TableCell:
    share = total.done / total.total if total.total else None
    return TableCell(_done_of(total), share=share)


def _by_assessor(report_data: ReportData, topics: Mapping[str, TopicProgress]) -> Html:
    labels: Counter[str] = Counter()
    topic_counts: Counter[str] = Counter()
    for progress in topics.values():
        labels.update(progress.labels)
        topic_counts.update(progress.labels.keys())
    rows = []
    for assessor, count in labels.items():
        name = report_data.names.of(assessor)
        rows.append((name, count, topic_counts[assessor]))
    # Most labels first, equal ones by name
    rows.sort(key=lambda row: (-row[1], row[0]))
    columns = ("assessor", "labels", "topics")
    return grid("Current labels, by assessor", columns, rows)
