"""The commands for assessors' questions and for conventions of labels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from assessment.campaign import Campaign
from assessment.campaign.writer import Writer
from assessment.cli.group import cli
from assessment.cli.options import (
    by_option,
    campaign_at,
    table_option,
    workspace_option,
)
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import print_table, say
from assessment.judging.events.questions import questions as all_questions
from assessment.model import UserError
from assessment.model.questions_and_conventions import Convention, Question
from assessment.review.questions.conventions import Draft, publish, revise, withdraw
from assessment.review.questions.conventions import conventions as all_conventions
from assessment.review.questions.question_answers import answer, withdraw_question

Item = TypeVar("Item", Question, Convention)
text_option = click.option("--text", help="The answer, or the words of the convention.")


@cli.command()
@click.argument("name")
@click.option("--answer", "answered", type=int, help="Answer this question.")
@click.option(
    "--withdraw", "dropped", type=int, help="Take this question off the list."
)
@text_option
@by_option
@table_option
@workspace_option
@needs("adjudicate")
def questions(
    name: str,
    *,
    answered: int | None,
    dropped: int | None,
    text: str | None,
    by: str,
    folder: str | None,
) -> None:
    """List the questions of campaign NAME, after answering or withdrawing one.

    \b
    Examples:
      python -m assessment questions spring
      python -m assessment questions spring --answer 2 --text "Yes, a hint counts."
    """
    campaign = campaign_at(folder, name)
    writer = Writer(by, COMMAND_LINE)
    if answered is not None:
        # Numbers are those of the printed list; the log knows a question by its UUID.
        answer(campaign, _question(campaign, answered).id, text or "", writer)
        say(f"question {answered} is answered")
    if dropped is not None:
        withdraw_question(campaign, _question(campaign, dropped).id, writer)
        say(f"question {dropped} is withdrawn")
    # Printed after every change as well, so that a script sees the numbers as they are now.
    head = ("number", "state", "when", "who", "topic", "unit", "question", "answer")
    print_table(head, _numbered_rows(all_questions(campaign), _question_row))


def _question_row(number: int, question: Question) -> tuple[str, ...]:
    event = question.event
    topic = event.ref.topic
    unit = f"{event.ref.kind}, {event.name}"
    state = question.state
    answer_text = question.answer
    return str(number), state, event.at, event.by, topic, unit, event.text, answer_text


@cli.command()
@click.argument("name")
@click.option(
    "--publish", "published", type=int, help="Publish one from this question."
)
@click.option("--label", help="The label that the published convention belongs to.")
@click.option(
    "--reword", "reworded", type=int, help="Give this convention other words."
)
@click.option(
    "--withdraw", "dropped", type=int, help="Take this convention out of force."
)
@text_option
@by_option
@table_option
@workspace_option
@needs("adjudicate")
def conventions(
    name: str,
    *,
    published: int | None,
    label: str | None,
    reworded: int | None,
    dropped: int | None,
    text: str | None,
    by: str,
    folder: str | None,
) -> None:
    """List the conventions of campaign NAME, after publishing, rewording or withdrawing one.

    Published from a question, a convention has its answer's words unless --text gives others.

    \b
    Examples:
      python -m assessment conventions spring
      python -m assessment conventions spring --publish 2 --label required
    """
    campaign = campaign_at(folder, name)
    writer = Writer(by, COMMAND_LINE)
    if published is not None:
        _publish(campaign, published, label or "", text, writer=writer)
    if reworded is not None:
        revise(campaign, _convention(campaign, reworded).id, text or "", writer)
        say(f"convention {reworded} is reworded")
    if dropped is not None:
        withdraw(campaign, _convention(campaign, dropped).id, writer)
        say(f"convention {dropped} is withdrawn")
    head = ("number", "state", "scale", "label", "convention", "topic", "example")
    print_table(head, _numbered_rows(all_conventions(campaign), _convention_row))


def _publish(
    campaign: Campaign, number: int, label: str, text: str | None, *, writer: Writer
) -> None:
    question = _question(campaign, number)
    # An empty --text is refused further down, not taken for a missing one.
    words = question.answer if text is None else text
    draft = Draft(question.event.ref, label, words, question.id)
    publish(campaign, draft, writer)
    say(f"a convention of {label} is published from question {number}")


def _convention_row(number: int, convention: Convention) -> tuple[str, ...]:
    event = convention.published
    state = "withdrawn" if convention.is_withdrawn else "in force"
    scale, topic, _ = event.ref
    example = f"{event.name}: {event.excerpt}"
    label = convention.label
    return str(number), state, scale, label, convention.text, topic, example


def _numbered_rows(
    items: Sequence[Item], row: Callable[[int, Item], tuple[str, ...]]
) -> list[tuple[str, ...]]:
    return [row(number, item) for number, item in enumerate(items, 1)]


def _question(campaign: Campaign, number: int) -> Question:
    return _item_at(all_questions(campaign), number, "question")


def _convention(campaign: Campaign, number: int) -> Convention:
    return _item_at(all_conventions(campaign), number, "convention")


def _item_at(items: Sequence[Item], number: int, noun: str) -> Item:
    """The item with a number of the printed list.  Raises `UserError`."""
    # Zero and negative numbers would count from the end of the list.
    if not 1 <= number <= len(items):
        raise UserError(f"there is no {noun} {number}; the list has {len(items)}")
    return items[number - 1]
