"""The part *Two runs* of the page Compare: two runs alone, and the same two among several runs."""
