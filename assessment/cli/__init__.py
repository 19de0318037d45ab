"""The command line.  Only results go to standard output; progress and messages go to standard error.

Each module of this package holds the commands of one topic.  It is imported when one of them runs; until then
`commands.py` stands for it.
"""

from __future__ import annotations

import gc
import os
import secrets
import sys
import traceback
from typing import NoReturn

import click

from assessment.access.access_mode import deprecation
from assessment.cli.group import cli
from assessment.model import MessageForPeople

DEBUG = "ASSESSMENT_DEBUG"
"""With any value, a fault of the program is shown with its traceback."""
COLLECTOR = (100_000, 20, 100)
"""Thresholds of Python's garbage collector in commands; a server sets its own."""


def main() -> None:
    """Run the command line; a mistake of the user ends it with one sentence and exit code 2."""
    # A process that ends soon has little garbage: looking for it took an eighth of `score`.
    gc.set_threshold(*COLLECTOR)
    # Written files hold labels and names, so only their owner may read them
    os.umask(0o077)
    announcement = deprecation()
    if announcement:
        click.echo(announcement, err=True)
    try:
        cli(standalone_mode=False)
    except click.exceptions.Exit as done:
        sys.exit(done.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except click.Abort:
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)  # the reader, such as `head`, has all that it wants
    except Exception as error:
        _end_with(error)


def _end_with(error: Exception) -> NoReturn:
    # Both bring half of the program with them, which a command that ends well may not need.
    from assessment.cli.printing import fail
    from assessment.store import StoreError

    if isinstance(error, MessageForPeople | StoreError | OSError):
        fail(error)
    _fault(error)


def _fault(error: Exception) -> NoReturn:
    """End with one sentence about a fault of the program, with `ASSESSMENT_DEBUG` also with its traceback."""
    from assessment.cli.printing import fail, say  # as above

    reference = secrets.token_hex(4)
    if os.environ.get(DEBUG):
        say(f"reference {reference}")
        traceback.print_exception(error)
    fail(
        f"something went wrong in the program (reference {reference}); "
        f"run the command again with {DEBUG}=1 to see where, and report that"
    )
