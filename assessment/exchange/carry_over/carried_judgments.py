"""New versions of answers, and what becomes of the judgments of the old ones."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import UseGuard
from assessment.exchange.carry_over.answer_units import (
    AnswerKey,
    Answers,
    AnyAnswer,
    by_topic,
    is_judged,
)
from assessment.exchange.carry_over.origins import CARRIED, Origins, uuid_of
from assessment.exchange.carry_over.unit_fates import (
    TopicChange,
    UnitFate,
    UnitsByUnit,
)
from assessment.formats.json_types import json_adapter
from assessment.model import Judgment, Ref
from assessment.model.permissions import Use
from assessment.store.guard import LogView, Stale
from assessment.store.log_state import Material
from assessment.store.materials import AnswerRow, NewImport


class Change(NamedTuple):
    """What a corrected run changes at one topic, as the run sees it: `UnitFate` by number.

    Units are `unchanged` and keep their judgments, or judgments go with them to another name; or units are
    gone or new.  `carried` counts the copies of judgments that are stored.
    """

    run: str
    topic: str
    unchanged: int
    gone: int
    new: int
    carried: int


class Move(NamedTuple):
    """A new version of an answer, and what was judged of the old one.

    `targets` says where units of the old version went, `fates` what becomes of the units of both versions,
    `votes` are the topic's votes at the time, and `origins` tells which of two votes is the newer one.
    """

    run: str
    topic: str
    targets: UnitsByUnit
    fates: Mapping[Ref, UnitFate]
    votes: tuple[Judgment, ...]
    origins: Origins


class Carried:
    """What new versions of answers change, and the judgments that are carried over to them.

    `judged` is the newest judgment's number when the votes were read; `derive` works both out from later
    judgments too.
    """

    def __init__(self, moves: Sequence[Move], judged: int) -> None:
        self.moves = moves
        self.judged = judged
        self.changes: list[Change] = []
        self.judgments: list[Judgment] = []
        self.derive(())

    def derive(self, later: Sequence[Judgment]) -> None:
        """Derive everything again, as if the later judgments had been there from the beginning."""
        self.changes = []
        copies: dict[tuple[Ref, str], Judgment] = {}
        for move in self.moves:
            before = len(copies)
            for copy in _copies(move, later):
                # Several runs may have the same text: an assessor's first copy at a unit is enough.
                copies.setdefault((copy.ref, copy.assessor), copy)
            self.changes.append(_change(move, len(copies) - before))
        self.judgments = list(copies.values())


class CarryOverGuard(UseGuard):
    """Carries over the judgments too that arrived after the votes were read.

    Raises `Stale` where one of them is about an `unannounced` unit: one that goes, while nobody has been
    shown that its judgments are lost; and where one has a question or label that the import takes away.
    """

    def __init__(
        self,
        use: Use,
        material: Material,
        carried: Carried,
        *,
        unannounced: frozenset[Ref] = frozenset(),
        has_unknown_label: Callable[[Judgment], bool] | None = None,
    ) -> None:
        super().__init__(use, material)
        self.carried = carried
        self.unannounced = unannounced
        self.has_unknown_label = has_unknown_label

    def judgments(
        self, log: LogView, judgments: Sequence[Judgment]
    ) -> Sequence[Judgment]:
        if self.carried.moves or self.unannounced or self.has_unknown_label:
            later = log.judgments_after(self.carried.judged)
            if any(map(self._stops, later)):
                raise Stale
            self.carried.derive(later)
        return [*self.carried.judgments, *judgments]

    def _stops(self, judgment: Judgment) -> bool:
        """Whether a judgment that has come in meanwhile would be lost."""
        if self.has_unknown_label and self.has_unknown_label(judgment):
            return True
        return judgment.ref in self.unannounced and is_judged(judgment)


def carry(campaign: Campaign, answers: Answers) -> Carried:
    """What the new answers do to the campaign: changes, and judgments to append."""
    # Before the votes are read: a judgment that is read twice is still carried once.
    judged = campaign.state().judgment
    corrected = _corrected(campaign, answers)
    changes = {
        topic: TopicChange(campaign, topic, new_answers)
        for topic, new_answers in by_topic(corrected).items()
    }
    moves = []
    # In the order of the answers: copies are stored in that order.
    for run, topic in corrected:
        moves.append(_move(campaign, run, changes[topic]))
    return Carried(moves, judged)


def _corrected(campaign: Campaign, answers: Answers) -> Answers:
    """The answers that take the place of other ones of their runs."""
    data = campaign.data
    known_runs = set(campaign.runs())
    corrected: dict[AnswerKey, AnyAnswer] = {}
    for (run, topic), new in answers.items():
        if run not in known_runs or topic not in data.topics:
            continue
        old = data.answers(topic).get(run)
        if old is not None and old != new:
            corrected[run, topic] = new
    return corrected


def _move(campaign: Campaign, run: str, change: TopicChange) -> Move:
    """The move from the run's old answer to the new one."""
    topic = change.before.id
    votes = campaign.data.votes(topic).all
    origins = Origins(campaign.store, campaign.row.id, topic)
    targets, fates = change.targets[run], change.fates_in_run(run)
    return Move(run, topic, targets, fates, votes, origins)


def _copies(move: Move, later: Sequence[Judgment]) -> Iterator[Judgment]:
    """Copies of the votes at their new units, unless their assessor has judged the new unit since."""
    votes = newest_votes(move.votes, later, move.topic)
    present = {(vote.ref, vote.assessor): vote for vote in votes}
    for vote in votes:
        target = move.targets.get(vote.ref)
        if target is None or target == vote.ref or not is_judged(vote):
            continue
        if move.origins.is_newer(vote, present.get((target, vote.assessor))):
            yield copied(vote, target)


def newest_votes(
    votes: Iterable[Judgment], later: Iterable[Judgment], topic: str
) -> list[Judgment]:
    """A topic's votes after later judgments: one for each assessor and unit, oldest first."""
    newest = {}
    for vote in votes:
        newest[vote.ref, vote.assessor] = vote
    for judgment in later:
        if judgment.ref.topic == topic:
            newest[judgment.ref, judgment.assessor] = judgment
    return sorted(newest.values(), key=lambda vote: vote.seq)


def _change(move: Move, carried: int) -> Change:
    counts = Counter(move.fates.values())
    unchanged = counts[UnitFate.STAYS] + counts[UnitFate.CARRIED]
    gone, new = counts[UnitFate.LOST], counts[UnitFate.NEW]
    return Change(move.run, move.topic, unchanged, gone, new, carried)


def copied(vote: Judgment, target: Ref) -> Judgment:
    """The judgment as one of another unit, to be appended."""
    return vote._replace(
        ref=target, uuid=uuid_of(CARRIED, vote.uuid, *target), via=CARRIED, seq=0, at=""
    )


class AnswerSource(NamedTuple):
    """Where new versions of answers come from: name, kind and author of the import, and its permission."""

    file: str
    kind: str
    by: str
    use: Use


def replace_answers(
    campaign: Campaign,
    answers: Answers,
    source: AnswerSource,
    *,
    material: Material,
    settings: Mapping[str, str] | None = None,
) -> Carried:
    """Store new versions of answers, their judgments, and the settings they follow from: one transaction.

    Raises `Stale` if imports or settings have changed since the answers were made from them.
    """
    adapter = json_adapter(campaign.track.answer_type)
    digest = hashlib.sha256()
    rows = []
    for (run, topic), answer in answers.items():
        body = adapter.dump_json(answer)
        digest.update(body)
        rows.append(AnswerRow(run, topic, body))
    # Where two people correct a run at once, judgments go from the first one's version to the second one's.
    with campaign.store.exclusive(campaign.row.id):
        carried = carry(campaign, answers)
        changes = [change._asdict() for change in carried.changes]
        summary = {"answers": len(rows), "changes": changes}
        new_import = NewImport(
            file=source.file,
            kind=source.kind,
            digest=digest.hexdigest(),
            by=source.by,
            summary=summary,
            answers=rows,
            settings=settings,
        )
        guard = CarryOverGuard(source.use, material, carried)
        campaign.store.add_material(campaign.row.id, new_import, guard=guard)
    return carried
