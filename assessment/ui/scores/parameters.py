"""Names under which the address and the session keep what is chosen on the page Scores."""

MEASURE, LOOK = "measure", "look"
SHOW, ONLY = "show", "only"
RUN, TOPIC = "drill-run", "drill-topic"
DRILLDOWN, TABLES_AND_PLOTS = "Behind the figures", "Behind the totals"
"""The parts below the table, as the address names them: stored links have these values."""
PART_TITLES = {DRILLDOWN: "One run by topic", TABLES_AND_PLOTS: "Tables and plots"}
"""The parts as the page says them."""
