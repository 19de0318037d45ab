"""The quality of judgments while it can still be mended: alerts with the units behind them."""
