"""A measure of which higher is better, and one of which lower is."""

from assessment.model import Measure

HIGHER = Measure("P", "", "", "", "", "", digits=2)
LOWER = HIGHER._replace(better="lower")
