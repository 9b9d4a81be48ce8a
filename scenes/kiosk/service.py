"""What a service manager is told by the protocol of systemd: that the table stands, and that it
still shows frames."""

from __future__ import annotations

import os
import socket


def notify(state: str) -> None:
    """To `NOTIFY_SOCKET`, if there is one; nobody is kept waiting."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    if address.startswith("@"):
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        try:
            line.sendto(state.encode(), address)
        except OSError:
            # The watchdog bites if nobody listens for good.
            return
