"""Names under which the address and the session keep what is chosen on the page Scores."""

MEASURE, RUN, TOPIC, LOOK = "measure", "drill-run", "drill-topic", "look"
SHOW, ONLY, TESTED = "show", "only", "tested"
SEEN = "measure-seen"
"""The measure that the parts below the leaderboard were last drawn with."""
DRILLDOWN = "Behind the figures"
