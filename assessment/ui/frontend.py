"""What the access control needs of Streamlit's server: log-ins, sizes of sessions, the page's scripts.

Streamlit gives these to page scripts only; here they are needed before there is a session, so its own
functions are called.  A test holds each of them for the version that is pinned in `requirements.txt`.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from streamlit import runtime
from streamlit.auth_util import is_authlib_installed, validate_auth_credentials
from streamlit.errors import Error
from streamlit.file_util import get_static_dir
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.user_info import generate_login_redirect_url
from streamlit.web.server.server_util import get_cookie_secret
from streamlit.web.server.starlette import starlette_websocket

from assessment.access.access_mode import AccessDenied, access_mode
from assessment.campaign.signing_key import SHORTEST
from assessment.model import UserError

_USER_COOKIE = "_streamlit_user"
_PROVIDER = "default"
_INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_NOT_SET_UP = (
    "logging in is not set up on this server; an administrator finds in docs/organisers/people.md what its "
    "secrets.toml needs"
)

logger = logging.getLogger(__name__)


class StreamlitFrontend:
    """What `assessment.api.frontend.Frontend` asks, answered by Streamlit."""

    def user(
        self, cookies: Mapping[str, str], headers: Mapping[str, str]
    ) -> Mapping[str, Any]:
        """The claims in the signed cookie of the log-in.

        Streamlit compares the cookie's origin with that of each connection once more.
        """
        value = starlette_websocket._get_signed_cookie_with_chunks(
            dict(cookies), _USER_COOKIE
        )
        signed = json.loads(value) if value else {}
        claims = signed if isinstance(signed, dict) else {}
        from_proxy = starlette_websocket.gather_user_info(Headers(dict(headers)))
        return {**claims, **from_proxy}

    def login_address(self) -> str:
        try:
            if not is_authlib_installed():
                raise UserError(_NOT_SET_UP)
            validate_auth_credentials(_PROVIDER)
            return generate_login_redirect_url(_PROVIDER)
        except Error:
            logger.exception("nobody can log in")
            raise UserError(_NOT_SET_UP) from None

    def held_bytes(self, session: str) -> int:
        if not runtime.exists():
            return 0
        manager = runtime.get_instance().uploaded_file_mgr
        assert isinstance(manager, MemoryUploadedFileManager)
        # Other threads add and remove files meanwhile, hence the copy below.
        held = manager.file_storage.get(session, {})
        return sum(len(file.data) for file in list(held.values()))

    def sessions(self) -> int:
        if not runtime.exists():
            return 0
        return runtime.get_instance()._session_mgr.num_active_sessions()

    def inline_scripts(self) -> tuple[str, ...]:
        page = (Path(get_static_dir()) / "index.html").read_text(encoding="utf-8")
        return tuple(_INLINE_SCRIPT.findall(page))


def check_cookie_secret() -> None:
    """Raises `UserError` if log-ins are signed with a secret that anybody can guess."""
    try:
        mode = access_mode()
    except AccessDenied:
        return  # every page says so
    if mode == "oidc" and len(get_cookie_secret()) < SHORTEST:
        raise UserError(
            f"cookie_secret in .streamlit/secrets.toml signs log-ins and has fewer than {SHORTEST} "
            "characters; `openssl rand -hex 32` makes one"
        )
