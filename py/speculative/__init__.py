"""Speculative decoding, explained by figures: the mathematics, the figures and quizzes, and their bridge to a page."""
