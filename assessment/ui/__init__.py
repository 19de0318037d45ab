"""The only room besides app.py and pages/ that imports streamlit."""
