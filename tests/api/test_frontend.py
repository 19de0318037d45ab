"""What is asked of the pinned Streamlit before there is a session: each of its functions answers as we
expect.
"""

import json

import pytest
from streamlit import config
from streamlit.web.server.server_util import get_cookie_secret
from streamlit.web.server.starlette.starlette_app_utils import create_signed_value

from assessment.model import UserError
from assessment.ui.frontend import StreamlitFrontend, check_cookie_secret

COOKIE = "_streamlit_user"
CLAIMS = {
    "email": "ann@example.org",
    "email_verified": True,
    "origin": "http://localhost:8501",
}


def signed(value, name=COOKIE, secret=None):
    return create_signed_value(secret or get_cookie_secret(), name, value).decode(
        "latin-1"
    )


def test_the_claims_of_a_signed_log_in_are_read():
    assert StreamlitFrontend().user({COOKIE: signed(json.dumps(CLAIMS))}, {}) == CLAIMS


@pytest.mark.parametrize(
    "cookie",
    [
        None,
        "",
        "nonsense",
        signed("{}", secret="another secret"),
        signed(json.dumps(CLAIMS), name="other"),
        signed(json.dumps(CLAIMS))[:-1],
    ],
    ids=["none", "empty", "nonsense", "another secret", "another cookie's", "cut off"],
)
def test_a_log_in_that_the_server_did_not_sign_is_nobody(cookie):
    cookies = {} if cookie is None else {COOKIE: cookie}
    assert StreamlitFrontend().user(cookies, {}) == {}


def test_headers_name_nobody_unless_the_server_trusts_them():
    headers = {
        "X-Streamlit-User": "eve@example.org",
        "X-Forwarded-Email": "eve@example.org",
    }
    assert StreamlitFrontend().user({}, headers) == {}


def test_without_a_running_server_a_session_holds_nothing():
    assert StreamlitFrontend().held_bytes("session") == 0


def test_the_page_of_streamlit_has_inline_scripts_to_allow():
    scripts = StreamlitFrontend().inline_scripts()
    assert scripts
    assert all(script.strip() for script in scripts)


def test_a_log_in_that_is_not_set_up_is_one_sentence():
    with pytest.raises(UserError, match="logging in is not set up on this server"):
        StreamlitFrontend().login_address()


def test_a_guessable_cookie_secret_is_refused_where_people_log_in(monkeypatch):
    monkeypatch.setenv("ASSESSMENT_ACCESS", "oidc")
    monkeypatch.setattr("assessment.ui.frontend.get_cookie_secret", lambda: "short")
    with pytest.raises(UserError, match="has fewer than 32 characters"):
        check_cookie_secret()
    monkeypatch.setenv("ASSESSMENT_ACCESS", "open")
    check_cookie_secret()


def test_no_header_is_trusted_by_the_settings_of_the_project():
    assert not config.get_option("server.trustedUserHeaders")
