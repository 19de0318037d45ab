"""The command `assessment-desk` itself; all others are its subcommands."""

from __future__ import annotations

import click

from assessment import __version__
from assessment.cli.commands import COMMANDS
from assessment.cli.lazy_commands import GroupOnDemand, load_command
from assessment.cli.permissions import as_option
from assessment.model.lazy_imports import OnDemand
from assessment.model.permissions import Principal


@click.group(
    cls=GroupOnDemand,
    commands=OnDemand(COMMANDS, load_command),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(__version__, prog_name="assessment-desk")
@as_option
@click.pass_context
def cli(context: click.Context, seen_as: Principal | None) -> None:
    """Judge answers of evaluation tracks and compute their official scores.

    \b
    Without any workspace:
      python -m assessment check biogen run.json topics.json
      python -m assessment score biogen judgments.json clusters_simcse.json --format csv
    With a workspace (option -w, or ASSESSMENT_WORKSPACE, or ./workspace):
      python -m assessment create spring biogen --title "Spring campaign"
      python -m assessment import spring topics.json runs/*.json
      python -m assessment scores spring
      python -m assessment invite spring "Ann Example" --role assessor
    """
    context.obj = seen_as
