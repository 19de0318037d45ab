"""Plans: what there is to assign, who gets it, or the order of a file or of a design, and a preview."""
