"""The parts of the page Agreement, as its address names them."""

PART = "agreement-part"
QUESTIONS, RANKING, MACHINES = "Questions", "Ranking of runs", "Machine assessors"
