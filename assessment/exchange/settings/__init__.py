"""Changes of a campaign's settings, and what they would do to answers and judgments."""
