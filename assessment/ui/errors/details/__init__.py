"""The unit in hand beside the table: its texts, why it counts, and what other labels would change."""
