"""The signed-off release of a campaign, its check, and what the log's hash chain proves."""
