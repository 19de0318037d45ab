"""The actions of `plan CAMPAIGN ACTION`: the matrix, and changes of single assignments."""

from __future__ import annotations

from typing import Literal, NamedTuple

from assessment.campaign import Campaign
from assessment.cli.assignment_matrix import print_leases, print_matrix
from assessment.cli.permissions import COMMAND_LINE
from assessment.cli.printing import say
from assessment.model import UserError
from assessment.planning.changes.assignment_changes import (
    assign_topic,
    lock_topic,
    reassign,
    unlock_topic,
)

Action = Literal["matrix", "leases", "lock", "unlock", "reassign", "assign"]


class ActionOptions(NamedTuple):
    """What the command line says beside the action; "" for a name that is not there."""

    assessor: str
    topic: str
    to: str
    only_open: bool
    layout: str


def run_action(campaign: Campaign, action: Action, options: ActionOptions) -> None:
    """Raises `UserError` where a name is missing, or the change is not possible."""
    if action == "matrix":
        print_matrix(campaign, options.layout)
        return
    if action == "leases":
        print_leases(campaign)
        return
    assessor, topic = options.assessor, options.topic
    if not assessor or not topic:
        raise UserError(
            f"name an assessor and a topic: plan {campaign.name} {action} ASSESSOR TOPIC"
        )
    if action == "lock":
        lock_topic(campaign, assessor, topic, by=COMMAND_LINE)
    elif action == "unlock":
        unlock_topic(campaign, assessor, topic, by=COMMAND_LINE)
    elif action == "assign":
        assign_topic(campaign, assessor, topic, by=COMMAND_LINE)
    else:
        _reassign(campaign, options)
    say("the plan is changed")


def _reassign(campaign: Campaign, options: ActionOptions) -> None:
    if not options.to:
        raise UserError("say who takes the work over: --to NAME")
    reassign(
        campaign,
        options.assessor,
        options.topic,
        options.to,
        only_open=options.only_open,
        by=COMMAND_LINE,
    )
