"""Changes of a nugget list: each act gives the new states, first that of the nugget it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple

from assessment.judging.events.uuid_format import following_event_id
from assessment.judging.nuggets.nugget_list import NuggetList, UnknownNugget
from assessment.model import Nugget, UserError

MAX_TEXT = 2000
"""Characters of a nugget's text."""
_QUOTED = 60
"""Characters of a nugget's text that a message quotes."""
Action = Literal["write", "edit", "merge", "retire", "restore", "move", "undo"]


class Act(NamedTuple):
    """One change of a nugget list by a person.

    The client makes `uuid`; a written nugget takes it as its id.  `text` goes with write and edit, `into`
    (a nugget's id) with merge, `to` (a position in the list, from 1) with move.
    """

    uuid: str
    action: Action
    topic: str
    question: str
    nugget: str = ""
    text: str = ""
    into: str = ""
    to: int = 0


# The acts


def _write(nugget_list: NuggetList, act: Act, by: str) -> list[Nugget]:
    text = _text(act.text)
    numbers = [nugget.number for nugget in nugget_list.current]
    number = max(numbers, default=0) + 1
    nugget = Nugget(act.uuid, nugget_list.topic, nugget_list.question, number, text)
    return [nugget]


def _edit(nugget_list: NuggetList, act: Act, by: str) -> list[Nugget]:
    text = _text(act.text)
    nugget = _current_nugget(nugget_list, act.nugget)
    if nugget.text == text:
        return []
    return [nugget._replace(text=text)]


def _merge(nugget_list: NuggetList, act: Act, by: str) -> list[Nugget]:
    nugget = _current_nugget(nugget_list, act.nugget)
    into = _current_nugget(nugget_list, act.into)
    if nugget.id == into.id:
        raise UserError(
            f"nugget {nugget.number} cannot be merged into itself; name another one"
        )
    return [nugget._replace(into=into.id)]


def _retire(nugget_list: NuggetList, act: Act, by: str) -> list[Nugget]:
    if _known_nugget(nugget_list, act.nugget).retired:
        return []
    nugget = _current_nugget(nugget_list, act.nugget)
    return [nugget._replace(retired=True)]


def _restore(nugget_list: NuggetList, act: Act, by: str) -> list[Nugget]:
    nugget = _known_nugget(nugget_list, act.nugget)
    if nugget.live:
        return []
    return _with_free_numbers(nugget_list, [nugget._replace(retired=False, into="")])


def _move(nugget_list: NuggetList, act: Act, by: str) -> list[Nugget]:
    nugget = _current_nugget(nugget_list, act.nugget)
    order = [other for other in nugget_list.current if other.id != nugget.id]
    last_position = len(order) + 1
    new_position = min(max(act.to, 1), last_position)
    order.insert(new_position - 1, nugget)
    changes = _renumbered(order)
    # the first event bears the act's UUID, and the moved nugget is the one that the act names
    return sorted(changes, key=lambda change: change.id != nugget.id)


def _undo(nugget_list: NuggetList, act: Act, by: str) -> list[Nugget]:
    """The former state of what the person's last act changed, as far as nobody has changed it since."""
    events = [
        event
        for event in nugget_list.events
        if event.by == by and event.origin in ("desk", "undo")
    ]
    acts = _acts_to_undo(events)
    if not acts:
        raise UserError("there is no change of yours in this list that could be undone")
    reversals = [_reversal(nugget_list, event) for event in acts[-1]]
    changes = [change for change in reversals if change is not None]
    if not changes:
        text = acts[-1][0].text[:_QUOTED]
        raise UserError(
            f"your change of “{text}” cannot be undone: it has been changed again since"
        )
    return _with_free_numbers(nugget_list, changes)


ACTS: Mapping[Action, Callable[[NuggetList, Act, str], list[Nugget]]] = {
    "write": _write,
    "edit": _edit,
    "merge": _merge,
    "retire": _retire,
    "restore": _restore,
    "move": _move,
    "undo": _undo,
}


# Undoing


def _acts_to_undo(events: Iterable[Nugget]) -> list[list[Nugget]]:
    """One person's acts that have not been undone, oldest first, each with all its events."""
    open_acts: list[list[Nugget]] = []
    for act in _events_by_act(events):
        if act[0].origin != "undo":
            open_acts.append(act)
        elif open_acts:
            open_acts.pop()
    return open_acts


def _events_by_act(events: Iterable[Nugget]) -> list[list[Nugget]]:
    acts: list[list[Nugget]] = []
    for event in events:
        if acts and event.uuid == following_event_id(acts[-1][0].uuid, event.id):
            acts[-1].append(event)
        else:
            acts.append([event])
    return acts


def _reversal(nugget_list: NuggetList, event: Nugget) -> Nugget | None:
    """The state that takes an event back; None if everything that the event set has been changed since."""
    present = nugget_list.states[event.id]
    earlier = [
        other
        for other in nugget_list.events
        if other.id == event.id and other.seq < event.seq
    ]
    if earlier:
        return _with_former_fields(present, event, earlier[-1])
    # the event wrote the nugget: taken back, the nugget is retired, as the log forgets nothing
    if present.live and present.text == event.text:
        return present._replace(retired=True)
    return None


def _with_former_fields(
    present: Nugget, event: Nugget, former: Nugget
) -> Nugget | None:
    """The present state with the fields of the former one that the event changed and nobody changed since."""
    values = {}
    for name in ("text", "into", "retired", "number"):
        value = getattr(event, name)
        was_changed = getattr(former, name) != value
        if was_changed and getattr(present, name) == value:
            values[name] = getattr(former, name)
    if not values:
        return None
    return present._replace(**values)


# Numbers and texts


def _with_free_numbers(nugget_list: NuggetList, changes: list[Nugget]) -> list[Nugget]:
    """The changes, numbered so that each current nugget has a number of its own.

    A nugget that comes back to a taken position goes to the end.
    """
    states = {**nugget_list.states, **{change.id: change for change in changes}}
    taken = Counter(nugget.number for nugget in states.values() if nugget.live)
    last = max(taken, default=0)
    numbered = []
    for change in changes:
        if change.live and taken[change.number] > 1:
            taken[change.number] -= 1
            last += 1
            change = change._replace(number=last)
        numbered.append(change)
    return numbered


def _renumbered(order: Iterable[Nugget]) -> list[Nugget]:
    """The nuggets whose number is not their position in this order, with the new number."""
    changes = []
    for number, nugget in enumerate(order, 1):
        if nugget.number != number:
            changes.append(nugget._replace(number=number))
    return changes


def _text(text: str) -> str:
    """The text on one line, as files of nuggets have it."""
    line = " ".join(text.split())
    length = len(line)
    if not 0 < length <= MAX_TEXT:
        raise UserError(
            f"a nugget has 1 to {MAX_TEXT:,} characters, this one has {length:,}"
        )
    return line


def _known_nugget(nugget_list: NuggetList, name: str) -> Nugget:
    if name not in nugget_list.states:
        raise UnknownNugget("this nugget is not in the list of the question")
    return nugget_list.states[name]


def _current_nugget(nugget_list: NuggetList, name: str) -> Nugget:
    """The nugget, if it is neither retired nor merged; UserError says what became of it and by whom."""
    nugget = _known_nugget(nugget_list, name)
    text = nugget.text[:_QUOTED]
    if nugget.into:
        target = nugget_list.states.get(nugget.into)
        other = f"nugget {target.number}" if target else "another one"
        raise UserError(f"nugget “{text}” has been merged into {other} by {nugget.by}")
    if nugget.retired:
        raise UserError(
            f"nugget “{text}” has been retired by {nugget.by}; bring it back first"
        )
    return nugget


def similar_nugget(nugget_list: NuggetList, act: Act) -> str:
    """A warning if another current nugget has the act's text, "" otherwise."""
    text = " ".join(act.text.split()).casefold()
    if not text:
        return ""
    for nugget in nugget_list.current:
        if nugget.id in (act.nugget, act.uuid):
            continue
        if nugget.text.casefold() == text:
            return (
                f"nugget {nugget.number} says the same: merge the two if they are one"
            )
    return ""
