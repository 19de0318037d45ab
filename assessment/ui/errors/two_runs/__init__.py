"""The part *Two runs* of the page Errors: two answers to one topic side by side."""
