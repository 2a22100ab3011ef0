"""Words that several figures share."""

NUMBERS = "Numbers in this figure"
START_AGAIN = "Start again"
LEGEND = "Legend"
