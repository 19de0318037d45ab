"""What organisers and teams read from the judgments: comparison, errors, what-if, bounds, agreement."""
