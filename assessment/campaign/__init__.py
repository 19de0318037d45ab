"""A campaign as a handle: its store, settings, phase, the state of its topics, and values derived from them."""

from assessment.campaign.handle import Campaign
from assessment.campaign.workspace import Workspace, workspace_at

__all__ = ["Campaign", "Workspace", "workspace_at"]
