"""The standard library in parts: an archive that comes after the first one joins it.

The page's first archive holds only what the figures import, so that they start early. numpy needs more.
"""

from __future__ import annotations

import sys


def join(first: str, later: str) -> None:
    """Makes a later archive importable, and its modules also as parts of packages that came with the first.

    >>> join("/lib/first.zip", "/lib/later.zip")
    >>> sys.path.pop()
    '/lib/later.zip'
    """
    sys.path.append(later)
    for module in list(sys.modules.values()):
        path = getattr(module, "__path__", None)
        if isinstance(path, list):
            path += [later + place.removeprefix(first) for place in path if place.startswith(first + "/")]
