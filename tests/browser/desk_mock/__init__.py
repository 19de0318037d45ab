"""A small server with invented screens, for trying the judging desk in a browser without a campaign."""
