"""Where the server listens, and by which addresses it is reached."""

import errno
import fcntl
import socket
import struct

from config.serve import ServeError

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - recognised here, nowhere a default
SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface


def open_socket(host: str, port: int) -> socket.socket:
    """A socket bound to the address; port 0 takes any free one.

    Raises:
        ServeError: the port is taken, reserved or no port, or the address is not of this machine.
    """
    if port not in range(2**16):
        raise ServeError(f"{port} is no port: choose one from 1 to 65535.")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind(address)
    except OSError as error:
        raise ServeError(_sentence(error, host, port)) from error
    return listener


def _sentence(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} of {host} is taken: stop what runs there, or choose another: PORT={port + 1}."
    if error.errno == errno.EACCES:
        return f"Port {port} is reserved for the system: choose one from 1024 on, like PORT=8000."
    return f"{host} is no address of this machine: {error.strerror}."


def reached_by(host: str) -> tuple[str, list[str]]:
    """The host name to open here, and the addresses for others on the same network, the likeliest first."""
    if host not in EVERYWHERE:
        return bracketed(host), [host] if host in network_addresses() else []
    return "127.0.0.1", network_addresses()


def network_addresses() -> list[str]:
    """This machine's IPv4 addresses on its networks, that of the default route first."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        found = [address for _, name in socket.if_nameindex() if (address := _address_of(name, probe))]
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; the system chooses the interface it would take
            found.insert(0, probe.getsockname()[0])
        except OSError:
            pass  # no network
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def _address_of(interface: str, probe: socket.socket) -> str | None:
    try:
        answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", interface.encode()[:15]))
    except OSError:
        return None  # down, or without IPv4
    return socket.inet_ntoa(answer[20:24])


def bracketed(host: str) -> str:
    """The host as addresses spell it."""
    return f"[{host}]" if ":" in host else host
