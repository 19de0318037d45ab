"""Questions of assessors about units, their answers, and conventions of labels: what people remark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from assessment.model.events import EventName, EventText, StoredEvent
from assessment.model.units import Ref

Act = Literal["ask", "withdraw", "answer", "publish", "revise", "retract"]
ACTS: tuple[Act, ...] = get_args(Act)
QuestionState = Literal["open", "answered", "withdrawn"]


@dataclass(frozen=True)
class Remark(StoredEvent):
    """One event of the log about a question or a convention.

    `about` is the UUID of the event that began the question (`ask`) or the convention (`publish`).  `name`
    and `excerpt` are the unit's name and text as they were then: both outlive a corrected run.  Of a
    convention, `label` is the label that it belongs to (its scale is that of `ref.kind`), `question` the id
    of the question that it was made from, if any.
    """

    act: Act
    about: str
    ref: Ref
    text: EventText = ""
    label: EventText = ""
    name: EventName = ""
    excerpt: EventText = ""
    question: EventName = ""


class Question(NamedTuple):
    """A question about a unit as it is now: the event that asked it, and the newest answer, if any."""

    event: Remark
    reply: Remark | None = None
    is_withdrawn: bool = False

    @property
    def id(self) -> str:
        return self.event.uuid

    @property
    def answer(self) -> str:
        return self.reply.text if self.reply else ""

    @property
    def state(self) -> QuestionState:
        if self.is_withdrawn:
            return "withdrawn"
        return "answered" if self.reply else "open"


class Convention(NamedTuple):
    """A convention as it is now, and its earlier wordings, oldest first."""

    published: Remark
    newest: Remark
    earlier: tuple[Remark, ...] = ()

    @property
    def id(self) -> str:
        return self.published.uuid

    @property
    def text(self) -> str:
        return self.newest.text

    @property
    def label(self) -> str:
        return self.newest.label

    @property
    def is_withdrawn(self) -> bool:
        return self.newest.act == "retract"
