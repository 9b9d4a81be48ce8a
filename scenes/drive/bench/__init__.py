"""`make bench`: measures what frames, touches, starts and games cost here; asserts nothing."""
