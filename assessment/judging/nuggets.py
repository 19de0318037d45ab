"""The nugget list of a question: written and tended by several people at once, every change an event of the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.derived_values import pools
from assessment.campaign.guards import AdmissionCheck, must_be_allowed, phase_of, until_current
from assessment.campaign.handle import Campaign
from assessment.exchange.carry_over import named
from assessment.judging.nugget_acts import (
    ACTS,
    Act,
    NuggetList,
    Unknown,
    following_event_id,
    in_words,
    is_uuid,
    merging,
    place,
    similar_nugget,
)
from assessment.judging.nugget_guard import NuggetGuard, is_stored
from assessment.judging.nugget_votes import agreement_of, weights_of
from assessment.judging.screen_data import terms
from assessment.model import Judgment, Nugget, Pool, Pooled, Ref, UserError
from assessment.model.permissions import refusal_in
from assessment.model.resolution import is_person


class Nuggets:
    """The nugget lists of a campaign, for one assessor.  Labels of other assessors leave it as counts only."""

    def __init__(self, live: CampaignData, assessor: str) -> None:
        self.data, self.assessor = live, assessor

    # What is there

    def questions(self) -> list[dict[str, Any]]:
        """Every question that has or may get nuggets: how many there are, how many the assessor has voted on."""
        self.data.refresh()
        return [row for topic in self.data.topics for row in _nugget_counts(self.data, topic, self.assessor)]

    def counts(self, topic: str) -> list[dict[str, Any]]:
        own = {
            vote.ref
            for vote in self.data.votes(topic).all
            if vote.assessor == self.assessor and vote.label is not None
        }
        nuggets = Counter(nugget.question for nugget in self.data.nuggets(topic))
        return [
            {
                "topic": topic,
                "question": question,
                "title": pool.headline.title,
                "items": len(_once(pool.items)),
                "nuggets": nuggets[question],
                "voted": sum(ref in own for ref in pool.votes.values()),
            }
            for question, pool in self._pools(topic).items()
        ]

    def _pools(self, topic: str) -> Mapping[str, Pool]:
        return pools(self.data, topic)

    def board(self, topic: str, question: str) -> NuggetList:
        """The list of a question.  Raises `Unknown`."""
        self.data.refresh()
        pool = self._pools(topic).get(question) if topic in self.data.topics else None
        if pool is None:
            raise Unknown(
                f"topic {topic[:60]!r} has no question {question[:60]!r} with nuggets in this campaign"
            )
        events = tuple(
            event for event in self.data.store.nuggets(self.data.id, topic) if event.question == question
        )
        return NuggetList(topic, question, pool, events, {event.id: event for event in events})

    def state(self, topic: str) -> tuple[str, str]:
        """Two names: one differs whenever anything about a topic's nuggets has changed, one whenever its pooled items have."""
        version = self.data.refresh()[2:]
        newest = (
            max((event.seq for event in self.data.nuggets(topic)), default=0)
            if topic in self.data.topics
            else 0
        )
        total = len(self.data.nuggets(topic)) if topic in self.data.topics else 0
        voted = self.data.votes(topic).seq if topic in self.data.topics else 0
        items = "-".join(map(str, version))
        return f"{items}-{newest}-{total}-{voted}", items

    def show(self, topic: str, question: str, *, items: bool = True) -> dict[str, Any]:
        """Everything that the page needs to draw a question, as plain JSON values.  Raises `Unknown`."""
        seq, version = self.state(topic)  # first: what comes in between is then shown as older than it is
        board = self.board(topic, question)
        votes = self._votes(board)
        own = {vote.ref: vote for vote in self.data.votes(topic).all if vote.assessor == self.assessor}
        counts = {name: Counter(vote.label or "" for vote in given) for name, given in votes.items()}
        weights = (
            weights_of({nugget.id: counts[nugget.id][board.pool.weighs] for nugget in board.live})
            if board.pool.weighs
            else {}
        )
        past = Counter(event.id for event in board.events)
        return {
            "topic": topic,
            "question": question,
            "headline": board.pool.headline._asdict(),
            "items": [
                {"n": n, "text": text, "document": ", ".join(ids)}
                for n, (text, ids) in enumerate(_once(board.pool.items), 1)
            ]
            if items
            else None,
            "version": version,
            "labels": [label._asdict() for label in self._labels(board)],
            "weighs": board.pool.weighs,
            "scoring": board.pool.scoring,
            "nuggets": [
                _row(board, nugget, own)
                | {
                    "votes": dict(counts[nugget.id]),
                    "weight": weights.get(nugget.id),
                    "history": past[nugget.id],
                }
                for nugget in sorted(board.states.values(), key=place)
            ],
            "agreement": agreement_of(
                [counts[nugget.id] for nugget in board.live],
                len({v.assessor for given in votes.values() for v in given}),
            )._asdict(),
            "ended": self._ended(),
            "seq": seq,
        }

    def _ended(self) -> str:
        """Why nobody can change the lists or vote now, as the page says it; "" while they can."""
        phase = phase_of(self.data.settings)
        if not refusal_in(phase, "change nuggets"):
            return ""
        return f"The campaign is {phase}: nuggets can be read, not changed or voted on. An organiser can open it again on the page Session."

    def _labels(self, board: NuggetList) -> tuple[Any, ...]:
        kinds = {ref.kind for ref in board.pool.votes.values()}
        return self.data.track.scale(kinds.pop()).labels if kinds else ()

    def _votes(self, board: NuggetList) -> dict[str, list[Judgment]]:
        """People's labelled votes on each nugget."""
        given: dict[Ref, list[Judgment]] = {}
        for vote in self.data.votes(board.topic).all:
            if vote.label is not None and is_person(vote.assessor):
                given.setdefault(vote.ref, []).append(vote)
        return {
            name: given.get(board.pool.votes[name], []) if name in board.pool.votes else []
            for name in board.states
        }

    # What has happened

    def history(self, topic: str, question: str) -> dict[str, Any]:
        """Every event of a question's list, newest first, and how the weight of each live nugget moved, oldest first."""
        board = self.board(topic, question)
        former: dict[str, Nugget] = {}
        events = []
        for event in board.events:
            what = in_words(former.get(event.id), event, board)
            former[event.id] = event
            events.append(
                {
                    "seq": event.seq,
                    "nugget": event.id,
                    "number": event.number,
                    "text": event.text,
                    "what": what,
                    "by": event.by,
                    "at": event.at,
                }
            )
        return {"events": events[::-1], "weights": self._weight_history(board)}

    def _weight_history(self, board: NuggetList) -> dict[str, list[tuple[str, float | None]]]:
        names = {ref: name for name, ref in board.pool.votes.items()}
        current: dict[str, dict[str, str]] = {nugget.id: {} for nugget in board.live}
        steps: dict[str, list[tuple[str, float | None]]] = {name: [] for name in current}
        for vote in self._ever(ref for ref, name in names.items() if name in current):
            name = names[vote.ref]
            if not is_person(vote.assessor):
                continue
            current[name].pop(vote.assessor, None)
            if vote.label is not None:
                current[name][vote.assessor] = vote.label
            counted = {
                each: sum(label == board.pool.weighs for label in given.values())
                for each, given in current.items()
            }
            for each, weight in weights_of(counted).items():
                if weight != (steps[each][-1][1] if steps[each] else None):
                    steps[each].append((vote.at, weight))
        return steps

    def _ever(self, refs: Iterable[Ref]) -> list[Judgment]:
        """Every judgment ever made on these units, oldest first."""
        return sorted(
            (event for ref in refs for event in self.data.store.history(self.data.id, ref)),
            key=lambda event: event.seq,
        )

    # What one can do

    def do(self, act: Act, *, admission: AdmissionCheck | None = None) -> str:
        """Store what somebody does; "" or a warning.  An act that is stored already changes nothing.

        UserError says why it cannot be done (`NotNow` in a phase without judging, `RepeatedUUID` where the act's UUID was another act's),
        `Unknown` what is not there.  `admission` is asked inside the storing transaction.
        """
        if not is_uuid(act.uuid):
            raise UserError("the change has no valid UUID")
        with self.data.store.exclusive(self.data.id):
            board = until_current(lambda: self._attempt(act, admission))
            self.data.refresh()
        return "" if board is None else similar_nugget(board, act)

    def _attempt(self, act: Act, admission: AdmissionCheck | None) -> NuggetList | None:
        """The list before the act was stored; None if it was stored already."""
        state = self.data.refresh()
        board = self.board(act.topic, act.question)
        if is_stored(
            act, board, lambda before: self._stamped(act, ACTS[act.action](before, act, self.assessor))
        ):
            return None
        must_be_allowed("change nuggets", phase_of(self.data.settings))
        events = self._stamped(act, ACTS[act.action](board, act, self.assessor))
        judgments = [moved for event in events for moved in self._follow(board, event)]
        moves = any(board.states[event.id].into != event.into for event in events if event.id in board.states)
        guard = NuggetGuard(act, state, moves_judgments=moves, admission=admission)
        self.data.store.append_nuggets(self.data.id, events, judgments, guard)
        return board

    def _stamped(self, act: Act, changes: Sequence[Nugget]) -> list[Nugget]:
        """The first event bears the act's UUID, the others one made of it, so that the log shows what belongs to one act."""
        via = "undo" if act.action == "undo" else "desk"
        names = [act.uuid, *(following_event_id(act.uuid, change.id) for change in changes[1:])]
        return [
            change._replace(uuid=name, by=self.assessor, at="", via=via, seq=0)
            for change, name in zip(changes, names, strict=False)
        ]

    def _follow(self, board: NuggetList, event: Nugget) -> Iterator[Judgment]:
        """The judgments that go to another nugget, or come back from it, with a change of `into`."""
        before = board.states.get(event.id)
        if before is None or before.into == event.into or self.data.track.merge is None:
            return
        if event.into:
            yield from self._carried(self._moves(board, before, event.into), event)
        else:
            yield from self._returned(self._moves(board, event, before.into), merging(board, before), event)

    def _moves(self, board: NuggetList, nugget: Nugget, into: str) -> Mapping[Ref, Ref]:
        assert self.data.track.merge is not None
        topic_state = self.data.topic_state(board.topic)
        others = tuple(other for other in topic_state.nuggets if other.id != nugget.id)
        return self.data.track.merge(replace(topic_state, nuggets=(*others, nugget)), nugget.id, into)

    def _carried(self, moves: Mapping[Ref, Ref], event: Nugget) -> Iterator[Judgment]:
        votes = self.data.votes(event.topic).all
        present = {(vote.ref, vote.assessor): vote.seq for vote in votes if vote.done}
        for vote in votes:
            target = moves.get(vote.ref)
            if (
                target
                and target != vote.ref
                and (vote.done or vote.note)
                and vote.seq > present.get((target, vote.assessor), 0)
            ):
                yield vote._replace(
                    ref=target,
                    uuid=named("merged", event.uuid, vote.uuid, *target),
                    via="carried",
                    seq=0,
                    at="",
                )

    def _returned(self, moves: Mapping[Ref, Ref], merging: str, event: Nugget) -> Iterator[Judgment]:
        """What the merge carried and nobody has changed since gives way to what was there before it."""
        votes = self.data.votes(event.topic).all
        newest = {(vote.ref, vote.assessor): vote for vote in votes}
        carried = {
            there.uuid: there
            for vote in votes
            if vote.ref in moves
            and (there := newest.get((moves[vote.ref], vote.assessor)))
            and there.uuid == named("merged", merging, vote.uuid, *there.ref)
        }
        former: dict[tuple[Ref, str], Judgment] = {}
        for vote in self._ever({there.ref for there in carried.values()}):
            if vote.uuid not in carried:
                former[vote.ref, vote.assessor] = vote
        for there in carried.values():
            was = former.get((there.ref, there.assessor), Judgment(there.ref, there.assessor, None))
            yield was._replace(uuid=named("returned", event.uuid, there.uuid), via="undo", seq=0, at="")


def _once(items: Iterable[Pooled]) -> list[tuple[str, list[str]]]:
    """Each string once, with all documents that it was found in; case and white space make no difference."""
    found: dict[str, tuple[str, dict[str, None]]] = {}
    for item in items:
        _, documents = found.setdefault(" ".join(item.text.casefold().split()), (item.text, {}))
        documents.update({item.document: None} if item.document else {})
    return [(text, list(documents)) for text, documents in found.values()]


def _row(board: NuggetList, nugget: Nugget, own: Mapping[Ref, Judgment]) -> dict[str, Any]:
    """A nugget as the page shows it; `kept` goes along with a new vote, as a judgment is the whole state of its unit."""
    ref = board.pool.votes.get(nugget.id)
    vote = own.get(ref) if ref else None
    return {
        "id": nugget.id,
        "number": nugget.number,
        "text": nugget.text,
        "retired": nugget.retired,
        "into": nugget.into,
        "terms": terms(nugget.text),
        "ref": ref._asdict() if ref else None,
        "mine": vote.label if vote else None,
        "kept": {
            "flagged": vote.flagged,
            "note": vote.note,
            "evidence": [item._asdict() for item in vote.evidence],
        }
        if vote
        else {},
    }


@derived(of="topic", needs=JUDGED)
def _nugget_counts(data: CampaignData, topic: str, assessor: str) -> list[dict[str, Any]]:
    return Nuggets(data, assessor).counts(topic)


def nuggets_of(campaign: Campaign, assessor: str) -> Nuggets:
    """The nugget lists of a campaign's questions, for one assessor; without any where the track has no nuggets."""
    return Nuggets(campaign.data, assessor)
