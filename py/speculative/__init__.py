"""Speculative decoding, explained by five figures: the mathematics, the figures, and their bridge to a page."""
