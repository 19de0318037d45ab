"""The parts of the page Agreement, as its address names them."""

PART = "agreement-part"
FITTING = "fitting-table"
"""Key of a container whose table shows all columns in a window of 640 pixels."""
QUESTIONS, RANKING, MACHINES = "Questions", "Ranking of runs", "Machine assessors"
