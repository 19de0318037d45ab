"""The commands that declare a design of judging economy, draw its rounds, and stop."""

from __future__ import annotations

from typing import Any, get_args

import click

from assessment.analysis.economy.designs.declared_designs import (
    declare_design,
    design_in_force,
    design_of,
    draw_round,
    stop_judging,
)
from assessment.campaign import Campaign
from assessment.campaign.writer import Writer
from assessment.cli.options import (
    by_option,
    campaign_at,
    names_of,
    table_option,
    workspace_option,
)
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import print_table, progress, say
from assessment.model.economy import (
    DRAW_RULES,
    QUESTIONS,
    UNDECLARED,
    Design,
    DrawRule,
    Question,
)


@click.command("design")
@click.argument("name")
@click.option("--measure", default="", metavar="M", help="The measure to estimate.")
@click.option(
    "--question",
    type=click.Choice(get_args(Question)),
    default="ranking",
    show_default=True,
    help="What is to be found out.",
)
@click.option(
    "--draw",
    "rule",
    type=click.Choice(get_args(DrawRule)),
    default="topics",
    show_default=True,
    help="What is drawn: whole topics, or units in rounds.",
)
@click.option(
    "--look",
    "looks",
    type=int,
    multiple=True,
    help="Judged topics or units at which results are looked at; can be given up to four times.",
)
@click.option("--seed", default="", help="Any text; it decides the order of topics.")
@click.option(
    "--machine", default="", metavar="ASSESSOR", help="Whose labels help, if any."
)
@click.option(
    "--assessors", callback=names_of, default="", help="Names with commas between them."
)
@click.option(
    "--each", type=int, default=1, show_default=True, help="Assessors for each topic."
)
@by_option
@table_option
@workspace_option
@needs("session")
def design(name: str, folder: str | None, by: str, **options: Any) -> None:
    """Declare a design for campaign NAME before the first judgment, or print the one in force.

    The first round becomes the assignment plan: topics in drawn order, or drawn screens of units.

    \b
    Example:
      python -m assessment economy design spring --measure Precision --look 10 --look 20 --seed 2026 \\
        --assessors Ann,Ben
    """
    campaign = campaign_at(folder, name)
    if options["measure"]:
        # The options are called as the fields of a design.
        wanted = Design(**options, population=UNDECLARED)
        declare_design(campaign, wanted, Writer(by, COMMAND_LINE), progress())
    _print_design(campaign)


@click.command("round")
@click.argument("name")
@click.option(
    "--size",
    type=int,
    help="Topics or units judged at its end, instead of those of the next look.",
)
@by_option
@workspace_option
@needs("session")
def round_(name: str, size: int | None, by: str, folder: str | None) -> None:
    """Draw the next round of campaign NAME: its topics or screens are added to the assignment plan."""
    campaign = campaign_at(folder, name)
    drawn = draw_round(campaign, Writer(by, COMMAND_LINE), size)
    rule = design_in_force(campaign).design.rule
    say(f"round {drawn.number} is drawn; it ends after {drawn.size:,} {rule}")


@click.command("stop")
@click.argument("name")
@click.option("--reason", required=True, help="Why, as the log will say.")
@by_option
@workspace_option
@needs("session")
def stop(name: str, reason: str, by: str, folder: str | None) -> None:
    """Write into the log of campaign NAME that no further round is drawn."""
    stop_judging(campaign_at(folder, name), reason, Writer(by, COMMAND_LINE))
    say("the log says that judging stops")


def _print_design(campaign: Campaign) -> None:
    declared = design_of(campaign)
    if declared is None:
        say("no design is declared; --measure, --look, --seed and --assessors do so")
        return
    chosen = declared.design
    event = declared.event
    population = chosen.population
    rounds = []
    for drawn in declared.rounds:
        digest = f", SHA-256 {drawn.digest}" if drawn.digest else ""
        rounds.append(f"{drawn.number}: to {drawn.size:,}{digest}")
    table = {"declared": f"{event.at} by {event.by}"}
    table["question"] = QUESTIONS[chosen.question]
    table["measure"] = chosen.measure
    table["rule"] = DRAW_RULES[chosen.rule]
    table["population"] = f"{population.size:,}, {population.digest}"
    table["seed"] = chosen.seed
    table["looks"] = ", ".join(map(str, chosen.looks))
    machine = "none"
    if chosen.machine:
        machine = f"{chosen.machine}, labels {chosen.machine_version}"
    table["machine"] = machine
    table["assessors"] = ", ".join(chosen.assessors)
    table["rounds"] = ", ".join(rounds)
    table["stopped"] = declared.stopped or "no"
    print_table(("what", "value"), table.items())
