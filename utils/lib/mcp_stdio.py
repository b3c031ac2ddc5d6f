"""A client of the MCP server over stdio, for benches and judges."""

import json
import subprocess
import sys
import time


class Server:
    """One server, asked one question after another. Without an index, it takes the one
    that it finds."""

    def __init__(self, torchtalk, index=None):
        named = ["--index", index] if index else []
        self.child = subprocess.Popen([torchtalk, "mcp-serve", *named],
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.number = 0
        self.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {},
                                "clientInfo": {"name": "torchtalk-utils", "version": "1"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message):
        self.child.stdin.write(json.dumps(message) + "\n")
        self.child.stdin.flush()

    def ask(self, method, params):
        """The whole message, which may be an error."""
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        for line in self.child.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.number:
                return answer
        sys.exit(f"the server ended when it was asked {params}")

    def cpu(self):
        """\\returns seconds: the CPU-time clock of the process."""
        return time.clock_gettime((~self.child.pid << 3) | 2)

    def close(self):
        self.child.stdin.close()
        self.child.wait()
