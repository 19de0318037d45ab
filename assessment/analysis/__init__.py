"""What organisers and teams read from the judgments.

    comparison    runs against each other: leaderboards, pairs, stability, differences between topics
    agreement     how far assessors and machines agree, and what that means for the order of runs
    errors        the units behind a run's score, what each costs, and people's tags on them
    economy       how many judgments the conclusions need: designs, estimates, forecasts, audits of machines

Beside the folders, `what_if` has the scores under other labels or answers, `bounds` the lowest and highest
scores that open work leaves possible, and `interval_words` what is said of intervals from few topics.
"""
