"""What assessors are shown and asked: an answer's sentences, their citations, and the answer as a whole."""
