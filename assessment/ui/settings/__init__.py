"""The parts of the page Settings: what a campaign is, its guidelines, and the rules that it chooses."""
