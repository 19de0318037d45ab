"""Commands for the end of a campaign: disputes, resolution policies, history, undo, the signed release."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import click

from assessment.campaign import Campaign
from assessment.cli.group import cli
from assessment.cli.options import (
    campaign_at,
    confirm_option,
    table_option,
    workspace_option,
)
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import print_bytes, print_table, progress, say
from assessment.exchange.release import release_archive as releases
from assessment.exchange.release import release_check
from assessment.exchange.release.named_people import names_note
from assessment.formats.plurals import number_of
from assessment.model import Judgment, UserError
from assessment.review import history as histories
from assessment.review.disagreements import decisions, disputes
from assessment.review.phase_steps import sign_off
from assessment.review.policy_effects import choices, effects

number_argument = click.argument("number", type=int)


@cli.command(name="disputes")
@click.argument("name")
@table_option
@workspace_option
@needs("adjudicate")
def disputes_command(name: str, folder: str | None) -> None:
    """List the units of campaign NAME that people gave different labels, with their labels and decisions."""
    campaign = campaign_at(folder, name)
    rows = [row for topic in campaign.topics for row in _dispute_rows(campaign, topic)]
    print_table(("topic", "question", "unit", "labels", "decision"), rows)


def _dispute_rows(campaign: Campaign, topic: str) -> list[tuple[str, ...]]:
    decision_of = decisions(campaign.data, topic)
    dispute_of = {
        dispute.unit.ref: dispute for dispute in disputes(campaign.data, topic)
    }
    rows: list[tuple[str, ...]] = []
    for ref, dispute in dispute_of.items():
        decision = decision_of.get(ref)
        row = (
            topic,
            ref.kind,
            dispute.unit.name,
            ", ".join(dispute.labels),
            (decision.label or decision.reason) if decision else "",
        )
        rows.append(row)
    return rows


@cli.command()
@click.argument("name")
@click.option(
    "--measure",
    help="The measure whose totals are shown (default: the first one that the runs have).",
)
@table_option
@workspace_option
@needs("adjudicate")
def policies(name: str, measure: str | None, folder: str | None) -> None:
    """Show what each resolution policy would do to the scores of campaign NAME; nothing is changed."""
    campaign = campaign_at(folder, name)
    # The names of scores, not of declarations: a naming setting or a cluster file changes them.
    measures = list(dict.fromkeys(score.measure for score in campaign.totals()))
    if measure and measure not in measures:
        raise UserError(
            f"no run has a total of {measure!r}; there are: {', '.join(measures) or 'none'}"
        )
    current = campaign.settings["policy"]
    # Runs of different tasks are never ranked together, so each task has a table of its own.
    for view in campaign.by_task():
        own = list(dict.fromkeys(score.measure for score in view.totals()))
        chosen = measure or next(iter(own), "")
        if chosen in own or not chosen:
            task = f"{view.task.title}, " if view.task else ""
            say(
                f"{task}{chosen or 'no measure'}; the policy in force is {current}, "
                f"of {len(choices(campaign))}"
            )
            _print_effects(view, chosen)


def _print_effects(campaign: Campaign, chosen: str) -> None:
    """Print the labels and the totals of one measure under each policy."""
    policy_effects = list(effects(campaign, chosen, progress()))
    runs = list(
        dict.fromkeys(run for effect in policy_effects for run in effect.totals)
    )
    rows = []
    for effect in policy_effects:
        row = [
            effect.policy,
            str(effect.resolved),
            str(effect.unresolved),
            str(effect.differing),
        ]
        row += [_total(campaign, chosen, effect.totals.get(run)) for run in runs]
        rows.append(row)
    print_table(("policy", "resolved", "unresolved", "differing from now", *runs), rows)


def _total(campaign: Campaign, measure: str, value: float | None) -> str:
    if value is None:
        return "-"
    digits = campaign.track.measure(measure).digits
    return f"{value:.{digits}f}"


@cli.command()
@click.argument("name")
@number_argument
@table_option
@workspace_option
@needs("adjudicate")
def history(name: str, number: int, folder: str | None) -> None:
    """List every event on the unit of judgment NUMBER of campaign NAME.

    NUMBER is the judgment's sequence number, column seq of the exported judgments.
    """
    campaign = campaign_at(folder, name)
    ref = histories.event(campaign, number).ref
    events = histories.unit_history(campaign, ref)
    rows = [
        _history_row(event.judgment, event.how, event.is_current) for event in events
    ]
    print_table(("number", "when", "who", "label", "how", "stands", "note"), rows)


def _history_row(event: Judgment, how: str, is_current: bool) -> tuple[str, ...]:
    if event.label is not None:
        label = event.label
    elif event.reason:
        label = f"cannot judge: {event.reason}"
    else:
        label = "taken back"
    return (
        str(event.seq),
        event.at,
        event.assessor,
        label,
        how,
        "yes" if is_current else "",
        event.note,
    )


@cli.command()
@click.argument("name")
@number_argument
@click.option(
    "--by",
    default=COMMAND_LINE,
    show_default=True,
    help="Who takes it back, as the history will say.",
)
@workspace_option
@needs("adjudicate")
def undo(name: str, number: int, by: str, folder: str | None) -> None:
    """Take judgment NUMBER of campaign NAME back, by a new event that restores the label before it."""
    campaign = campaign_at(folder, name)
    restored = histories.undo(campaign, number, by=by)
    outcome = (
        "nothing stands"
        if restored.label is None
        else f"{restored.label!r} stands again"
    )
    say(f"number {number} of {restored.assessor} is taken back; {outcome}")


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
