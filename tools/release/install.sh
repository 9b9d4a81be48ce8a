#!/bin/sh
# Makes .venv beside this file from the wheels that lie here; no network is needed.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-python3}
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "trivet: Python 3.11 or later is needed (apt install python3)" >&2
    exit 2
fi
exec "$python" -B -m tools.kiosk.environment "$@"
