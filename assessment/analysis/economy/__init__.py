"""How many judgments a campaign's conclusions need: designs tried on finished campaigns."""
