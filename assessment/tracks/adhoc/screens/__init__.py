"""What assessors are shown and asked: each document of the pool, those with equal texts together."""
