"""Files in: recognised, read, checked, compared with the campaign, and stored whole or not at all."""
