"""How the sample campaigns are made: invented people judge invented runs, the same way each time."""
