"""A campaign as a handle: its store, settings and phase, its topics' state, and values derived from them."""

from assessment.campaign.handle import Campaign
from assessment.campaign.workspace import Workspace, existing_workspace, workspace_at

__all__ = ["Campaign", "Workspace", "existing_workspace", "workspace_at"]
