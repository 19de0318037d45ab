"""The command `economy` with its subcommands."""

from __future__ import annotations

from assessment.cli.economy_audit import audit
from assessment.cli.economy_check import check
from assessment.cli.economy_design import design, round_, stop
from assessment.cli.economy_estimates import estimates
from assessment.cli.group import cli
from assessment.cli.permissions import needs


@cli.group()
@needs("session")
def economy() -> None:
    """See how many judgments the conclusions of a campaign need, and draw what is judged."""


economy.add_command(audit)
economy.add_command(check)
economy.add_command(design)
economy.add_command(estimates)
economy.add_command(round_)
economy.add_command(stop)
