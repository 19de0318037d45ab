"""What is shown together, and what is judged: nuggets in a response, support of its sentences, importance."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assessment.model import Nugget, Part, Screen, Unit
from assessment.model.units import quoted
from assessment.tracks.rag.answer import (
    ASSIGNMENT,
    IMPORTANCE,
    SUPPORT,
    Answer,
    RagState,
    digest,
    plain,
)
from assessment.tracks.rag.nuggets.importance import importance_ref, voted_nuggets
from assessment.tracks.rag.nuggets.nugget_resource import live_nuggets
from assessment.tracks.rag.scales import QUESTIONS
from assessment.tracks.rag.settings import ORDER

NUGGETS_TASK, SUPPORT_TASK = "nuggets", "support"
_IMPORTANCE_SCREEN = "importance"
_SUPPORT_RANK = 1
_IMPORTANCE_RANK = 2


def screens(state: RagState) -> Iterator[Screen]:
    """The nuggets beside each distinct text, the sentences of each distinct response, and the votes."""
    nuggets = live_nuggets(state.nuggets)
    if nuggets:
        parts = tuple(
            Part(nugget.text, name=f"nugget {nugget.number}") for nugget in nuggets
        )
        for answer in distinct(state, _text_digest):
            yield _nuggets_screen(answer, parts)
    for answer in distinct(state, _digest):
        if _cites(state, answer):
            yield _support_screen(answer)
    voted = voted_nuggets(state)
    if voted:
        parts = tuple(
            Part(nugget.text, name=f"nugget {nugget.number}") for nugget in voted
        )
        title = "Importance of the nuggets"
        yield Screen(
            _IMPORTANCE_SCREEN,
            parts,
            rank=_IMPORTANCE_RANK,
            title=title,
            task=NUGGETS_TASK,
            own_questions=False,
        )


def _nuggets_screen(answer: Answer, nuggets: tuple[Part, ...]) -> Screen:
    title = "Nuggets in response {n}"
    sentences = _sentences(answer)
    response = (sentences[0]._replace(head="Response"), *sentences[1:])
    return Screen(
        _nuggets_screen_id(answer),
        nuggets,
        title=title,
        reference_text=response,
        task=NUGGETS_TASK,
    )


def _support_screen(answer: Answer) -> Screen:
    return Screen(
        _support_screen_id(answer),
        _sentences(answer),
        rank=_SUPPORT_RANK,
        title="Support of response {n}",
        task=SUPPORT_TASK,
    )


def _sentences(answer: Answer) -> tuple[Part, ...]:
    return tuple(
        Part(sentence.text, name=f"sentence {number}")
        for number, sentence in enumerate(answer.sentences, 1)
    )


def units(state: RagState) -> Iterator[Unit]:
    nuggets = live_nuggets(state.nuggets)
    for answer in distinct(state, _text_digest):
        for part, nugget in enumerate(nuggets):
            yield _assignment_unit(state.id, answer, part, nugget)
    for answer in distinct(state, _digest):
        yield from _support_units(state, answer)
    for part, nugget in enumerate(voted_nuggets(state)):
        number = str(nugget.number)
        question = QUESTIONS[IMPORTANCE].replace("{number}", number)
        ref = importance_ref(state.id, nugget.id)
        yield Unit(ref, _IMPORTANCE_SCREEN, part, f"nugget {number}", question)


def _assignment_unit(topic: str, answer: Answer, part: int, nugget: Nugget) -> Unit:
    # A nugget may hold braces, so str.format would not do.
    question = QUESTIONS[ASSIGNMENT].replace("{nugget}", quoted(nugget.text))
    ref = answer.assignment(topic, nugget.id)
    screen = _nuggets_screen_id(answer)
    name = f"nugget {nugget.number}"
    return Unit(ref, screen, part, name, question)


def _support_units(state: RagState, answer: Answer) -> Iterator[Unit]:
    for citation in answer.first_citations(state.id, state.settings[ORDER]):
        if citation is None:
            continue
        index, segment, ref = citation
        number = str(index + 1)
        question = QUESTIONS[SUPPORT].replace("{number}", number)
        text = answer.sentences[index].text
        sentence = plain(text)
        # Equal sentences with equal passages are to get equal labels: the desk suggests the first one's.
        same = digest(f"{sentence}\x1f{segment}")
        screen = _support_screen_id(answer)
        name = f"sentence {number}"
        yield Unit(ref, screen, index, name, question, segment, same)


def distinct(state: RagState, name: Callable[[Answer], str]) -> Iterator[Answer]:
    """The distinct responses with any text; of equal ones the first run's."""
    answers: dict[str, Answer] = {}
    for answer in state.answers.values():
        if not answer.text.strip():
            continue
        key = name(answer)
        answers.setdefault(key, answer)
    yield from answers.values()


def _text_digest(answer: Answer) -> str:
    return answer.text_digest


def _digest(answer: Answer) -> str:
    return answer.digest


def _cites(state: RagState, answer: Answer) -> bool:
    return any(answer.first_citations(state.id, state.settings[ORDER]))


def _nuggets_screen_id(answer: Answer) -> str:
    return f"n:{answer.text_digest}"


def _support_screen_id(answer: Answer) -> str:
    return f"s:{answer.digest}"
