"""What assessors are shown and asked: the pool of each query (`units`), and whole pages (`page_units`)."""
