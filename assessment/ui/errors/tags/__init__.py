"""The part *Tags* of the page Errors, and the keys and the form that put tags on units."""
