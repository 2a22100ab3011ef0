"""What comes into Python after the figures: more of the library, numpy and what it lacks, fresh chance.

The page's first archive holds only what the figures import, so that they start early. numpy needs more.
"""

from __future__ import annotations

import importlib
import inspect
import random
import sys
import zipfile
from pathlib import Path


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


def install(package: str, archive: str, folder: str) -> None:
    """Unpacks a package and imports it. One that does not start is as good as missing from then on.

    Else half of it would stay, and every move that needs it would start it again, and wrongly.
    """
    try:
        unpack(archive, folder)
        importlib.import_module(package)
    except Exception:
        for name in [name for name in sys.modules if name.startswith(f"{package}.")]:
            del sys.modules[name]
        sys.modules[package] = None  # type: ignore[assignment]
        raise


def unpack(archive: str, folder: str) -> list[str]:
    """Lays the files of an archive into a folder to be imported from, and lets go of the archive; their names.

    Raises:
        BadZipFile: the file is no archive.

    """
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(folder)
        names = opened.namelist()
    Path(archive).unlink()
    importlib.invalidate_caches()
    return names


def take_places(archive: str, folder: str) -> None:
    """Compiled modules take the places of their stand-ins, also where those have been imported from already.

    `archive` holds the modules; `folder` is the one that their package, with the stand-ins, was installed in.
    """
    for name in [file.split(".")[0].replace("/", ".") for file in unpack(archive, folder)]:
        stand_in = sys.modules.pop(name, None)
        if stand_in is None:
            continue  # not imported yet: from now on the real one will be
        real = importlib.import_module(name)
        absent = {part: key for key, part in vars(stand_in).items() if inspect.isclass(part)}
        for module in filter(inspect.ismodule, list(sys.modules.values())):
            for key, value in list(vars(module).items()):
                if value is stand_in:
                    setattr(module, key, real)
                elif inspect.isclass(value) and value in absent:
                    setattr(module, key, getattr(real, absent[value]))


def wake() -> None:
    """After a start from a snapshot, which is the same for every reader: chance is the reader's own again.

    >>> random.seed(0); first = random.random(); random.seed(0); wake()
    >>> random.random() == first
    False
    """
    random.seed()
