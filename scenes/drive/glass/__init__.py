"""Tests of the whole program on a real X server with virtual touch devices."""
