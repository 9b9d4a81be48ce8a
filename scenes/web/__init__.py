"""The table's door to the web: a process that serves phones; docs/phone.md."""
