"""A run's file in the form of the instructions, and what was changed for that.

Ranks of passages stay as they are, because answer runs cite them.  Line ends, white space around fields and
an answer beside its tag are written again without being listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from assessment.formats.plurals import number_of
from assessment.model import Problem, RepairedRun, Run, RunChange, reported_changes
from assessment.tracks.r2c2.answer import Answer, CitedNugget, Passages, Response
from assessment.tracks.r2c2.judgments.verdicts import counted_nuggets
from assessment.tracks.r2c2.lines import MEMBER, R2C2Context
from assessment.tracks.r2c2.names import topic_id
from assessment.tracks.r2c2.runs.elements import TAG

_EMPTY = re.compile(r"question (\S+) has an empty element")
_LEFT_OUT = frozenset(
    (
        "BROKEN_CHARACTER",
        "BYTE_ORDER_MARK",
        "EMPTY_TEXT",
        "ID_WITH_LETTER",
        "MALFORMED_CONFIDENCE",
        "MALFORMED_LINE",
        "MALFORMED_NUGGET",
        "MALFORMED_RANK",
        "NOT_UTF8",
        "NO_ANSWER",
        "REPEATED_QUESTION",
        "REPEATED_RANK",
        "STRAY_LINE",
        "STRAY_TAG",
        "TEXT_TOO_LONG",
        "UNCLOSED_ELEMENT",
        "UNKNOWN_QUESTION",
    )
)
"""Problems with which the reader left something out or read it otherwise."""


def repaired(
    run: Run[Answer], context: R2C2Context, reported: tuple[Problem, ...] = ()
) -> RepairedRun:
    """The run in the order of the questions, with what the readers of the track could not use left out."""
    own = _of_run(run, reported)
    empty = _empty_elements(own, context)
    # Empty elements are part of the form, so they are listed only where the repair made one.
    to_list = (problem for problem in own if not _EMPTY.match(problem.what))
    changes = list(reported_changes(to_list, _LEFT_OUT))
    lines: list[str] = []
    for topic in _topics(run, context):
        answer = run.answers.get(topic)
        if isinstance(answer, Passages):
            lines += _passage_lines(topic, answer, context)
        elif run.kind == "AC":
            cut = _renumbered(answer, context) if isinstance(answer, Response) else None
            lines += _element(topic, cut)
            changes += _changes(topic, answer, cut, is_new=topic not in empty)
    data = "".join(f"{line}\n" for line in lines).encode()
    return RepairedRun(data, tuple(changes), "txt")


def _of_run(run: Run[Answer], reported: tuple[Problem, ...]) -> list[Problem]:
    """The problems of this run alone, also where it came in a zip with others."""
    member = run.details.get(MEMBER)
    # A file that came by itself: all reported problems are its own.
    if member is None:
        return list(reported)
    prefix = f"{member}, "
    own: list[Problem] = []
    for problem in reported:
        if problem.place.startswith(prefix):
            own.append(problem._replace(place=problem.place.removeprefix(prefix)))
    return own


def _empty_elements(reported: list[Problem], context: R2C2Context) -> set[str | None]:
    """The questions whose elements were sent empty."""
    empty: set[str | None] = set()
    for problem in reported:
        match = _EMPTY.match(problem.what)
        if match:
            empty.add(topic_id(match[1], context.topics))
    return empty


def _topics(run: Run[Answer], context: R2C2Context) -> list[str]:
    """The campaign's questions, or those of the run where there are none."""
    return list(context.topics or run.answers)


def _passage_lines(topic: str, answer: Passages, context: R2C2Context) -> Iterator[str]:
    names = [entry.text for entry in answer.entries]
    documents = context.documents(names)
    for entry in answer.entries:
        text = " ".join(documents[entry.text].passages)
        yield f"{topic};{entry.rank};{entry.document};{text}"


def _renumbered(response: Response, context: R2C2Context) -> Response:
    """The answer with its nuggets numbered from 1, and those alone that count."""
    numbered: list[CitedNugget] = []
    counted = counted_nuggets(response, context.settings)
    for number, nugget in enumerate(counted, 1):
        numbered.append(nugget._replace(number=number))
    return Response(response.answer, response.confidence, tuple(numbered))


def _element(topic: str, response: Response | None) -> Iterator[str]:
    """The lines of an element, which is empty without an answer."""
    if response is None:
        yield from (f"<{topic}>", f"</{topic}>")
        return
    first = f"{response.answer};{response.confidence}"
    if TAG.match(first):
        # On a line of its own this answer would be read as a tag.
        yield f"<{topic}>{first}"
    else:
        yield from (f"<{topic}>", first)
    for nugget in response.nuggets:
        yield f"{nugget.number};{nugget.run};{nugget.rank};{nugget.text}"
    yield f"</{topic}>"


def _changes(
    topic: str, before: Answer | None, after: Response | None, *, is_new: bool
) -> Iterator[RunChange]:
    """What an element has that was not sent, and the nuggets that have another number or are left out."""
    place = f"question {topic}"
    if not isinstance(before, Response) or after is None:
        if is_new:
            yield RunChange(place, "written as an empty element: no answer")
        return
    remaining = len(after.nuggets)
    left_out = len(before.nuggets) - remaining
    if left_out:
        nuggets = number_of(left_out, "nugget")
        yield RunChange(place, f"{nuggets} after the tenth left out")
    numbers = [nugget.number for nugget in before.nuggets[:remaining]]
    new_numbers = [nugget.number for nugget in after.nuggets]
    if numbers != new_numbers:
        yield RunChange(place, f"nuggets numbered 1 to {remaining}")
