"""The site in `deploy/nginx/` after the commands of deploy/README.md for TLS."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from tests.browser.server import ROOT

_DEPLOY = ROOT / "deploy"


def tls_site(folder: Path) -> str:
    """The text of `desk.conf` with TLS taken in; the certificate and its key are in the folder."""
    site = folder / "nginx" / "conf.d" / "desk.conf"
    site.parent.mkdir(parents=True)
    shutil.copy(_DEPLOY / "nginx" / "desk.conf", site)
    command = ["sh", "-e", "-c", _documented_commands(folder)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return site.read_text().replace("/etc/ssl/", f"{folder}/ssl/")


def _documented_commands(folder: Path) -> str:
    """The commands, with the system's folders inside another one."""
    text = (_DEPLOY / "README.md").read_text()
    [block] = re.findall(r"```sh\n(name=desk.*?)```", text, re.DOTALL)
    lines = block.replace("nginx -t && systemctl reload nginx\n", "")
    return re.sub(r"/etc/(ssl|nginx)/", rf"{folder}/\1/", lines)
