"""Plain pages for signing in by key or log-in, and for refusals.  They need no script and no session."""

from __future__ import annotations

import re
from html import escape

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

from assessment.access.access_mode import AccessMode
from assessment.api.security_headers import PLAIN_PAGE

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": PLAIN_PAGE,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_PAGE_NAME = re.compile(r"[a-z-]{0,40}")
_QUERY = re.compile(r"[A-Za-z0-9%&=+._~:,*-]{0,2000}")


def sign_in_page(
    connection: HTTPConnection,
    mode: AccessMode | None,
    why: str,
    *,
    logged_in: bool = False,
    status: int = 401,
) -> HTMLResponse:
    """The page that is shown instead of the requested one: why access is denied, and how to sign in."""
    up = "../" * max(connection.url.path.count("/") - 1, 0)
    parts = ["<h1>Assessment Desk</h1>", f"<p>{escape(_sentence(why))}</p>"]
    if mode == "invited":
        parts.append(_key_form(up + "api/enter", _wanted_address(connection)))
    # A person who has logged in without access needs another account, so logging in again would not help.
    if mode == "oidc" and logged_in:
        parts.append(f'<p><a class="button" href="{up}auth/logout">Log out</a></p>')
    if mode == "oidc" and not logged_in:
        parts.append(f'<p><a class="button" href="{up}api/login">Log in</a></p>')
    return plain_page("\n".join(parts), status)


def refusal_page(
    why: str, status: int, *, title: str = "This link does not open a campaign"
) -> HTMLResponse:
    """A page with the reason of a refusal and a link to the first page."""
    reason = escape(_sentence(why))
    return plain_page(
        f'<h1>{title}</h1><p>{reason}</p><p><a href="../">To the first page</a></p>',
        status,
    )


def key_form_page(why: str, wanted: str, status: int) -> HTMLResponse:
    """The form again, after a key that was refused."""
    reason = escape(_sentence(why))
    return plain_page(
        f"<h1>Assessment Desk</h1><p>{reason}</p>{_key_form('enter', wanted)}", status
    )


def replace_page(key: str, before: str, after: str, campaign: str) -> HTMLResponse:
    """A page that asks before a link signs this browser in as another person."""
    old_name = escape(before)
    new_name = escape(after)
    title = escape(campaign)
    question = (
        f"<h1>Sign in as {new_name}?</h1>"
        f"<p>This browser is signed in to {title} as <b>{old_name}</b>. "
        f"The link that you followed is for <b>{new_name}</b>: "
        f"whatever is judged here from now on would be stored under that name.</p>"
    )
    form = (
        f'<form method="post" action="enter"><input type="hidden" name="key" value="{escape(key)}">'
        f"<p><button>Sign in as {new_name}</button> "
        f'<a class="button quiet" href="../?campaign={title}">Stay {old_name}</a></p></form>'
    )
    return plain_page(question + form, 200)


def plain_page(content: str, status: int) -> HTMLResponse:
    # With "no-referrer", old browsers send a form with the origin "null", which the routes refuse.
    headers = {**HEADERS, "Referrer-Policy": "same-origin"}
    return HTMLResponse(_PAGE.replace("{content}", content), status, headers)


def address_after(wanted: str) -> str:
    """The page to show after signing in, "" if the form names none of ours.

    >>> address_after("judge?campaign=spring")
    'judge?campaign=spring'
    >>> address_after("//evil.example"), address_after("https://evil.example/")
    ('', '')
    """
    page, _, query = wanted.partition("?")
    if _PAGE_NAME.fullmatch(page) and _QUERY.fullmatch(query):
        return wanted
    return ""


def _wanted_address(connection: HTTPConnection) -> str:
    page = connection.url.path.rpartition("/")[2]
    query = connection.url.query
    return address_after(f"{page}?{query}" if query else page)


def _key_form(action: str, wanted: str) -> str:
    return (
        f'<form method="post" action="{action}" autocomplete="off">'
        '<label for="key">Your key, or the whole link</label>'
        '<div><input id="key" name="key" type="password" required maxlength="2000" '
        'spellcheck="false" autofocus>'
        "<button>Sign in</button></div>"
        f'<input type="hidden" name="to" value="{escape(wanted)}"></form>'
    )


def _sentence(why: str) -> str:
    return f"{why[:1].upper()}{why[1:]}."


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Assessment Desk</title>
<link rel="icon" href="data:,"><style>
:root { color-scheme: light dark; --ink: light-dark(#1d2730, #e4e9ed); --ground: light-dark(#fff, #14191e);
  --blue: light-dark(#0f6a8b, #5bb8d6); --line: light-dark(#d5dce1, #3a4650); }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 12vh auto; padding: 0 1.5rem;
  color: var(--ink); background: var(--ground); }
h1 { font-size: 1.5rem; } a { color: light-dark(#0b5f7e, #86cfe6); }
label { display: block; font-size: 0.9rem; margin-bottom: 0.25rem; }
form div { display: flex; gap: 0.5rem; }
input { flex: 1; min-width: 0; padding: 0.5rem 0.75rem; font: inherit; color: inherit;
  background: light-dark(#f4f6f7, #1d242b); border: 1px solid var(--line); border-radius: 0.375rem; }
button, .button { display: inline-block; padding: 0.5rem 1rem; font: inherit; cursor: pointer;
  text-decoration: none; color: light-dark(#fff, #10161b); background: var(--blue);
  border: 1px solid var(--blue); border-radius: 0.375rem; }
.quiet { color: var(--ink); background: none; border-color: var(--line); }
input:focus-visible, button:focus-visible, .button:focus-visible {
  outline: 2px solid var(--blue); outline-offset: 2px; }
</style></head><body><main>{content}</main></body></html>
"""
