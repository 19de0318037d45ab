"""People log in at a provider of OpenID Connect, and out again, with the desk behind nginx with TLS."""

from __future__ import annotations

import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from itsdangerous import TimestampSigner, URLSafeTimedSerializer
from playwright.sync_api import Browser, BrowserContext, Page, expect

from assessment.access import members
from assessment.campaign import Campaign
from tests.browser.server import free_port
from tests.browser.waits import PATIENCE, settled, shows
from tests.deploy.fleet import Desk, Nginx, shared

PERSON, PASSWORD = "zoe@example.org", "any"
MONTH = 32 * 24 * 3600
"""Seconds after which a log-in has expired: a little more than Streamlit's 31 days."""
COOKIE = "_streamlit_user"
SECRETS = """
[auth]
redirect_uri = "{redirect}"
cookie_secret = "{cookie}"
client_id = "desk"
client_secret = "{client}"
server_metadata_url = "{provider}/.well-known/openid-configuration"
client_kwargs = {{ prompt = "login" }}
"""
pytestmark = pytest.mark.skipif(
    not shutil.which("nginx"),
    reason="nginx is not installed, and the desk stands behind it here",
)


class Site(NamedTuple):
    """The desk's address, and the secret that signs its log-ins."""

    address: str
    provider: str
    cookie_secret: str


@contextmanager
def provider(address: str, secret: str, redirect: str) -> Iterator[None]:
    """npm's certified `oidc-provider`, until the block ends."""
    script = Path(__file__).with_name("oidc_provider.mjs")
    node = str(Path(sys.executable).with_name("node"))
    port = address.rpartition(":")[2]
    command = [node, str(script), port, "desk", secret, redirect]
    pipe = subprocess.PIPE
    # `node` is a small program that starts another one, so no signal ends it: it ends with its input.
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        yield


@pytest.fixture
def site(workspace: Path, campaign: Campaign, folder: Path) -> Iterator[Site]:
    members.set_member(campaign, PERSON, "organiser", by="test")
    folder.chmod(0o755)  # nginx works as another user
    settings = shared(workspace, "", "oidc")
    cookie = settings.pop("STREAMLIT_SERVER_COOKIE_SECRET")
    settings |= {
        "STREAMLIT_SECRETS_FILES": str(folder / "secrets.toml"),
        "FORWARDED_ALLOW_IPS": "127.0.0.1",
    }
    desk = Desk(settings, folder)
    nginx = Nginx(folder, (desk.port, desk.port), tls=True)
    redirect = f"{nginx.address}/oauth2callback"
    provider_address, client = f"http://localhost:{free_port()}", secrets.token_hex(16)
    text = SECRETS.format(
        redirect=redirect, cookie=cookie, client=client, provider=provider_address
    )
    (folder / "secrets.toml").write_text(text)
    with provider(provider_address, client, redirect):
        try:
            desk.start()
            nginx.start()
            yield Site(nginx.address, provider_address, cookie)
        finally:
            nginx.stop()
            desk.end()


@pytest.fixture
def stranger(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that takes the certificate that the desk signed itself."""
    context = browser.new_context(ignore_https_errors=True)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def log_in(page: Page, address: str) -> None:
    """By the provider's form, from the desk's page."""
    page.get_by_role("link", name="Log in").click()
    page.wait_for_url(f"{address}/interaction/*")
    page.get_by_placeholder("Enter any login").fill(PERSON)
    page.get_by_placeholder("and password").fill(PASSWORD)
    page.get_by_role("button", name="Sign-in").click()


def signed_in(page: Page, address: str) -> None:
    """Wait until the provider has led back to the desk, which shows a page."""
    page.wait_for_url(f"{address}/**")
    settled(page)


def aged(value: str, secret: str) -> str:
    """The cookie of a log-in as it would be if the person had logged in a month ago."""

    class Earlier(TimestampSigner):
        def get_timestamp(self) -> int:
            return int(time.time()) - MONTH

    claims = URLSafeTimedSerializer(secret, salt=COOKIE).loads(value)
    earlier = URLSafeTimedSerializer(secret, salt=COOKIE, signer=Earlier)
    text = earlier.dumps(claims)
    return text if isinstance(text, str) else text.decode()


def test_people_log_in_come_back_after_expiry_and_log_out(
    site: Site, stranger: BrowserContext
) -> None:
    page = stranger.new_page()
    page.goto(f"{site.address}/scores?campaign=biogen-sample")
    log_in(page, site.provider)
    page.get_by_role("button", name="Continue").click()
    signed_in(page, site.address)

    [cookie] = [one for one in stranger.cookies() if one["name"] == COOKIE]
    cookie["value"] = aged(cookie["value"], site.cookie_secret)
    stranger.add_cookies([cookie])
    page.goto(f"{site.address}/scores?campaign=biogen-sample")
    log_in(page, site.provider)
    signed_in(page, site.address)
    page.get_by_test_id("stExpandSidebarButton").click()
    shows(page.get_by_text(f"You are {PERSON}"))
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("button", name="Yes, sign me out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    assert [one for one in stranger.cookies() if one["name"] == COOKIE] == []
