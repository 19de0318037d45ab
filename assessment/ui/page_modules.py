"""The modules of all pages, which a server imports before anybody opens one."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import assessment.ui


def import_page_modules() -> None:
    """Import what pages are made of, some 400 modules, so that the first visitor does not wait for them."""
    for module in walk_packages(assessment.ui.__path__, f"{assessment.ui.__name__}."):
        import_module(module.name)
