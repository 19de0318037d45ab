"""The nugget lists of a campaign: their events, their changes, and their page."""
