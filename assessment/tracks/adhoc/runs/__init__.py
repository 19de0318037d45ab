"""Runs (`runs`), and the order of their documents as trec_eval sees it (`trec_eval_order`)."""
