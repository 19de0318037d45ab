"""The parts of the sample campaign that `make.py` writes."""
