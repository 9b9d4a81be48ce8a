"""`make bench`: what frames, touches, starts and games need on this machine. It asserts nothing."""
