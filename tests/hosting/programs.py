"""Web servers and a load generator for the tests: found on PATH, else installed, else one sentence naming them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from sitebuild.steps import StepError, step

PLACES = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"))
BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
PACKAGES = {
    "nginx": ("nginx", "libnginx-mod-http-brotli-static"),
    "caddy": ("caddy",),
    "wrk": ("wrk",),
}


def program(name: str) -> str:
    """The path of one of the programs; all are installed when one is missing.

    Raises:
        StepError: it cannot be had; the sentence names what to install.

    """
    if not _here(name) and shutil.which("apt-get") and os.geteuid() == 0:
        _apt()
    if not _here(name):
        packages = " ".join(package for group in PACKAGES.values() for package in group)
        raise StepError(
            f"The tests of hosting need {name}, which is not on PATH and could not be installed here: "
            f"on Debian run `sudo apt-get install {packages}`."
        )
    return str(shutil.which(name, path=PLACES))


def _here(name: str) -> bool:
    return shutil.which(name, path=PLACES) is not None and (name != "nginx" or BROTLI.exists())


def _apt() -> None:
    packages = [package for name, group in PACKAGES.items() if not _here(name) for package in group]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}  # 1: start no service
    with step(f"Web servers for the tests: installing {', '.join(packages)} with apt-get"):
        for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
            subprocess.run(["apt-get", *command], env=environment, capture_output=True, check=False)
