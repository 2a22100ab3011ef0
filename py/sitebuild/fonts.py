"""The two typefaces, cut down to the characters that the page uses."""

from __future__ import annotations

import io

import fontTools
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from sitebuild.files import hash_of, write_whole
from sitebuild.paths import CACHE, NODE_MODULES
from sitebuild.steps import step

FOLDER = NODE_MODULES / "@fontsource-variable"
FACES = {
    "serif.woff2": "source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    "serif-italic.woff2": "source-serif-4/files/source-serif-4-latin-wght-italic.woff2",
    "sans.woff2": "inter/files/inter-latin-wght-normal.woff2",
}
# Figures change what they show: keep all of printable ASCII besides what stands on the page now.
ALWAYS = "".join(map(chr, range(0x20, 0x7F))) + "×−–—‘’“”…·≤≥✓✗"
FEATURES = ["kern", "liga", "tnum", "lnum", "calt", "ccmp", "locl", "mark", "mkmk"]


def subset_fonts(text: str) -> dict[str, bytes]:
    """Each face as woff2 with the characters of the text."""
    characters = "".join(sorted(set(text) | set(ALWAYS)))
    return {name: _subset(source, characters) for name, source in FACES.items()}


def _subset(source: str, characters: str) -> bytes:
    content = (FOLDER / source).read_bytes()
    place = CACHE / "fonts" / (hash_of([content, characters, *FEATURES, fontTools.version]) + ".woff2")
    if place.is_file():
        return place.read_bytes()
    with step(f"Subsetting {source.rsplit('/', 1)[-1]}"):
        font = TTFont(io.BytesIO(content), recalcTimestamp=False)
        options = Options()
        options.layout_features = FEATURES
        options.flavor = "woff2"
        subsetter = Subsetter(options)
        subsetter.populate(text=characters)
        subsetter.subset(font)
        buffer = io.BytesIO()
        font.flavor = "woff2"
        font.save(buffer)
        write_whole(place, buffer.getvalue())
    return buffer.getvalue()
