"""What counts of the judgments of a claim.

`set_ballots` are the votes on evidence sets, `gold` is what scores are computed from, `ratings` what
agreement is.
"""
