"""Topics, and the segments of the collection that responses cite."""
