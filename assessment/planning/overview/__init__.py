"""The plan in force as a matrix, and the units that assessors have in common."""
