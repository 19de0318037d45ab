"""Writes AC runs with their judgments: B, R or N in front of nuggets, and lists of correct answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assessment.formats.plurals import number_of
from assessment.model import ExportData
from assessment.tracks.r2c2.answer import (
    R2C2State,
    Response,
    responses,
)
from assessment.tracks.r2c2.judgments.marked_runs import LIST_SUFFIX
from assessment.tracks.r2c2.judgments.verdicts import is_correct, state_of
from assessment.tracks.r2c2.writers.files_out import packed, topic_states


def marked(data: ExportData) -> bytes:
    """Every AC run with B, R or N in front of each settled nugget.

    Each run has its list of correct answers beside it.
    """
    states = list(topic_states(data))
    files: list[tuple[str, bytes]] = []
    for run in sorted(data.runs):
        files += _marked_run(run, states)
    return packed(files)


def _answered(
    run: str, states: Iterable[R2C2State]
) -> list[tuple[R2C2State, Response]]:
    """The questions that an AC run answers, with its answers."""
    answered: list[tuple[R2C2State, Response]] = []
    for state in states:
        response = responses(state.answers).get(run)
        if response:
            answered.append((state, response))
    return answered


def _marked_run(run: str, states: Sequence[R2C2State]) -> Iterator[tuple[str, bytes]]:
    answered = _answered(run, states)
    if answered:
        elements = [_element(state, response) for state, response in answered]
        lines = [_correctness(state, response) for state, response in answered]
        yield f"{run}.txt", "".join(elements).encode()
        yield f"{run}{LIST_SUFFIX}.txt", "".join(lines).encode()


def _element(state: R2C2State, response: Response) -> str:
    first = f"{response.answer};{response.confidence}"
    lines = [f"<{state.id}>", first]
    for nugget in response.nuggets:
        # Sakai et al. 2025, section 3.5, put a letter in front and name no separator.
        letter = state_of(state, response, nugget)
        lines.append(f"{letter}{nugget.number};{nugget.key};{nugget.text}")
    lines.append(f"</{state.id}>\n")
    return "\n".join(lines)


def _correctness(state: R2C2State, response: Response) -> str:
    correct = is_correct(state, response)
    # The official list has two values only; a question without a judgment is left out of it.
    if correct is None:
        return ""
    return f"{state.id} {int(correct)} {response.confidence}\n"


def marked_warnings(data: ExportData) -> list[str]:
    """Answers that are not completely judged: their nuggets go out without letters."""
    states = list(topic_states(data))
    warnings: list[str] = []
    for run in sorted(data.runs):
        unsettled = unjudged = 0
        for state, response in _answered(run, states):
            unsettled += sum(
                not state_of(state, response, nugget) for nugget in response.nuggets
            )
            unjudged += is_correct(state, response) is None
        if unsettled or unjudged:
            warnings.append(
                f"{run}: {number_of(unsettled, 'nugget')} without a letter, "
                f"{number_of(unjudged, 'answer')} not in the list of correct ones"
            )
    return warnings
