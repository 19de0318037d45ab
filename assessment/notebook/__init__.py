"""A campaign as pandas frames and Plotly figures, for notebooks and scripts, which can only read it.

from assessment import open_campaign, score_files

campaign = open_campaign("spring", "/srv/desk")
campaign.scores().query("topic == 'all'").pivot(index="run", columns="measure", values="value")
"""

from assessment.notebook.campaign_frames import CampaignFrames
from assessment.notebook.opening import open_campaign
from assessment.notebook.scored_files import ScoredFiles, score_files

__all__ = ["CampaignFrames", "ScoredFiles", "open_campaign", "score_files"]
