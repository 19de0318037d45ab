"""The part *Topics* of the page Compare: which topics are hard, and which tell the runs apart."""
