"""Pages are opened in AppTest."""

from __future__ import annotations

from functools import cache

import pytest
from streamlit.components.v2 import manifest_scanner


@pytest.fixture(scope="session", autouse=True)
def installed_components():
    """The components of all installed packages, read once.

    Every AppTest reads them again, which takes longer than most pages.
    """
    with pytest.MonkeyPatch.context() as patch:
        scan = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", scan)
        yield
