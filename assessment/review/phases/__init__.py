"""The way through the phases: what is unfinished, what must hold for the next phase, and what comes next."""
