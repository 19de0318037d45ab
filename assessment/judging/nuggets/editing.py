"""The nugget lists of a campaign, which several people edit at once: every change is an event of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.data import CampaignData
from assessment.campaign.derived_values import pools
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import AdmissionCheck, must_be_allowed, phase_of
from assessment.judging.desk.independence import may_see_weights
from assessment.judging.events.uuid_format import following_event_id, is_uuid
from assessment.judging.nuggets.guard import NuggetGuard, is_stored
from assessment.judging.nuggets.history import event_rows, weight_history
from assessment.judging.nuggets.list_changes import ACTS, Act, similar_nugget
from assessment.judging.nuggets.list_shapes import (
    HistoryValues,
    ListUpdate,
    QuestionRow,
    WeightSteps,
    WholeList,
)
from assessment.judging.nuggets.merged_judgments import judgments_ever, moved_judgments
from assessment.judging.nuggets.nugget_list import NuggetList, UnknownNugget
from assessment.judging.nuggets.view import (
    help_values,
    item_rows,
    list_values,
    question_rows,
)
from assessment.model import Judgment, Nugget, UserError

_QUOTED = 60
"""Characters of a name from outside that a message repeats."""


class TopicVersions(NamedTuple):
    """Names of what a topic has at present: each differs once something about it has changed."""

    nuggets: str
    """Of the nuggets and the votes on them."""
    items: str
    """Of the pooled items."""


class Nuggets:
    """The nugget lists of a campaign, for one assessor.  Labels of other assessors appear as counts only."""

    def __init__(self, data: CampaignData, assessor: str) -> None:
        self.data = data
        self.assessor = assessor

    def questions(self) -> list[QuestionRow]:
        """Every question that has or may get nuggets, with the number of nuggets and of own votes."""
        self.data.refresh()
        rows: list[QuestionRow] = []
        for topic in self.data.topics:
            rows += question_rows(self.data, topic, self.assessor)
        return rows

    def nugget_list(self, topic: str, question: str) -> NuggetList:
        """The list of a question.  Raises `UnknownNugget`."""
        self.data.refresh()
        pool = None
        if topic in self.data.topics:
            pool = pools(self.data, topic).get(question)
        if pool is None:
            raise UnknownNugget(
                f"topic {topic[:_QUOTED]!r} has no question {question[:_QUOTED]!r} "
                "with nuggets in this campaign"
            )
        of_topic = self.data.store.nuggets(self.data.id, topic)
        events = tuple(event for event in of_topic if event.question == question)
        states = {event.id: event for event in events}
        return NuggetList(topic, question, pool, events, states)

    def versions(self, topic: str) -> TopicVersions:
        """The versions of a topic, also of one that the campaign does not have."""
        imports_and_settings = self.data.refresh()[2:]
        items = "-".join(map(str, imports_and_settings))
        if topic not in self.data.topics:
            return TopicVersions(f"{items}-0-0-0", items)
        nuggets = self.data.nuggets(topic)
        newest = max((event.seq for event in nuggets), default=0)
        voted = self.data.votes(topic).seq
        return TopicVersions(f"{items}-{newest}-{len(nuggets)}-{voted}", items)

    def show(
        self, topic: str, question: str, *, items: bool = True
    ) -> WholeList | ListUpdate:
        """Everything that the page needs to draw a question, as plain JSON values.

        The guidelines come with the pooled items.  Raises `UnknownNugget`.
        """
        # They are read first: a change between the two reads is then fetched again rather than missed.
        versions = self.versions(topic)
        nugget_list = self.nugget_list(topic, question)
        values = list_values(self.data, nugget_list, self.assessor)
        if not items:
            return {
                **values,
                "items": None,
                "version": versions.items,
                "seq": versions.nuggets,
            }
        return {
            **values,
            "items": item_rows(nugget_list.pool.items),
            **help_values(self.data, nugget_list, self.assessor),
            "version": versions.items,
            "seq": versions.nuggets,
        }

    def history(self, topic: str, question: str) -> HistoryValues:
        """Every event of a question's list, newest first, and how each current nugget's weight moved.

        Steps of weights come oldest first; there are none before the assessor may see the votes of others.
        """
        nugget_list = self.nugget_list(topic, question)
        units = nugget_list.vote_units()
        weights: dict[str, WeightSteps] = {}
        shows_weights = may_see_weights(self.data, topic, self.assessor, units)
        if shows_weights:
            votes = judgments_ever(self.data, units)
            weights = weight_history(nugget_list, votes)
        return {
            "events": event_rows(nugget_list),
            "weights": weights,
            "hidden": not shows_weights,
        }

    def do(self, act: Act, *, admission: AdmissionCheck | None = None) -> str:
        """Store a change; gives "" or a warning.  An act that is stored already changes nothing.

        UserError says why the act cannot be done: `WrongPhase` in a phase without judging, `RepeatedUUID`
        where the act's UUID was another act's, `UnknownNugget` where what it names is not there.  `admission`
        is called inside the storing transaction.
        """
        if not is_uuid(act.uuid):
            raise UserError("the change has no valid UUID")
        # One change at a time: edits come in bursts, and each one stored makes the others start
        # again.
        with self.data.store.exclusive(self.data.id):
            before = until_current(lambda: self._attempt(act, admission))
            self.data.refresh()
        if before is None:
            return ""
        return similar_nugget(before, act)

    def _attempt(self, act: Act, admission: AdmissionCheck | None) -> NuggetList | None:
        """The list before the act was stored; None if it was stored already."""
        state = self.data.refresh()
        nugget_list = self.nugget_list(act.topic, act.question)
        if is_stored(act, nugget_list, lambda earlier: self._events(act, earlier)):
            return None
        must_be_allowed("change nuggets", phase_of(self.data.settings))
        events = self._events(act, nugget_list)
        judgments: list[Judgment] = []
        for event in events:
            judgments += moved_judgments(self.data, nugget_list, event)
        guard = NuggetGuard(
            act,
            state,
            moves_judgments=any(_changes_merge(nugget_list, event) for event in events),
            admission=admission,
        )
        self.data.store.append_nuggets(self.data.id, events, judgments, guard)
        return nugget_list

    def _events(self, act: Act, nugget_list: NuggetList) -> list[Nugget]:
        return self._stamped(act, ACTS[act.action](nugget_list, act, self.assessor))

    def _stamped(self, act: Act, changes: Sequence[Nugget]) -> list[Nugget]:
        """The changes as events of the log.

        The first event bears the act's UUID, the others one made of it, so that the log shows what belongs
        to one act.
        """
        via = "undo" if act.action == "undo" else "desk"
        events = []
        for number, change in enumerate(changes):
            name = act.uuid
            if number:
                # Made of the first one, so that the same act sent twice has the same UUIDs for all
                # its events.
                name = following_event_id(act.uuid, change.id)
            event = change._replace(uuid=name, by=self.assessor, at="", via=via, seq=0)
            events.append(event)
        return events


def _changes_merge(nugget_list: NuggetList, event: Nugget) -> bool:
    before = nugget_list.states.get(event.id)
    return before is not None and before.into != event.into


def nuggets_of(campaign: Campaign, assessor: str) -> Nuggets:
    """The nugget lists of a campaign for one assessor; empty where the track has no nuggets."""
    return Nuggets(campaign.data, assessor)
