"""Adjudication: the disputes on a desk of their own, in the order of what they can change."""
