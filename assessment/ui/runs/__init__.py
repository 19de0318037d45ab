"""The parts of the page Runs: imports with their reports, what is loaded, teams, and earlier imports."""
