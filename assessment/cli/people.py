"""Commands for personal links and members of a campaign."""

from __future__ import annotations

from pathlib import Path

import click

from assessment.access import invitations, members
from assessment.access.invitation_list import LONGEST_LIST, read_list
from assessment.access.invitations import Invitee
from assessment.campaign import Campaign, workspace_at
from assessment.cli.group import cli
from assessment.cli.options import campaign_at, table_option, workspace_option
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import print_bytes, print_table
from assessment.formats.spreadsheets import as_csv
from assessment.model import UserError
from assessment.model.permissions import ROLES

_ROLE = click.Choice(ROLES)
team_option = click.option(
    "--team",
    default="",
    help="The team of a member with the role team, as in its runs.",
)


@cli.command()
@click.argument("name")
@table_option
@workspace_option
@needs("people")
def people(name: str, folder: str | None) -> None:
    """List the personal links of campaign NAME: number, name, role, team, state, last day."""
    campaign = campaign_at(folder, name)
    rows = []
    for invitation, state in invitations.links(campaign):
        row = (
            str(invitation.id),
            invitation.person,
            invitation.role,
            invitation.team,
            state,
            invitation.expires[:10],
        )
        rows.append(row)
    print_table(("link", "name", "role", "team", "state", "until"), rows)


@cli.command()
@click.argument("name")
@click.argument("person", required=False)
@click.option(
    "--list",
    "file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    help="A CSV file with a line for each person: name, role, team.",
)
@click.option(
    "--role",
    type=_ROLE,
    default="assessor",
    show_default=True,
    help="What the person may do; in a list, where a line names no role.",
)
@team_option
@click.option(
    "--days",
    type=int,
    default=30,
    show_default=True,
    help="How long the link is valid.",
)
@click.option(
    "--address",
    default="http://localhost:8501",
    show_default=True,
    help="Where people reach the server.",
)
@workspace_option
@needs("people")
def invite(
    name: str,
    *,
    person: str | None,
    file: Path | None,
    role: str,
    team: str,
    days: int,
    address: str,
    folder: str | None,
) -> None:
    """Print a personal link for PERSON to campaign NAME, or for everybody of a list as CSV.

    The page People shows a link again until it is used.
    """
    campaign = campaign_at(folder, name)
    key = workspace_at(folder).secret()
    # Without a name the empty one is refused like any other wrong name.
    people = [Invitee(person or "", role, team)]
    if file is not None:
        people = _people_of(campaign, file, role)
    secrets = invitations.invite_all(
        campaign, people, days=days, by=COMMAND_LINE, key=key
    )
    # People copy addresses from a browser, with and without the slash.
    server = address.rstrip("/")
    links = [f"{server}/api/enter?key={secret}" for secret in secrets]
    # On standard output, everything else on standard error: scripts take the links as they are.
    if file is None:
        print_bytes(f"{links[0]}\n".encode())
        return
    rows = []
    for one, link in zip(people, links, strict=True):
        rows.append({**one._asdict(), "link": link})
    print_bytes(as_csv(rows, (*Invitee._fields, "link")))


def _people_of(campaign: Campaign, file: Path, role: str) -> list[Invitee]:
    """The people of a list.  Raises `UserError` with a line for each problem."""
    with click.open_file(str(file), "r", encoding="utf-8-sig") as opened:
        try:
            # One character more than allowed is enough to see that there are too many.
            text = opened.read(LONGEST_LIST + 1)
        except UnicodeDecodeError as error:
            raise UserError(
                f"{file}, byte {error.start}: not UTF-8; save the list as UTF-8"
            ) from None
    wanted = read_list(campaign, text, role)
    if wanted.problems:
        raise UserError("\n".join(problem.sentence for problem in wanted.problems))
    return list(wanted.people)


@cli.command()
@click.argument("name")
@click.argument("link", type=int)
@workspace_option
@needs("people")
def revoke(name: str, link: int, folder: str | None) -> None:
    """End LINK (a number that `people` lists) of campaign NAME at once."""
    campaign = campaign_at(folder, name)
    invitations.revoke(campaign, link, by=COMMAND_LINE)
    click.echo(f"link {link} is revoked", err=True)


@cli.command(name="members")
@click.argument("name")
@table_option
@workspace_option
@needs("people")
def members_command(name: str, folder: str | None) -> None:
    """List everybody who has a role in campaign NAME."""
    campaign = campaign_at(folder, name)
    rows = []
    for member in members.members(campaign).values():
        row = (
            member.person,
            member.role,
            member.team,
            member.by,
            member.at[:10],
        )
        rows.append(row)
    print_table(("name", "role", "team", "by", "since"), rows)


@cli.command()
@click.argument("name")
@click.argument("person")
@click.argument("role", type=click.Choice([*ROLES, "none"]))
@team_option
@workspace_option
@needs("people")
def member(name: str, *, person: str, role: str, team: str, folder: str | None) -> None:
    """Give PERSON the ROLE in campaign NAME, or with none end the membership.

    On servers where people log in, PERSON is an e-mail address.
    """
    campaign = campaign_at(folder, name)
    if role == "none":
        members.remove(campaign, person, by=COMMAND_LINE)
    else:
        members.set_member(campaign, person, role, team=team, by=COMMAND_LINE)
