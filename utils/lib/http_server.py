"""A client of the server's questions over HTTP, for judges."""

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request


class Server:
    def __init__(self, torchtalk, index):
        self.child = subprocess.Popen([torchtalk, "mcp-serve", "--transport", "http", "--port", "0",
                                       "--index", index], stderr=subprocess.PIPE, text=True)
        for line in self.child.stderr:
            if found := re.search(r"http://[\d.]+:\d+", line):
                self.base = found[0]
                return
        sys.exit("the server does not start")

    def ask(self, question, options):
        """What the command prints with --json, errors too."""
        request = urllib.request.Request(f"{self.base}/api/v1/{question}", json.dumps(options).encode(),
                                         {"Content-Type": "application/json"})
        try:
            return json.load(urllib.request.urlopen(request))
        except urllib.error.HTTPError as error:
            return json.load(error)

    def close(self):
        self.child.terminate()
        self.child.wait()
