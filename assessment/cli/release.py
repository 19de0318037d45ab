"""Commands for the signed release: written, and checked by scoring again."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import click

from assessment.cli.group import cli
from assessment.cli.options import (
    campaign_at,
    confirm_option,
    workspace_option,
)
from assessment.cli.permissions import needs
from assessment.cli.printing import print_bytes, say
from assessment.exchange.release import release_archive as releases
from assessment.exchange.release import release_check
from assessment.exchange.release.named_people import names_note
from assessment.formats.plurals import number_of
from assessment.review.phases.phase_conditions import sign_off


@cli.command()
@click.argument("name")
@click.option("--by", required=True, help="Who signs off.")
@click.option(
    "--statement", required=True, help="What is signed off, in a sentence or more."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write (default: CAMPAIGN_release_DATE.zip).",
)
@confirm_option
@workspace_option
@needs("release")
def release(
    name: str,
    *,
    by: str,
    statement: str,
    output: Path | None,
    confirmed: str,
    folder: str | None,
) -> None:
    """Sign campaign NAME off: write scores, judgments, settings and software into one zip.

    `restore` and `verify` read such a file.  `checklist` shows what is open; the file names it too.
    """
    campaign = campaign_at(folder, name)
    path = output or Path(releases.filename(campaign))
    for line in releases.warnings(campaign):
        say(f"note: {line}")
    names = names_note(campaign)
    if names:
        say(f"note: {names}")
    # Written under another name first, so that no half-written file is ever taken for a release.
    draft = path.with_name(f"{path.name}.part")
    try:
        with draft.open("wb") as stream:
            sign_off(campaign, stream, by=by, statement=statement, confirmed=confirmed)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    # The form of `sha256sum`, so that `sha256sum --check` reads it.
    print_bytes(f"{digest}  {path}\n".encode())


@cli.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Check a signed release: every file by its hash, every score by scoring again.

    Exit code 1 and the first differences if it is not as signed.  Scores that only a newer version computes
    are listed as new and are no difference.
    """
    # Read once: the hash that is printed must be that of the bytes that were checked.
    data = file.read_bytes()
    verification = release_check.verify(data)
    signed = verification.signed
    say(
        f"signed off by {signed.by} on {signed.at[:10]} with version {signed.software}: {signed.statement}"
    )
    for line in signed.unfinished:
        say(f"open when it was signed off: {line}")
    for problem in verification.problems:
        say(problem)
    for line in verification.new:
        say(f"new, not signed off: {line}")
    if verification.problems:
        sys.exit(1)
    digest = hashlib.sha256(data).hexdigest()
    files = number_of(len(signed.sha256), "file")
    figures = number_of(verification.scores, "figure")
    text = (
        f"{files} and {figures} are consistent with each other "
        "and come out again; compare the SHA-256 with "
        f"the one that was noted when they were signed off: {digest}\n"
    )
    print_bytes(text.encode())
