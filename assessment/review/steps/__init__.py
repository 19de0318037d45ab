"""The steps of a campaign: what is unfinished, what stops a phase, and what comes next."""
