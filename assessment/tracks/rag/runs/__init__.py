"""Run files: their lines as responses (`run_lines`), whole runs, and the rules of each year (`check`)."""
