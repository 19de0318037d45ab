"""The final answer set of a list question: answer groups of right instances, and assessors' own answers.

Source: TREC 2007 QA guidelines, list questions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.model import Ref
from assessment.model.assessor import Assessor
from assessment.tracks.qa2007.answer import (
    GROUP,
    OWN,
    AnswerItem,
    Question,
    distinct_ref,
    instance_name,
    instance_ref,
    normalised,
    question_ref,
)
from assessment.tracks.qa2007.answers.pool import (
    QATopicState,
    instances,
    label_of,
    responses,
)
from assessment.tracks.qa2007.scales import CORRECT

_ALIASES = re.compile(r"\(([^()]*)\)")


class OwnAnswer(NamedTuple):
    """An answer of the assessor's own: the line as written and all its names.

    The names are normalised; the first one is the whole line.
    """

    text: str
    names: tuple[str, ...]


def parsed_own_answer(line: str) -> OwnAnswer:
    """A line of the answer list; aliases are in parentheses.

    >>> parsed_own_answer("UK (Britain; Great Britain)").names
    ('uk (britain; great britain)', 'uk', 'britain', 'great britain')
    """
    names = [line, _ALIASES.sub(" ", line)]
    for in_parentheses in _ALIASES.findall(line):
        names += in_parentheses.split(";")
    # Without duplicates, in this order: the first name is that of the answer group.
    distinct: dict[str, None] = {}
    for name in names:
        if normalised(name):
            distinct[normalised(name)] = None
    return OwnAnswer(line.strip(), tuple(distinct))


class AnswerSet(NamedTuple):
    """The known answers to a list question.

    `group` maps each globally correct instance to the normalised name of its answer, `names` that name to the
    name as written; `own` are the assessors' own answers, repeated ones too.  `final` is the final answer
    set.
    """

    group: Mapping[AnswerItem, str]
    names: Mapping[str, str]
    own: tuple[OwnAnswer, ...]

    @property
    def final(self) -> tuple[str, ...]:
        return tuple(self.names)

    def size(self, duplicates: str) -> int:
        """The size of the final answer set; under “twice” an own answer that is listed twice counts twice."""
        if duplicates != "twice":
            return len(self.names)
        repeated = len(self.own) - len({own.names[0] for own in self.own})
        return len(self.names) + repeated


def answer_set(state: QATopicState, question: Question) -> AnswerSet:
    """The known right answers, from the judged instances of all runs and from the assessors' own answers."""
    group_names: dict[AnswerItem, str] = {}
    for item in instances(state, question):
        # Only globally correct instances are in the final answer set (TREC 2007 QA guidelines).
        if label_of(state, question, item) == CORRECT:
            group_names[item] = _group_name(state, question.id, item)
    return with_own_answers(group_names, own_answers(state, question.id))


def with_own_answers(
    group_names: Mapping[AnswerItem, str], own: Iterable[OwnAnswer]
) -> AnswerSet:
    """Answer groups of right instances, from the name of each one's group.

    Own answers join a group by any of their names.
    """
    own = tuple(own)
    names = {answer.names[0]: answer.text for answer in own}
    aliases: dict[str, str] = {}
    for answer in own:
        for name in answer.names:
            aliases.setdefault(name, answer.names[0])
    aliases |= {name: name for name in names}
    group: dict[AnswerItem, str] = {}
    for item, name in group_names.items():
        group[item] = aliases.get(normalised(name), normalised(name))
        names.setdefault(group[item], " ".join(name.split()))
    return AnswerSet(group, names, own)


def own_answers(state: QATopicState, question: str) -> tuple[OwnAnswer, ...]:
    """The own answers of every assessor.

    One that several assessors wrote counts once, one that an assessor wrote twice stays twice.
    """
    by_name: dict[str, list[OwnAnswer]] = {}
    for vote in state.judged.votes(question_ref(OWN, question)):
        if not Assessor.of(vote.assessor).is_person:
            continue
        of_assessor: dict[str, list[OwnAnswer]] = {}
        for line in (vote.label or "").splitlines():
            own = parsed_own_answer(line)
            if own.names:
                of_assessor.setdefault(own.names[0], []).append(own)
        for name, same in of_assessor.items():
            by_name[name] = max(by_name.get(name, []), same, key=len)
    return tuple(own for same in by_name.values() for own in same)


def _group_name(state: QATopicState, question: str, item: AnswerItem) -> str:
    """The name an assessor gave to the instance's answer, otherwise the string itself."""
    return state.judged.label(instance_ref(GROUP, question, item)) or item.text


def distinct_positions(
    state: QATopicState,
    question: Question,
    items: Iterable[AnswerItem],
    known: AnswerSet,
) -> set[int]:
    """Positions of the distinct instances of one response.

    Of each answer this is the first instance, or the one that an assessor chose.
    """
    listed = list(items)
    by_group: dict[str, list[int]] = {}
    for position, item in enumerate(listed):
        if item in known.group:
            positions = by_group.setdefault(known.group[item], [])
            positions.append(position)
    distinct: set[int] = set()
    for group, positions in by_group.items():
        distinct.add(
            _preferred(state, question.id, group, items=listed, positions=positions)
        )
    return distinct


def _preferred(
    state: QATopicState,
    question: str,
    group: str,
    *,
    items: list[AnswerItem],
    positions: list[int],
) -> int:
    """The position of the instance that an assessor chose for the group, else the first."""
    if len(positions) > 1:
        name = state.judged.label(distinct_ref(question, group))
        for position in positions:
            if instance_name(items[position]) == name:
                return position
    return positions[0]


def repeated_groups(
    state: QATopicState, question: Question, known: AnswerSet
) -> dict[str, Ref]:
    """The answers that some response gives in two different instances, by name.

    An assessor can choose which of their instances is the distinct one.
    """
    repeated: set[str] = set()
    for items in responses(state, question).values():
        # A set, because there is nothing to choose between equal instances.
        groups = [known.group[item] for item in set(items) if item in known.group]
        counts = Counter(groups)
        repeated |= {group for group, count in counts.items() if count > 1}
    return {group: distinct_ref(question.id, group) for group in sorted(repeated)}
