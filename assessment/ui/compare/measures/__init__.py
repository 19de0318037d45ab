"""The part *Measures* of the page Compare: which measures rank the runs alike."""
