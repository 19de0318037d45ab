"""Predictions (`runs`, `prediction_lines`, `sentence_warnings`), and the two halves of a run of VeriSci."""
