"""Small inputs for the tests of QA: files, series, cases with labels."""

from pathlib import Path
from types import MappingProxyType

import pytest

from assessment.formats import open_bytes
from assessment.model import (
    Evidence,
    ImportContext,
    Judgment,
    Nugget,
    Ref,
    Run,
    TopicState,
    TopicVotes,
)
from assessment.model.resolution import resolve
from assessment.sentences.splitters import splitter
from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.answer import (
    Answer,
    AnswerItem,
    Question,
    Topic,
    instance_ref,
    match_ref,
    question_ref,
    read_ref,
    response_digest,
    series_of,
    vote_ref,
)

DEFAULTS = MappingProxyType(
    {setting.name: setting.default for setting in TRACK.settings}
)
RULES = splitter("rules")
KINDS = {"F": "FACTOID", "L": "LIST", "O": "OTHER"}
DOC = "APW_ENG_20051121.0020"
REAL = Path(__file__).parents[3] / "../shared/data/qa2007"
"""Official files, which may be read where they are but are no part of the project."""


def real(name):
    """The text of an official file; skips the test where it is absent."""
    path = REAL / name
    if not path.exists():
        pytest.skip(f"the official file {name} is not on this machine")
    return path.read_text(encoding="utf-8")


def file(text, name="file"):
    return open_bytes(name, text if isinstance(text, bytes) else text.encode())


def topic(series="9", kinds="FFLO", target="Invented Lake"):
    """A series with questions 9.1, 9.2, … of the kinds F, L and O."""
    return Topic(
        series,
        target,
        tuple(
            Question(f"{series}.{n}", KINDS[kind], f"Question {n}?")
            for n, kind in enumerate(kinds, 1)
        ),
    )


def answer(**responses):
    """Responses by "q1", "q2": a string, a list of strings, or (docid, string) pairs; NIL is None."""
    return Answer(
        {
            f"9.{name[1:]}": tuple(
                map(item, inputs if isinstance(inputs, list) else [inputs])
            )
            for name, inputs in responses.items()
        }
    )


def item(response):
    if response is None:
        return AnswerItem("NIL", "")
    return (
        AnswerItem(*response)
        if isinstance(response, tuple)
        else AnswerItem(DOC, response)
    )


def known(*topics, runs=(), resources=None, nuggets=None, assessor="Ann", **settings):
    inputs = {one.id: one for one in topics}
    return ImportContext(
        inputs,
        {run.name: run for run in runs},
        {**DEFAULTS, **settings},
        RULES,
        resources or {},
        nuggets or {},
        assessor,
    )


def run(name="r", **responses):
    return Run(name, {"9": answer(**responses)})


def vote(ref, label, assessor="Ann", seq=0, *evidence):
    return Judgment(
        ref,
        assessor,
        label,
        evidence=tuple(Evidence(text) for text in evidence),
        seq=seq,
    )


def string(kind, question, response, label, assessor="Ann"):
    """A vote on an answer string: kind "factoid", "list" or "group"."""
    return vote(instance_ref(kind, question, item(response)), label, assessor)


def flag(kind, question, label, assessor="Ann"):
    """A vote on a question: kind "nil" or "own"."""
    return vote(question_ref(kind, question), label, assessor)


def nuggets(count, question="9.4"):
    return tuple(
        Nugget(f"n{n}", series_of(question), question, n, f"fact number {n}")
        for n in range(1, count + 1)
    )


def votes(matrix, question="9.4"):
    """Votes on nuggets n1, n2, … from a matrix as printed: one row for each nugget, one column for each
    assessor, 1 is vital.
    """
    rows = matrix.split()
    return [
        vote(
            vote_ref(question, f"n{n}"),
            "vital" if cell == "1" else "okay",
            f"a{column}",
            seq=1 + column,
        )
        for n, row in enumerate(rows, 1)
        for column, cell in enumerate(row)
    ]


def matched(items, numbers, question="9.4", done=True):
    """Votes that say which nuggets (by number) a response holds, and that it is read."""
    response = response_digest(question, tuple(map(item, items)))
    read = [vote(read_ref(question, response), "done")] if done else []
    return [
        vote(match_ref(question, response, f"n{number}"), "found", "Ann", 0, "1")
        for number in numbers
    ] + read


def case(answers, judgments=(), topic_=None, nuggets_=(), resources=None, **settings):
    """Series 9 with answers by run and votes."""
    chosen = {**DEFAULTS, **settings}
    grouped: dict[Ref, tuple[Judgment, ...]] = {}
    for judgment in judgments:
        grouped[judgment.ref] = (*grouped.get(judgment.ref, ()), judgment)
    one = topic_ or topic()
    return TopicState(
        one.id,
        one,
        answers,
        TopicVotes(grouped, lambda votes: resolve(votes, chosen)),
        chosen,
        resources or {},
        tuple(nuggets_),
    )


def scores(*cases):
    """run -> measure -> value over cases, which stand for series."""
    result = {}
    for score in TRACK.totals(
        {str(number): TRACK.score(one) for number, one in enumerate(cases)},
        cases[0].settings,
    ):
        result.setdefault(score.run, {})[score.measure] = score.value
    return result


def notes(*cases):
    """run -> measure -> note."""
    result = {}
    for score in TRACK.totals(
        {str(number): TRACK.score(one) for number, one in enumerate(cases)},
        cases[0].settings,
    ):
        result.setdefault(score.run, {})[score.measure] = score.note
    return result


def codes(problems):
    return [problem.code for problem in problems]


def recognised(text):
    """The name of the kind of file that a text is taken for."""
    whole = [kind for kind in TRACK.files if not kind.streams]
    return next((kind.name for kind in whole if kind.recognise(file(text))), None)


def read(text, *topics, name="file", kind="", **more):
    """What the recognised reader (or the reader of the kind) finds in a text."""
    wanted = kind or recognised(text)
    result = next(one for one in TRACK.files if one.name == wanted)
    return result.read(file(text, name), known(*topics, **more))


TWO = "11 10"
"""Two nuggets, two assessors: weights 1 and .5."""


def factoids(*labels, kinds="FF", **settings):
    """A series of factoids, each answered by "x" with a label or None."""
    inputs = [
        string("factoid", f"9.{n}", "x", label)
        for n, label in enumerate(labels, 1)
        if label
    ]
    responses = {f"q{n}": "x" for n in range(1, len(labels) + 1)}
    return case({"r": answer(**responses)}, inputs, topic(kinds=kinds), **settings)


def lists(items, labels, more=(), own="", kinds="L", **settings):
    """A series of one list, answered by items; labels by string."""
    inputs = [string("list", "9.1", text, label) for text, label in labels.items()]
    inputs += [flag("own", "9.1", own)] if own else []
    return case(
        {"r": answer(q1=items)}, [*inputs, *more], topic(kinds=kinds), **settings
    )


def others(items, numbers, matrix=TWO, done=True, **settings):
    """A series of one Other question with votes as a matrix and the nuggets found in the only response."""
    inputs = [*votes(matrix, "9.1"), *matched(items, numbers, "9.1", done)]
    return case(
        {"r": answer(q1=items)},
        inputs,
        topic(kinds="O"),
        nuggets(len(matrix.split()), "9.1"),
        **settings,
    )
