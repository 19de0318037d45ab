"""What is chosen on the page Scores, by the names under which the address holds it."""

MEASURE, RUN, TOPIC, LOOK = "measure", "drill-run", "drill-topic", "look"
SHOW, ONLY, TESTED = "show", "only", "tested"
SEEN = "measure-seen"
"""The measure that the parts outside the board were last drawn with."""
FIGURES = "Behind the figures"
