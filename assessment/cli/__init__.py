"""The use cases for scripts.  Only the result goes to standard output, progress and messages to standard error.

A module of this package holds the commands of one topic; importing it hangs them from `cli`.
"""

from __future__ import annotations

import os
import secrets
import sys
import traceback
from typing import NoReturn

import click

from assessment.access.access_mode import deprecation
from assessment.cli import (
    adjudicate,
    campaigns,
    exports,
    files,
    move,
    people,
    plan,
    report,
    versions,
    workspaces,
)
from assessment.cli.group import cli
from assessment.cli.printing import fail, say
from assessment.model import MessageForPeople
from assessment.store import StoreError

DEBUG = "ASSESSMENT_DEBUG"
"""Set to anything, a fault of the program is shown with its traceback."""


def main() -> None:
    """The command line; a mistake of the user's ends in one sentence and exit code 2."""
    os.umask(0o077)  # what is written holds labels and names, and is for its owner alone
    announcement = deprecation()
    if announcement:
        say(announcement)
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
        sys.exit(0)
    except (MessageForPeople, StoreError, OSError) as error:
        fail(error)
    except Exception as error:
        _fault(error)


def _fault(error: Exception) -> NoReturn:
    """One sentence for a fault of the program; where `ASSESSMENT_DEBUG` is set, with its traceback."""
    reference = secrets.token_hex(4)
    if os.environ.get(DEBUG):
        say(f"reference {reference}")
        traceback.print_exception(error)
    fail(
        f"something went wrong in the program (reference {reference}); run the command again with {DEBUG}=1 to see where, and report that"
    )
