"""What organisers answer to the questions of assessors, and the conventions that follow."""
