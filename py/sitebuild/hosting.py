"""How a host shall send the site: one table of headers and types.

`_headers` is written from it, for Netlify and Cloudflare Pages. `site/hosting/nginx.conf` and `site/hosting/Caddyfile`
are written by hand, and `tests/hosting` holds what real servers answer to this table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sitebuild.files import Files

SCRIPTS = "script-src 'self' 'wasm-unsafe-eval'"
BOTH = (
    "img-src 'self' data:",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types site",
    "form-action 'none'",
)
# What `default-src 'self'` says in the page, for every fetch but those of styles and scripts: these are in the page,
# which names them by their hashes. A header cannot: it stands in configurations that outlive a build. It reaches
# workers too, whose scripts are files.
FETCHES = ("connect-src", "font-src", "frame-src", "manifest-src", "media-src", "object-src", "worker-src")
PAGES = "; ".join((*BOTH, *(f"{fetch} 'self'" for fetch in FETCHES), "frame-ancestors 'none'"))
OTHERS = f"{SCRIPTS}; {PAGES}"
UNUSED = ("accelerometer", "camera", "geolocation", "gyroscope", "magnetometer", "microphone", "payment", "usb")
HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # some hosts answer unknown addresses with the page, but not with its policy
}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
HASHED = re.compile(r"(?:^|/)((?:page|python)-[0-9a-f]{12})/")
TYPES = {
    ".bin": "application/octet-stream",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
ANY = "application/octet-stream"
FOR_HOSTS = ("_headers", ".nojekyll")  # files that speak to a host and need not be sent


def headers_of(name: str) -> dict[str, str]:
    """The headers of a file of the site, besides what every server says.

    >>> headers_of("python-0123456789ab/pyodide.asm.wasm")["Content-Type"]
    'application/wasm'
    >>> headers_of("a/b/page-0123456789ab/worker.js")["Cache-Control"]
    'public, max-age=31536000, immutable'
    >>> headers_of("index.html")["Cache-Control"]
    'no-cache'
    """
    caching = FOR_EVER if HASHED.search(name) else ASK_AGAIN
    return {**HEADERS, **_policy(name), "Cache-Control": caching, "Content-Type": TYPES.get(suffix(name), ANY)}


def _policy(name: str) -> dict[str, str]:
    return {"Content-Security-Policy": PAGES if suffix(name) == ".html" else OTHERS}


def page_policy(style: str, scripts: Iterable[str]) -> str:
    """The policy that the page states itself: of styles and scripts in it only those with these hashes count.

    >>> page_policy("sha256-a", ["sha256-b", "sha256-c"]).split("; ")[1:4]
    ["worker-src 'self'", "style-src 'sha256-a'", "script-src 'sha256-b' 'sha256-c'"]
    """
    hashes = " ".join(f"'{script}'" for script in scripts)
    own = ("default-src 'self'", "worker-src 'self'", f"style-src '{style}'", f"script-src {hashes}")
    return "; ".join((*own, *BOTH))


def suffix(name: str) -> str:
    """The end of a file's name, by which its type goes.

    >>> suffix("page-0123456789ab/worker.js")
    '.js'
    """
    return name[name.rfind(".") :]


def host_files(names: Iterable[str]) -> Files:
    """The files at the root of the site that tell hosts what to do; `names` are those of the site's other files."""
    fetched = sorted(name for name in names if not name.endswith((".br", ".gz")))
    return {".nojekyll": b"", "_headers": "\n".join(_rules(fetched)).encode()}


def _rules(names: list[str]) -> Iterator[str]:
    """Rules that never give one header twice for a file: hosts differ in what they make of that."""
    yield "# For Netlify and Cloudflare Pages, which read this file at the root of a site. Written by the build."
    yield from _rule("/*", HEADERS)
    for path, name in (("/", "index.html"), *((f"/{name}", name) for name in names if "/" not in name)):
        yield from _rule(path, {**_policy(name), "Cache-Control": ASK_AGAIN})
    for folder in sorted({found[1] for name in names if (found := HASHED.search(name))}):
        yield from _rule(f"/{folder}/*", {**_policy(folder), "Cache-Control": FOR_EVER})
    for name in names:
        if suffix(name) in (".mjs", ".wasm", ".whl"):  # the types that hosts do not all know
            yield from _rule(f"/{name}", {"Content-Type": TYPES[suffix(name)]})
    yield ""


def _rule(path: str, headers: dict[str, str]) -> list[str]:
    return [path, *(f"  {name}: {value}" for name, value in headers.items())]
