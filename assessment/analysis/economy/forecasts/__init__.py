"""What more judging would bring: of topics (`topic_forecasts`), of units (`unit_forecasts`), of a machine
(`machine_worth`).  `forecast_figures` are what the first two have in common.
"""
