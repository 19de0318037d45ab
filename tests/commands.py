"""Commands run in the process of the tests."""

import sys

from assessment import cli


def run_command(monkeypatch, capfd, *arguments):
    """Exit code, standard output and standard error of a command."""
    capfd.readouterr()
    monkeypatch.setattr(sys, "argv", ["assessment", *map(str, arguments)])
    code = 0
    try:
        cli.main()
    except SystemExit as ended:
        code = ended.code or 0
    return code, *capfd.readouterr()
