"""What every app may use: clock, errors, the bell, sockets, rates, ids."""
