"""The parts of the references that are made from the code: commands, measures and settings of tracks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import click

from assessment.cli import cli
from assessment.model import Measure, Setting
from assessment.tracks import TRACKS


def add_references(app: Any, name: str, source: list[str]) -> None:
    """Append what is made from the code to the pages that name it."""
    lines = _MADE.get(name)
    if lines:
        source[0] += "\n" + "\n".join(lines()) + "\n"


def commands() -> Iterator[str]:
    """Every command with its arguments and options, as its own help has them."""
    for name in sorted(cli.commands):
        yield from _command(cli.commands[name], ["assessment-desk", name])


def _command(command: click.Command, words: Sequence[str]) -> Iterator[str]:
    path = " ".join(words)
    context = click.Context(
        command, info_name=path, terminal_width=100, max_content_width=100
    )
    yield from (f"## {' '.join(words[1:])}", "", "```text")
    yield command.get_help(context)
    yield from ("```", "")
    if isinstance(command, click.Group):
        for name, part in command.commands.items():
            yield from _command(part, [*words, name])


def measures() -> Iterator[str]:
    """Every track's measures and disputed rules."""
    for name in TRACKS:
        track = TRACKS[name]
        yield from (f"## {track.title}", "", f"`{name}`. {track.source}", "")
        for measure in track.measures:
            yield from _measure(measure)
        if track.settings:
            yield from (f"### Settings of {name}", "")
            head = ("setting", "choice", "meaning")
            yield from _table(head, _setting_rows(track.settings))
        yield ""


def _measure(measure: Measure) -> Iterator[str]:
    mark = "" if measure.official else " (unofficial)"
    yield from (f"### {_plain(measure.name)}{mark}", "", _plain(measure.sentence), "")
    facts = {
        "Formula": measure.formula,
        "Range": measure.range_in_words,
        "0/0": measure.empty,
        "Unjudged": measure.unjudged,
        "Source": measure.source,
    }
    for name, fact in facts.items():
        yield f"- **{name}**: {_plain(fact)}"
    yield ""


def _setting_rows(settings: Iterable[Setting]) -> Iterator[tuple[str, ...]]:
    for setting in settings:
        for choice in setting.choices:
            mark = " (default)" if choice.name == setting.default else ""
            yield setting.name, choice.name + mark, choice.meaning


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield _row(head)
    yield "|" + "---|" * len(head)
    for row in rows:
        yield _row([_plain(cell) for cell in row])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    """The text without anything that Markdown would interpret in a table."""
    for sign in "\\|*_`<>[]$":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


_MADE: dict[str, Callable[[], Iterator[str]]] = {
    "docs/reference/commands": commands,
    "docs/reference/measures": measures,
}
