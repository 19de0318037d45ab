"""Files in and out: imports, carry-over, exports, archives, releases, and moving a whole workspace."""
