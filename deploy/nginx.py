#!/usr/bin/env python3
"""Prints the configuration of nginx for a site: `deploy/nginx.py jokeri.example > nginx.conf`.

Every word in braces of nginx.conf.template may be set in the environment; what is not said is as on Debian.
"""

import os
import sys
from pathlib import Path
from string import Template

TEMPLATE = Path(__file__).with_name("nginx.conf.template")


def usual(site: str) -> dict[str, str]:
    """The values of a site that has the machine to itself."""
    return {
        "SITE": site,
        "SERVER_NAME": site,
        "HTTP_PORT": "80",
        "HTTPS_PORT": "443",
        "METRICS": "127.0.0.1:9145",
        "CERTIFICATE": f"/etc/letsencrypt/live/{site}/fullchain.pem",
        "CERTIFICATE_KEY": f"/etc/letsencrypt/live/{site}/privkey.pem",
        "ACME": "/var/www/acme",
        "SOCKETS": "/run/jokeri",
        "JOKERI_DATA": "/var/lib/jokeri",
        "NGINX_USER": "www-data",
        "NGINX_LOGS": "/var/log/nginx",
        "NGINX_TEMP": "/var/lib/nginx",
    }


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Which site? As in: deploy/nginx.py jokeri.example")
    given = {name: os.environ.get(name, value) for name, value in usual(sys.argv[1]).items()}
    print(Template(TEMPLATE.read_text()).safe_substitute(given), end="")  # nginx has variables of its own


if __name__ == "__main__":
    main()
