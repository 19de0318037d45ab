"""The part *Heat map* of the page Compare: the score of every run at every topic."""
