"""What assessors are shown and asked, step by step."""
