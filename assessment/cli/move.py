"""The command that moves a workspace to another database."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from assessment.campaign.signing_key import KEY
from assessment.cli.group import cli
from assessment.cli.permissions import needs
from assessment.cli.printing import print_bytes, say
from assessment.exchange.transfer import MovedWorkspace
from assessment.exchange.transfer import move as move_workspace
from assessment.formats.tables import printable, text_table
from assessment.model.progress import Progress
from assessment.store import is_url

_STEPS = 1000


@cli.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@needs("campaigns")
def move(source: str, target: str) -> None:
    """Copy the workspace FROM to the empty place TO, and prove that both are equal.

    Each is a folder or a postgresql:// URL.  Stop the desk first.
    """
    with _bar() as progress:
        moved = move_workspace(source, target, progress)
    print_bytes(_proof(moved).encode())
    if is_url(target):
        next_step = "set ASSESSMENT_STORE to the URL"
        key_step = "give its bytes, in hexadecimal, as ASSESSMENT_SECRET"
    else:
        next_step = f"start the desk with WORKSPACE={target}"
        key_step = f"copy it to {target}"
    say(f"everything is equal; {next_step}")
    # The key is not in the database: without it, all links and cookies of the moved campaigns are refused.
    key = Path(source) / KEY
    if not is_url(source) and key.exists():
        say(f"{key} signs links and tokens: {key_step}")


@contextmanager
def _bar() -> Iterator[Progress]:
    """A progress bar on standard error, on a terminal only."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(
        length=_STEPS, file=sys.stderr, hidden=hidden, item_show_func=lambda text: text
    ) as bar:

        def show(share: float, text: str) -> None:
            step = int(share * _STEPS)
            bar.update(step - bar.pos, printable(text))

        yield show


def _proof(moved: MovedWorkspace) -> str:
    contents = [
        (table.table, str(table.rows), table.checksum) for table in moved.tables
    ]
    scores = [(name, str(count)) for name, count in moved.scores.items()]
    tables = text_table(("table", "rows", "SHA-256 at both places"), contents)
    campaigns = text_table(("campaign", "equal scores"), scores)
    return f"{tables}\n{campaigns}"
