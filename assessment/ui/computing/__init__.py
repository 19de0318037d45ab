"""What pages compute while somebody waits: a bar, limits, and results that are made on request."""
