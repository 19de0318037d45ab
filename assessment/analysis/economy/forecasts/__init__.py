"""What more judging would bring: of topics (`topic_forecasts`), of units (`unit_forecasts`), of a machine
(`machine_worth`).
"""
