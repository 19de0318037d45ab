"""What follows the judging: disagreements, adjudication, resolution policies, the history of a unit."""
