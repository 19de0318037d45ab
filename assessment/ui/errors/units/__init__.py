"""The part *Units* of the page Errors: the table of a run's units, a page at a time, with its files."""
