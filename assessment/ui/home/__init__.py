"""The parts of the page Home: a card for each campaign, and new campaigns."""
