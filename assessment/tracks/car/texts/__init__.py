"""The texts of paragraphs and entities, stored only where a run or a judgment names them."""
