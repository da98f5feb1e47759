"""The site under faults: processes killed, stores restarted, bells lost, clocks moved, while people play."""
