"""The log of judgments as files for every track: JSON Lines or CSV, out and in again without loss."""
