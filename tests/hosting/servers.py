"""nginx and Caddy on free ports of this machine, with the configurations that the site comes with."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hosting.programs import BROTLI, program

from sitebuild.paths import SITE

NGINX_CONF = SITE / "hosting" / "nginx.conf"
CADDYFILE = SITE / "hosting" / "Caddyfile"
MAIN = """
load_module {brotli};
{user}
daemon off;
worker_processes {workers};
pid {work}/pid;
error_log {work}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    client_body_temp_path {work}/body;
    proxy_temp_path {work}/proxy;
    fastcgi_temp_path {work}/fastcgi;
    uwsgi_temp_path {work}/uwsgi;
    scgi_temp_path {work}/scgi;
    include {work}/site.conf;
}}
"""


@contextmanager
def nginx(root: Path, workers: int = 1) -> Iterator[int]:
    """The folder behind nginx; the port.

    Raises:
        RuntimeError: nginx refuses the configuration.

    """
    with tempfile.TemporaryDirectory(prefix="nginx-") as folder, socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(512)
        port: int = listener.getsockname()[1]
        work = Path(folder)
        _write_conf(work, root, port, workers)
        command = [program("nginx"), "-e", str(work / "error.log"), "-c", str(work / "main.conf"), "-p", folder]
        tested = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        if tested.returncode != 0:
            raise RuntimeError(f"nginx refuses its configuration: {tested.stderr}")
        # A listening socket that nginx inherits: nobody else takes the port, and requests wait until nginx is up.
        fd = listener.fileno()
        process = subprocess.Popen(command, env={**os.environ, "NGINX": f"{fd};"}, pass_fds=[fd])
        listener.close()
        with _stopped_in_the_end(process):
            yield port


def _write_conf(work: Path, root: Path, port: int, workers: int) -> None:
    site = NGINX_CONF.read_text("utf-8")
    for line, instead in {
        "listen 80;": f"listen 127.0.0.1:{port};",
        "root /srv/speculative/site;": f"root {root};",
    }.items():
        assert site.count(line) == 1, f"nginx.conf should say {line!r} once"
        site = site.replace(line, instead)
    (work / "site.conf").write_text(site, "utf-8")
    user = "user root root;" if os.geteuid() == 0 else ""  # else it could not read what pytest lays out for us
    main = MAIN.format(brotli=BROTLI, user=user, workers=workers, work=work)
    (work / "main.conf").write_text(main, "utf-8")


@contextmanager
def caddy(root: Path) -> Iterator[int]:
    """The folder behind Caddy; the port."""
    with tempfile.TemporaryDirectory(prefix="caddy-") as folder, socket.socket() as held, socket.socket() as ears:
        # Bound but not listening, the socket keeps the port for Caddy, which shares it.
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        conf = Path(folder, "Caddyfile")
        conf.write_text(f"{{\n\tadmin off\n}}\nimport {CADDYFILE}\n", "utf-8")
        ears.bind(("127.0.0.1", 0))
        ears.listen(1)
        ears.settimeout(60)
        environment = {
            **{**os.environ, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder},
            **{"SPECULATIVE_ADDRESS": f"http://127.0.0.1:{port}", "SPECULATIVE_ROOT": str(root)},
        }
        tell = f"--pingback=127.0.0.1:{ears.getsockname()[1]}"
        command = [program("caddy"), "run", "--config", str(conf), "--adapter", "caddyfile", tell]
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        with _stopped_in_the_end(process):
            assert process.stdin is not None
            process.stdin.write(b"up")
            process.stdin.close()
            with ears.accept()[0] as said:
                assert said.recv(8) == b"up"
            yield port


@contextmanager
def _stopped_in_the_end(process: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        process.wait()
