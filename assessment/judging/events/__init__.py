"""What assessors store: judgments, questions to the organisers, copies of known answers."""
