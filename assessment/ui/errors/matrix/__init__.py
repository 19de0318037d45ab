"""The part *Nugget matrix* of the page Errors: the nuggets of a topic against the runs."""
