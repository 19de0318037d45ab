"""What assessors are shown (`screens`), what they are asked (`units`), and live figures."""
