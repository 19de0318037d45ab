"""Claims (`claims`, `claim_lines`), and the evidence in their files as judgments (`gold_evidence`)."""
