"""Words that several figures share."""

NUMBERS = "Numbers in this figure"
START_AGAIN = "Start again"
SMALL_MODEL = "small model"
LARGE_MODEL = "large model"
KEPT = "kept"
REPLACED = "replaced"
