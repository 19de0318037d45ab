"""The command that draws a blind sample of a machine's labels, and prints what it shows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import click

from assessment.analysis.economy.audits.audit_result import (
    AuditResult,
    RunFavour,
    StratumResult,
    audit_result,
)
from assessment.analysis.economy.audits.audit_sample import (
    AuditOptions,
    draw_audit,
    newest_audit,
)
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
from assessment.cli.table_layout import table_layout
from assessment.statistics.machine_audit import Audit

_RECORD = ("about", "figure", "value")


@click.command("audit")
@click.argument("name")
@click.option("--machine", default="", metavar="ASSESSOR", help="Draw a new sample.")
@click.option("--question", "kind", default="", help="The question that it answered.")
@click.option(
    "--yes",
    "positive",
    multiple=True,
    metavar="LABEL",
    help="A label that counts as yes; can be given again.",
)
@click.option("--budget", type=int, default=100, show_default=True, help="Units.")
@click.option("--seed", default="1", show_default=True, help="Any text.")
@click.option(
    "--assessors", callback=names_of, default="", help="Names with commas between them."
)
@click.option(
    "--group",
    callback=names_of,
    default="",
    metavar="RUNS",
    help="Runs that the machine may favour, with commas between them.",
)
@by_option
@table_option
@workspace_option
@needs("session")
def audit(name: str, folder: str | None, by: str, **options: Any) -> None:
    """Print what the last audit of a machine in campaign NAME shows; with --machine, draw a new one first.

    \b
    Example:
      python -m assessment economy audit spring --machine auto:reader --question relevance \\
        --yes required --assessors Ann,Ben --group heron,tern
    """
    campaign = campaign_at(folder, name)
    if options["machine"]:
        # click passes the options by the names of the record's fields.
        wanted = AuditOptions(**options)
        draw_audit(campaign, wanted, Writer(by, COMMAND_LINE), progress())
    sample = newest_audit(campaign)
    result = None
    if sample is None:
        say("no machine is audited; --machine, --question, --yes and --assessors do so")
    else:
        result = audit_result(campaign, sample, progress())
        _say_notes(result)
    if table_layout() != "table":
        print_table(_RECORD, [] if result is None else _records(result))
    elif result is not None:
        _print(result)


def _say_notes(result: AuditResult) -> None:
    if result.note:
        say(f"note: {result.note}")
    # A sample that is judged in part would show what was easy to judge.
    if result.audit is None:
        left = result.drawn - result.judged - result.skipped
        say(f"{left} of {result.drawn} drawn units are not judged yet")


def _print(result: AuditResult) -> None:
    head = ("machine says", "in the group", "units", "drawn", "judged", "right")
    print_table(head, map(_stratum_row, result.strata))
    if result.audit is None:
        return
    print_table(("figure", "value"), _figures(result.audit))
    favours = [_favour_row(run) for run in (*result.groups, *result.runs)]
    print_table(("favours", "by", "from", "to", "p (Holm)"), favours)


def _records(result: AuditResult) -> Iterator[tuple[str, str, float | None]]:
    """Every figure in one table, for programs: what it is about, its name, and its value."""
    for row in result.strata:
        stratum = row.stratum
        where = ", in the group" if stratum.in_group else ""
        about = f"machine says {stratum.label}{where}"
        yield about, "units", stratum.size
        yield about, "drawn", len(stratum.units)
        yield about, "judged", row.judged
        yield about, "right", row.right
    if result.audit is None:
        return
    for figure, value in result.audit._asdict().items():
        # JSON has no number for what is undefined.
        defined = None if math.isnan(value) else value
        yield "machine", figure.replace("_", " "), defined
    for run in (*result.groups, *result.runs):
        about = f"favour of {run.name}"
        favour = run.favour
        yield about, "value", favour.value
        yield about, "low", favour.low
        yield about, "high", favour.high
        yield about, "p", favour.p


def _stratum_row(row: StratumResult) -> tuple[str, ...]:
    stratum = row.stratum
    group = "yes" if stratum.in_group else "no"
    drawn = len(stratum.units)
    counts = (stratum.size, drawn, row.judged, row.right)
    return (stratum.label, group, *map(str, counts))


def _favour_row(run: RunFavour) -> tuple[str, ...]:
    """The favour with the ends of its interval, each with a sign, and the p of its test."""
    favour = run.favour
    by = f"{favour.value:+.3f}"
    low = f"{favour.low:+.3f}"
    high = f"{favour.high:+.3f}"
    return run.name, by, low, high, f"{favour.p:.3f}"


def _figures(audit: Audit) -> list[tuple[str, str]]:
    figures = []
    for figure, value in audit._asdict().items():
        text = "undefined" if math.isnan(value) else f"{value:.3f}"
        figures.append((figure.replace("_", " "), text))
    return figures
