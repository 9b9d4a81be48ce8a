"""Trivet's command line, from a source tree and for its own processes."""

import sys

from scenes.commands.program import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
