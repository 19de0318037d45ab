"""What assessors are shown and asked: abstracts, their sentences, and sets that are disputed."""
