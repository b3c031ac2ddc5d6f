"""serve.py HOW FOLDER COMMAND...: runs COMMAND with a registry that an HTTP server makes
of FOLDER, and then says which bytes of the archive were asked for. Exits as COMMAND does.

HOW is how the archive is sent:
  whole     with ranges
  cut       a third of it to each request, then the connection ends
  once      a third of it to the first request; ranges are not served
  dying     a third of it to the first request; the others get no answer
  slow      one more byte to each request, and then none
  endless   and no end, without a length
  moved     by a redirect
  failing   with 503 at first
  tls       with ranges, by HTTPS with a certificate that COMMAND knows
  stranger  likewise, but it does not
"""

import os
import socketserver
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path

HOW, FOLDER, COMMAND = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
asked = []


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        name = self.path.rsplit("/", 1)[1]
        data = (FOLDER / name).read_bytes()
        if name == "index.json":
            return self.send(data, 0, len(data))
        if HOW == "moved" and "there" not in self.path:
            self.send_response(302)
            self.send_header("Location", f"/there/{name}")
            return self.end_headers()
        first = int((self.headers.get("Range") or "bytes=0-").split("=")[1].split("-")[0])
        asked.append("part" if first else "whole")
        third = len(data) // 3 + 1
        if HOW == "slow":
            self.send(data, first, first + 1)
            time.sleep(30)
        elif HOW == "endless":
            self.send_response(200)
            self.end_headers()
            while self.wfile.write(bytes(1 << 16)):
                pass
        elif HOW == "failing" and len(asked) == 1:
            self.send_error(503)
        elif HOW == "dying" and len(asked) > 1:
            self.close_connection = True
        elif HOW == "once":
            self.send(data, 0, third if len(asked) == 1 else len(data))
        elif HOW in ("cut", "dying"):
            self.send(data, first, first + third)
        else:
            self.send(data, first, len(data))

    def send(self, data, first, end):
        self.send_response(206 if first else 200)
        self.send_header("Content-Length", str(len(data) - first))
        if first:
            self.send_header("Content-Range", f"bytes {first}-{len(data) - 1}/{len(data)}")
        self.end_headers()
        self.wfile.write(data[first:end])
        self.wfile.flush()


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, *_):
        pass


def certified(server, folder):
    """Has \a server speak TLS. \returns its certificate."""
    key, certificate = f"{folder}/key.pem", f"{folder}/certificate.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out",
                    certificate, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
                   check=True, stderr=subprocess.DEVNULL)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    # The handshake is for the thread of the connection.
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    return certificate


with Server(("127.0.0.1", 0), Handler) as server, tempfile.TemporaryDirectory() as folder:
    secure = HOW in ("tls", "stranger")
    certificate = certified(server, folder) if secure else ""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    where = f"http{'s' * secure}://user:secret@127.0.0.1:{server.server_address[1]}/registry"
    environment = {**os.environ, "TORCHTALK_REGISTRY": where}
    if HOW == "tls":
        environment["CURL_CA_BUNDLE"] = certificate
    code = subprocess.run(COMMAND, env=environment).returncode
    print("asked for:", ", ".join(asked), flush=True)
    sys.exit(code)
