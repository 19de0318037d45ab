"""The use cases for scripts.  Only the result goes to standard output, progress and messages to standard error.

A module of this package holds the commands of one topic; importing it hangs them from `cli`.
"""

from __future__ import annotations

import os
import sys

import click

from assessment.cli import adjudicate, campaigns, files, move, people, plan, report, sending, workspaces  # noqa: F401  their commands
from assessment.cli.group import cli
from assessment.cli.printing import fail
from assessment.store import StoreError


def main() -> None:
    """The command line; a mistake of the user's ends in one sentence and exit code 2."""
    os.umask(0o077)  # what is written holds labels and names, and is for its owner alone
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
    except (ValueError, KeyError, StoreError, OSError) as error:
        fail(error)
