"""Commands for the end of a campaign: what is disputed, which policy does what, events taken back, the signed-off release."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import click

from assessment.campaign import Campaign, workspace_at
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import out, progress, say
from assessment.exchange import release as releases
from assessment.formats.tables import text_table
from assessment.model import Judgment, UserError
from assessment.review import history as histories
from assessment.review.disagreements import decisions, disputes
from assessment.review.policies import choices, effects

number_argument = click.argument("number", type=int)
BY = "command line"


@cli.command(name="disputes")
@click.argument("name")
@workspace_option
@needs("adjudicate")
def disputes_command(name: str, folder: str | None) -> None:
    """The units of campaign NAME that people gave different labels: topic, unit, how often each label, the decision."""
    campaign = workspace_at(folder).campaign(name)
    rows = [row for topic in campaign.topics for row in _dispute_rows(campaign, topic)]
    out(text_table(("topic", "question", "unit", "labels", "decision"), rows).encode())


def _dispute_rows(campaign: Campaign, topic: str) -> list[tuple[str, ...]]:
    made = decisions(campaign.data, topic)
    found = {dispute.unit.ref: dispute for dispute in disputes(campaign.data, topic)}
    return [
        (
            topic,
            ref.kind,
            dispute.unit.name,
            ", ".join(dispute.labels),
            (made[ref].label or made[ref].reason) if ref in made else "",
        )
        for ref, dispute in found.items()
    ]


@cli.command()
@click.argument("name")
@click.option(
    "--measure", help="The measure whose totals are shown (default: the first one that the runs have)."
)
@workspace_option
@needs("adjudicate")
def policies(name: str, measure: str | None, folder: str | None) -> None:
    """What each policy for the label that counts would do to campaign NAME; nothing is changed."""
    campaign = workspace_at(folder).campaign(name)
    measures = list(dict.fromkeys(score.measure for score in campaign.totals()))
    if measure and measure not in measures:
        raise UserError(f"no run has a total of {measure!r}; there are: {', '.join(measures) or 'none'}")
    chosen = measure or next(iter(measures), "")
    found = list(effects(campaign, chosen, progress()))
    runs = list(dict.fromkeys(run for effect in found for run in effect.totals))
    rows = [
        (
            e.policy,
            str(e.resolved),
            str(e.unresolved),
            str(e.differing),
            *(_total(campaign, chosen, e.totals.get(run)) for run in runs),
        )
        for e in found
    ]
    say(
        f"{chosen or 'no measure'}; the policy in force is {campaign.settings['policy']}, of {len(choices(campaign))}"
    )
    out(text_table(("policy", "resolved", "unresolved", "differing from now", *runs), rows).encode())


def _total(campaign: Campaign, measure: str, value: float | None) -> str:
    return "-" if value is None else f"{value:.{campaign.track.measure(measure).digits}f}"


@cli.command()
@click.argument("name")
@number_argument
@workspace_option
@needs("adjudicate")
def history(name: str, number: int, folder: str | None) -> None:
    """Every event on the unit of judgment NUMBER (as in the exported judgments, column seq) of campaign NAME."""
    campaign = workspace_at(folder).campaign(name)
    rows = [
        _history_row(event.judgment, event.how, event.current)
        for event in histories.of(campaign, histories.event(campaign, number).ref)
    ]
    out(text_table(("number", "when", "who", "label", "how", "stands", "note"), rows).encode())


def _history_row(event: Judgment, how: str, stands: bool) -> tuple[str, ...]:
    label = (
        event.label
        if event.label is not None
        else f"cannot judge: {event.reason}"
        if event.reason
        else "taken back"
    )
    return (str(event.seq), event.at, event.assessor, label, how, "yes" if stands else "", event.note)


@cli.command()
@click.argument("name")
@number_argument
@click.option("--by", default=BY, show_default=True, help="Who takes it back, as the history will say.")
@workspace_option
@needs("adjudicate")
def undo(name: str, number: int, by: str, folder: str | None) -> None:
    """Take judgment NUMBER of campaign NAME back, by a new event that restores what its assessor said before."""
    back = histories.undo(workspace_at(folder).campaign(name), number, by=by)
    say(
        f"number {number} of {back.assessor} is taken back; {f'{back.label!r} stands again' if back.label is not None else 'nothing stands'}"
    )


@cli.command()
@click.argument("name")
@click.option("--by", required=True, help="Who signs off.")
@click.option("--statement", required=True, help="What is signed off, in a sentence or more.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write (default: CAMPAIGN_release_DATE.zip).",
)
@workspace_option
@needs("release")
def release(name: str, by: str, statement: str, output: Path | None, folder: str | None) -> None:
    """Sign campaign NAME off: scores, judgments, settings and software in one zip, which `restore` and `verify` take."""
    campaign = workspace_at(folder).campaign(name)
    path = output or Path(releases.filename(campaign))
    for line in releases.warnings(campaign):
        say(f"note: {line}")
    draft = path.with_name(f"{path.name}.part")
    try:
        with draft.open("wb") as stream:
            releases.write(campaign, stream, by=by, statement=statement)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    out(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path}\n".encode())


@cli.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Check a signed-off release: every file by its hash, every figure by scoring again; exit code 1 with the first differences.

    What a newer version measures besides is named as new and is no difference.
    """
    data = file.read_bytes()
    found = releases.verify(data)
    signed = found.signed
    say(f"signed off by {signed.by} on {signed.at[:10]} with version {signed.software}: {signed.statement}")
    for problem in found.problems:
        say(problem)
    for line in found.new:
        say(f"new, not signed off: {line}")
    if not found.problems:
        out(
            f"{len(signed.sha256)} files and {found.scores} figures are consistent with each other and come out again; compare the SHA-256 with "
            f"the one that was noted when they were signed off: {hashlib.sha256(data).hexdigest()}\n".encode()
        )
    sys.exit(1 if found.problems else 0)
