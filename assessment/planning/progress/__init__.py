"""How far a campaign is: who has done what, at which pace, and when the rest may be done."""
