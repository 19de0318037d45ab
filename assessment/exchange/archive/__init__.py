"""A whole campaign in one file: its members, their check, and the campaign made again from it."""
