"""The zip that a team sends, with its runs as if each came alone."""
