"""Nuggets and the pool of items that they are written from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assessment.model.judgments import RESTORED
from assessment.model.units import Headline, Ref


class Nugget(NamedTuple):
    """A fact that an answer should hold: one event of the log with the nugget's whole new state.

    `id` stays through edits, so that votes and matches stay; `number` is its position in the key of
    `question`, from 1.  `into` names the nugget that this one was merged into; `retired` takes it out of the
    key, not out of the log.
    """

    id: str
    topic: str
    question: str
    number: int
    text: str
    into: str = ""
    retired: bool = False
    uuid: str = ""
    seq: int = 0
    by: str = ""
    at: str = ""
    via: str = "desk"

    @property
    def live(self) -> bool:
        return not (self.retired or self.into)

    @property
    def origin(self) -> str:
        """How the event first came, wherever that was."""
        return self.via.removeprefix(RESTORED)


class Pooled(NamedTuple):
    """A piece of text from the responses to a question, with the id of the document that it cites.

    It does not say which run it is from.
    """

    text: str
    document: str = ""


class EarlierQuestion(NamedTuple):
    """A question before the one whose nuggets are written, with the answers that are known to be right.

    Nuggets are about what was not asked, so none is to repeat such an answer.
    """

    id: str
    text: str
    answers: tuple[str, ...]


class Pool(NamedTuple):
    """A question with the distinct pieces of all responses, for which assessors write nuggets.

    `headline` says the question in words (title: what it is about).  `votes` gives the unit of the vote on
    each nugget of the key, by nugget id; all are of one kind.  `weighs` is the label of that kind's scale
    whose votes make the weight of a nugget (their number divided by the most that a nugget of the question
    has got), or what a vote with each label weighs ({"vital": 1, "okay": 0.5}); "" where nuggets have no
    weight.  `scoring` says as a sentence which weights the scores use, which need not be those of the votes.
    `earlier` are the questions before it.

    `file_labels` and `details` are what the nuggets' file says of each, by nugget id: its label, and anything
    else ({"source": "edited"}).  A nugget without votes has the weight of its file's label.
    """

    headline: Headline
    items: tuple[Pooled, ...] = ()
    votes: Mapping[str, Ref] = {}
    weighs: str | Mapping[str, float] = ""
    scoring: str = ""
    earlier: tuple[EarlierQuestion, ...] = ()
    file_labels: Mapping[str, str] = {}
    details: Mapping[str, Mapping[str, str]] = {}

    @property
    def label_weights(self) -> Mapping[str, float]:
        """What a vote weighs, by label; none where nuggets have no weight.

        >>> Pool(Headline("", ""), weighs="vital").label_weights
        {'vital': 1}
        """
        if isinstance(self.weighs, str):
            return {self.weighs: 1} if self.weighs else {}
        return self.weighs
