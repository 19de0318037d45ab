"""The part *Stability* of the page Compare: how far the ranking rests on single judgments."""
