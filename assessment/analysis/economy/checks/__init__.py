"""What a design would have saved in a finished campaign: by topics (`design_check`, from `topic_scores`), by
units (`unit_check`).
"""
