"""What people do to a nugget list: each act gives the new states, that of the nugget in hand first."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple

from assessment.exchange.carry_over import named
from assessment.model import Nugget, Pool, UserError

MAX_TEXT = 2000
Action = Literal["write", "edit", "merge", "retire", "restore", "move", "undo"]


class Unknown(UserError):
    """A topic, question or nugget that is not there; the message is one sentence for people."""


class Act(NamedTuple):
    """What somebody does to a nugget.  `uuid` is made by the client; a nugget that is written takes it as its id.

    `text` goes with write and edit, `into` (a nugget's id) with merge, `to` (a place in the list, from 1) with move.
    """

    uuid: str
    action: Action
    topic: str
    question: str
    nugget: str = ""
    text: str = ""
    into: str = ""
    to: int = 0


class NuggetList(NamedTuple):
    """A question's list as the log has it: every event, and the newest state of each nugget by id."""

    topic: str
    question: str
    pool: Pool
    events: tuple[Nugget, ...]
    states: Mapping[str, Nugget]

    @property
    def live(self) -> list[Nugget]:
        return sorted((nugget for nugget in self.states.values() if nugget.live), key=place)


def _write(board: NuggetList, act: Act, by: str) -> list[Nugget]:
    return [Nugget(act.uuid, board.topic, board.question, _end(board), _text(act.text))]


def _edit(board: NuggetList, act: Act, by: str) -> list[Nugget]:
    text = _text(act.text)
    nugget = _current_nugget(board, act.nugget)
    return [] if nugget.text == text else [nugget._replace(text=text)]


def _merge(board: NuggetList, act: Act, by: str) -> list[Nugget]:
    nugget, into = _current_nugget(board, act.nugget), _current_nugget(board, act.into)
    if nugget.id == into.id:
        raise UserError(f"nugget {nugget.number} cannot be merged into itself; name another one")
    return [nugget._replace(into=into.id)]


def _retire(board: NuggetList, act: Act, by: str) -> list[Nugget]:
    if _known(board, act.nugget).retired:
        return []
    return [_current_nugget(board, act.nugget)._replace(retired=True)]


def _restore(board: NuggetList, act: Act, by: str) -> list[Nugget]:
    nugget = _known(board, act.nugget)
    return [] if nugget.live else _placed(board, [nugget._replace(retired=False, into="")])


def _move(board: NuggetList, act: Act, by: str) -> list[Nugget]:
    nugget = _current_nugget(board, act.nugget)
    order = [other for other in board.live if other.id != nugget.id]
    order.insert(min(max(act.to, 1), len(order) + 1) - 1, nugget)
    return sorted(_renumbered(order), key=lambda changed: changed.id != nugget.id)


def _undo(board: NuggetList, act: Act, by: str) -> list[Nugget]:
    """The former state of what the person's last act changed, as far as nobody has changed it since."""
    done = _active_events(
        [event for event in board.events if event.by == by and event.origin in ("desk", "undo")]
    )
    if not done:
        raise UserError("there is no change of yours in this list that could be undone")
    changes = [change for event in done[-1] if (change := _unchanged(board, event)) is not None]
    if not changes:
        raise UserError(
            f"your change of “{done[-1][0].text[:60]}” cannot be undone: it has been changed again since"
        )
    return _placed(board, changes)


ACTS: Mapping[Action, Callable[[NuggetList, Act, str], list[Nugget]]] = {
    "write": _write, "edit": _edit, "merge": _merge, "retire": _retire, "restore": _restore, "move": _move, "undo": _undo,
}  # fmt: skip


def _active_events(events: Iterable[Nugget]) -> list[list[Nugget]]:
    """One person's acts that have not been undone, oldest first, each with all its events."""
    acts: list[list[Nugget]] = []
    for event in events:
        if acts and event.uuid == following_event_id(acts[-1][0].uuid, event.id):
            acts[-1].append(event)
        else:
            acts.append([event])
    standing: list[list[Nugget]] = []
    for act in acts:
        if act[0].origin != "undo":
            standing.append(act)
        elif standing:
            standing.pop()
    return standing


def _unchanged(board: NuggetList, event: Nugget) -> Nugget | None:
    """The state that takes an event back, None if what it set has been changed since."""
    now = board.states[event.id]
    earlier = [other for other in board.events if other.id == event.id and other.seq < event.seq]
    if not earlier:
        return now._replace(retired=True) if now.live and now.text == event.text else None
    fields = {
        name
        for name in ("text", "into", "retired", "number")
        if getattr(earlier[-1], name) != getattr(event, name)
    }
    kept = {name: getattr(earlier[-1], name) for name in fields if getattr(now, name) == getattr(event, name)}
    return now._replace(**kept) if kept else None


def _placed(board: NuggetList, changes: list[Nugget]) -> list[Nugget]:
    """The changes, with numbers that no other live nugget has: a nugget that comes back to a taken place goes to the end."""
    states = {**board.states, **{change.id: change for change in changes}}
    taken = Counter(nugget.number for nugget in states.values() if nugget.live)
    end = max(taken, default=0)
    placed = []
    for change in changes:
        if change.live and taken[change.number] > 1:
            taken[change.number] -= 1
            end += 1
            change = change._replace(number=end)
        placed.append(change)
    return placed


def _renumbered(order: Iterable[Nugget]) -> list[Nugget]:
    return [
        nugget._replace(number=number) for number, nugget in enumerate(order, 1) if nugget.number != number
    ]


def _text(text: str) -> str:
    """On one line, as the key's file has it."""
    line = " ".join(text.split())
    if not 0 < len(line) <= MAX_TEXT:
        raise UserError(f"a nugget has 1 to {MAX_TEXT:,} characters, this one has {len(line):,}")
    return line


def _known(board: NuggetList, name: str) -> Nugget:
    if name not in board.states:
        raise Unknown("this nugget is not in the list of the question")
    return board.states[name]


def _current_nugget(board: NuggetList, name: str) -> Nugget:
    nugget = _known(board, name)
    if nugget.into:
        target = board.states.get(nugget.into)
        raise UserError(
            f"nugget “{nugget.text[:60]}” has been merged into {f'nugget {target.number}' if target else 'another one'} by {nugget.by}"
        )
    if nugget.retired:
        raise UserError(f"nugget “{nugget.text[:60]}” has been retired by {nugget.by}; bring it back first")
    return nugget


def similar_nugget(board: NuggetList, act: Act) -> str:
    text = " ".join(act.text.split()).casefold()
    same = [
        nugget
        for nugget in board.live
        if text and nugget.text.casefold() == text and nugget.id not in (act.nugget, act.uuid)
    ]
    return f"nugget {same[0].number} says the same: merge the two if they are one" if same else ""


def merging(board: NuggetList, merged: Nugget) -> str:
    """The UUID of the event that merged a nugget into the one that it is in now."""
    past = [event for event in board.events if event.id == merged.id]
    pairs = zip(past[-2::-1], past[:0:-1], strict=True)
    return next(
        (new.uuid for old, new in pairs if old.into != merged.into and new.into == merged.into), merged.uuid
    )


def in_words(before: Nugget | None, event: Nugget, board: NuggetList) -> str:
    """An event in words."""
    if before is None:
        return "taken in from a file" if event.origin == "import" else "written"
    said = []
    if event.text != before.text:
        said.append(f"text changed, was “{before.text}”")
    if event.into != before.into:
        other = board.states.get(event.into or before.into)
        said.append(f"{'merged into' if event.into else 'taken out of'} “{other.text if other else ''}”")
    if event.retired != before.retired:
        said.append("retired" if event.retired else "brought back")
    if event.number != before.number:
        said.append(f"moved from {before.number} to {event.number}")
    return ("undone: " if event.origin == "undo" else "") + (", ".join(said) or "unchanged")


def _end(board: NuggetList) -> int:
    return max((nugget.number for nugget in board.live), default=0) + 1


def place(nugget: Nugget) -> tuple[int, int]:
    return nugget.number, nugget.seq


def following_event_id(act: str, nugget: str) -> str:
    return named("nugget", act, nugget)


def is_uuid(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text.lower()
    except ValueError:
        return False
