"""`python -m trivet`."""

import sys

from trivet import main

if __name__ == "__main__":
    sys.exit(main())
