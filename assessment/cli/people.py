"""Commands for who may come in, as what, and how far a campaign is."""

from __future__ import annotations

import click

from assessment.access import invitations, members
from assessment.campaign import phases, workspace_at
from assessment.campaign.phases import set_phase
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import out
from assessment.formats.tables import text_table
from assessment.model.permissions import PHASES, ROLES

_ROLE = click.Choice(ROLES)
BY = "command line"
team_option = click.option(
    "--team", default="", help="The team of a member with the role team, as in its runs."
)


@cli.command()
@click.argument("name")
@workspace_option
@needs("people")
def people(name: str, folder: str | None) -> None:
    """The personal links of campaign NAME: number, name, role, team, state, when each ends."""
    found = invitations.links(workspace_at(folder).campaign(name))
    rows = [
        (str(item.id), item.person, item.role, item.team, state, item.expires[:10]) for item, state in found
    ]
    out(text_table(("link", "name", "role", "team", "state", "until"), rows).encode())


@cli.command()
@click.argument("name")
@click.argument("person")
@click.option("--role", type=_ROLE, default="assessor", show_default=True, help="What the person may do.")
@team_option
@click.option("--days", type=int, default=30, show_default=True, help="How long the link is good.")
@click.option(
    "--address", default="http://localhost:8501", show_default=True, help="Where people reach the server."
)
@workspace_option
@needs("people")
def invite(name: str, person: str, role: str, team: str, days: int, address: str, folder: str | None) -> None:
    """Print a personal link for PERSON to campaign NAME; it is shown this once."""
    secret = invitations.invite(
        workspace_at(folder).campaign(name), person, role, team=team, days=days, by=BY
    )
    out(f"{address.rstrip('/')}/api/enter?key={secret}\n".encode())


@cli.command()
@click.argument("name")
@click.argument("link", type=int)
@workspace_option
@needs("people")
def revoke(name: str, link: int, folder: str | None) -> None:
    """End LINK (a number that `people` lists) of campaign NAME at once."""
    invitations.revoke(workspace_at(folder).campaign(name), link, by=BY)
    click.echo(f"link {link} is revoked", err=True)


@cli.command(name="members")
@click.argument("name")
@workspace_option
@needs("people")
def members_command(name: str, folder: str | None) -> None:
    """Everybody who has a role at campaign NAME."""
    found = members.members(workspace_at(folder).campaign(name)).values()
    out(
        text_table(
            ("name", "role", "team", "by", "since"),
            [(m.person, m.role, m.team, m.by, m.at[:10]) for m in found],
        ).encode()
    )


@cli.command()
@click.argument("name")
@click.argument("person")
@click.argument("role", type=click.Choice([*ROLES, "none"]))
@team_option
@workspace_option
@needs("people")
def member(name: str, person: str, role: str, team: str, folder: str | None) -> None:
    """Give PERSON a ROLE at campaign NAME, or none any more; where people log in, PERSON is an e-mail address."""
    campaign = workspace_at(folder).campaign(name)
    if role == "none":
        members.remove(campaign, person, by=BY)
    else:
        members.set_member(campaign, person, role, team=team, by=BY)


@cli.command()
@click.argument("name")
@click.argument("phase", type=click.Choice(list(PHASES)), required=False)
@workspace_option
@needs("session")
def phase(name: str, phase: str | None, folder: str | None) -> None:
    """Print the phase of campaign NAME, or go on (or back) to another one."""
    campaign = workspace_at(folder).campaign(name)
    if phase:
        set_phase(campaign, phase, by=BY)  # type: ignore[arg-type]
    out(f"{campaign.phase}: {PHASES[campaign.phase]}\n".encode())
    seal = phases.seal(campaign)
    if seal:
        out(f"head of the log at {seal.at}: {seal.chain}\n".encode())
