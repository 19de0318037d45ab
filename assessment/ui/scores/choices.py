"""Names under which the address and the session keep what is chosen on the page Scores."""

MEASURE, LOOK = "measure", "look"
SHOW, ONLY = "show", "only"
RUN, TOPIC = "drill-run", "drill-topic"
DRILLDOWN = "Behind the figures"
