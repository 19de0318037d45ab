"""Runs (`runs`), and the order of their documents as trec_eval sees it (`ranking`)."""
