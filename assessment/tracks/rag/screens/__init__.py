"""What assessors are shown and asked: nuggets in a response, support of its sentences, importance."""
