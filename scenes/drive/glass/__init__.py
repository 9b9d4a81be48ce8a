"""The whole program on a real X server, touched as people touch it."""
