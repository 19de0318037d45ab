"""The command that moves a workspace to another database."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from assessment.campaign.signing_key import KEY
from assessment.cli.group import cli
from assessment.cli.permissions import needs
from assessment.cli.printing import out, say
from assessment.exchange.transfer import Moved
from assessment.exchange.transfer import move as move_workspace
from assessment.formats.tables import printable, text_table
from assessment.store import is_url

_STEPS = 1000


@cli.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@needs("campaigns")
def move(source: str, target: str) -> None:
    """Copy the workspace FROM to the empty place TO and prove both equal.  Each is a folder or a postgresql:// URL; stop the desk first."""
    with _bar() as progress:
        moved = move_workspace(source, target, progress)
    out(_proof(moved).encode())
    say(
        f"everything is equal; {'set ASSESSMENT_STORE to the URL' if is_url(target) else f'start the desk with WORKSPACE={target}'}"
    )
    key = Path(source) / KEY
    if not is_url(source) and key.exists():
        say(
            f"{key} signs links and tokens: {'give its bytes, in hexadecimal, as ASSESSMENT_SECRET' if is_url(target) else f'copy it to {target}'}"
        )


@contextmanager
def _bar() -> Iterator[Callable[[float, str], object]]:
    """A progress bar on standard error, on a terminal only."""
    with click.progressbar(
        length=_STEPS, file=sys.stderr, hidden=not sys.stderr.isatty(), item_show_func=lambda text: text
    ) as bar:
        yield lambda share, text: bar.update(int(share * _STEPS) - bar.pos, printable(text))


def _proof(moved: Moved) -> str:
    rows = [(item.table, str(item.rows), item.checksum) for item in moved.tables]
    scores = [(name, str(count)) for name, count in moved.scores.items()]
    return (
        text_table(("table", "rows", "SHA-256 at both places"), rows)
        + "\n"
        + text_table(("campaign", "equal scores"), scores)
    )
