"""Runs one sample of Python a line (the site, the address, the key and the sample, each in base64), and prints its answer."""

import base64
import functools
import json
import socket
import sys

import zulip

# Names below localhost do not resolve everywhere.
resolve = socket.getaddrinfo
socket.getaddrinfo = lambda host, *rest, **named: resolve("127.0.0.1", *rest, **named)


@functools.cache
def client_of(site, email, key):
    return zulip.Client(site=site, email=email, api_key=key)


for line in sys.stdin:
    site, email, key, source = (base64.b64decode(one).decode() for one in line.split())
    print(json.dumps(eval(source, {"client": client_of(site, email, key)})), flush=True)
