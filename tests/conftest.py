"""Property tests draw the same examples every time, so that a failure is never a matter of luck."""

from hypothesis import settings

settings.register_profile("same_every_time", derandomize=True, deadline=None)
settings.load_profile("same_every_time")
