"""Runs inside Pyodide, before its memory is written down: loads the figures and forgets where they came from."""

import gc
import random
import sys
import zipimport

import speculative.late  # noqa: F401
from speculative.bridge import Bridge

Bridge()
random.seed(0)  # so that two builds are alike; the page gives it a new seed
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
gc.collect()
