"""Which rule made what of an answer's nuggets and of a ranking's passages."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Explained, Part, Reason
from assessment.tracks.r2c2.answer import Passages, R2C2Case, Response, passage_key, rankings
from assessment.tracks.r2c2.measures import GAINS
from assessment.tracks.r2c2.score import AnswerFact, score
from assessment.tracks.r2c2.verdicts import (
    Grades,
    State,
    counted,
    derived,
    direct,
    is_bogus,
    is_correct,
    passage_of,
    state_of,
)

_RIGHT = Reason("✓", "correct", "the answer is correct: its confidence counts for R_U", "good")
_WRONG = Reason(
    "✗",
    "incorrect",
    "the answer is not correct: its confidence counts against R_O, and no nugget of it helps",
    "bad",
)
_OPEN = Reason(
    "·", "not judged", "the answer is not judged: it is left out of every figure and counted", "off"
)
_RULES: dict[State, Reason] = {
    "R": Reason(
        "R",
        "relevant",
        "entailed, and it helped to a correct answer: it counts for the nugget precision and for its passage's grade",
        "good",
    ),
    "N": Reason(
        "N",
        "nonrelevant",
        "entailed, but it did not help, or the answer is incorrect: it is in the denominator only",
        "off",
    ),
    "B": Reason("B", "bogus", "its passage does not entail it: it is in the denominator only", "bad"),
    "": Reason(
        "·", "not judged", "a judgment is missing: the nugget precision of the answer stays undefined", "off"
    ),
}
_UNGRADED = {
    "derived grade": "no answer cites this passage with a nugget that is judged",
    "direct level": "nobody judged this passage",
}


def explain(topic_state: R2C2Case, run: str) -> Iterator[Explained]:
    """An answer with its nuggets, or a ranking with its grades; nothing where the run leaves the question out."""
    answer = topic_state.answers.get(run)
    if isinstance(answer, Response):
        yield _of_response(topic_state, run, answer)
    elif isinstance(answer, Passages):
        yield _of_ranking(topic_state, run, "derived grade", derived(topic_state))
        levels = direct(topic_state)
        if levels.settled:
            yield _of_ranking(topic_state, run, "direct level", levels)


def _of_response(topic_state: R2C2Case, run: str, response: Response) -> Explained:
    correct = is_correct(topic_state, response)
    verdict = _OPEN if correct is None else _RIGHT if correct else _WRONG
    sure = Reason(
        f"{response.confidence}",
        "confidence",
        f"confidence {response.confidence} of 100, p = {response.confidence / 100:.2f}",
    )
    nuggets = [
        (
            Part(nugget.text, name=f"nugget {number}, {nugget.key}"),
            (_rule(topic_state, response, number - 1),),
        )
        for number, nugget in enumerate(counted(response, topic_state.settings), 1)
    ]
    fact = score(topic_state).answers[run]
    return Explained(
        "Answer and nuggets",
        (verdict, sure, _precision(fact)),
        ((Part(response.answer, name="answer"), (verdict,)), *nuggets),
    )


def _rule(topic_state: R2C2Case, response: Response, at: int) -> Reason:
    nugget = response.nuggets[at]
    state = state_of(topic_state, response, nugget)
    if passage_of(topic_state, nugget) is None:
        rest = "counts as bogus" if is_bogus(topic_state, nugget) else "stays unjudged"
        return _RULES[state]._replace(
            rule=f"no loaded PR run has the passage {nugget.key}: it {rest} (setting “unresolved”)"
        )
    return _RULES[state]


def _precision(fact: AnswerFact) -> Reason:
    value = fact.precision
    if value is None:
        return Reason(
            "–", "nugget precision", "undefined until the answer and all its nuggets are judged", "off"
        )
    return Reason(
        f"{value:.4f}",
        "nugget precision",
        f"{fact.relevant if fact.correct else 0} relevant of {fact.returned} returned nuggets",
    )


def _of_ranking(topic_state: R2C2Case, run: str, kind: str, grades: Grades) -> Explained:
    answer = rankings(topic_state.answers)[run]
    texts = topic_state.documents(entry.text for entry in answer.entries)
    parts = []
    for entry in answer.entries:
        known = texts.get(entry.text)
        text = "\n".join(known.passages) if known else ""
        part = Part(text, head=entry.document, name=f"rank {entry.rank}")
        parts.append((part, (_grade(topic_state, grades, passage_key(run, entry.rank), kind),)))
    relevant = sum(level > 0 for level in grades.levels.values())
    rule = f"{relevant} PassageKeys of all PR runs are relevant to this question; the ideal list has them all"
    return Explained(f"Passages by {kind}", (Reason(str(relevant), "relevant keys", rule),), tuple(parts))


def _grade(topic_state: R2C2Case, grades: Grades, key: str, kind: str) -> Reason:
    level = grades.levels.get(key)
    if level is None:
        rule = (
            "is taken out of the list" if topic_state.settings["condensed"] == "on" else "counts as level 0"
        )
        return Reason("·", "no grade", f"{_UNGRADED[kind]}: it {rule} (setting “condensed”)", "off")
    gain = GAINS[topic_state.settings["gains"]](level)
    given = grades.given.get(key, ())
    why = f": relevant nuggets that cite it: {len(given)}" if given else ""
    return Reason(
        f"L{level}", f"gain {gain:g}", f"level {level}, gain {gain:g}{why}", "good" if level else "off"
    )
