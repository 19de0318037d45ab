"""The use cases: take in, judge, score, send out.  Pages, routes and the command line talk to this room."""

from assessment.campaign.core import Campaign
from assessment.campaign.intake import Given, Receipt
from assessment.campaign.workspace import Workspace, workspace_at

__all__ = ["Campaign", "Given", "Receipt", "Workspace", "workspace_at"]
