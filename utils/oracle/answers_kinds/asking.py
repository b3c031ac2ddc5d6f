"""Asks the command line or one MCP server over stdio, and gets text."""

import json
import os
import re
import subprocess
import time
from urllib.parse import quote

# The name of a subject over MCP, by tool.
SUBJECT = {"trace": "func", "graph": "func", "search": "query", "tests": "query",
           "backend": "name", "modules": "name", "affected": "funcs", "bridge": "symbol"}
MOST_PAGES = 8
PAGE = 120  # rows, which stay below the most characters of an answer
CURSOR = re.compile(r"\bcursor[\"' =:]+(\w+\.[\w.]+)")
FILE_PAGE = re.compile(r"torchtalk://file/\S+\?cursor=\S+")


class Answer:
    """text: all pages, one after the other. complete: there is no page after them."""

    def __init__(self, text, failed, complete=True):
        self.text, self.failed, self.complete = text, failed, complete


class Ask:
    """A question. Options are those of the command line; a flag's value is True."""

    def __init__(self, command, subject, **options):
        self.command, self.subject, self.options = command, subject, options

    def arguments(self):
        # A name that begins with "-" is no option.
        line = [self.command]
        for name, value in self.options.items():
            line.append("--" + name.replace("_", "-"))
            if value is not True:
                line.append(str(value))
        return [*line, *(["--"] if self.subject.startswith("-") else []), self.subject]

    def __str__(self):
        return " ".join(a if re.fullmatch(r"[\w:./,+=-]+", a) else f"'{a}'" for a in self.arguments())


class Asker:
    def __init__(self, torchtalk, index, source, build):
        self.build = f"{build}/"
        self.torchtalk, self.index = str(torchtalk), str(index)
        self.environment = dict(os.environ, NO_COLOR="1", PYTORCH_SOURCE=str(source),
                                TORCHTALK_CACHE_DIR=str(index))
        self.process, self.number = None, 0
        self.schemas = {}
        self.slowest = []

    def command(self, *arguments):
        done = subprocess.run([self.torchtalk, *arguments], env=self.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              errors="replace")
        return done.returncode, done.stdout, done.stderr

    def answer(self, text, failed, complete=True):
        """An index of a part of the build's commands has its files by their whole paths."""
        return Answer(text.replace(self.build, "build/"), failed, complete)

    def on_command_line(self, ask):
        arguments = ask.arguments()
        if ask.command in ("graph", "search", "backend", "tests", "file") and "limit" not in ask.options:
            arguments += ["--limit", "100000"]
        code, out, err = self.command(*arguments, "--index", self.index)
        return self.answer(out + (err if code else ""), code != 0)

    def send(self, method, params):
        self.number += 1
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method,
                                             "params": params}) + "\n")
        self.process.stdin.flush()
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError(f"the server ended at {method} {params}")
            answer = json.loads(line)
            if answer.get("id") == self.number:
                return answer

    def start(self):
        self.process = subprocess.Popen(
            [self.torchtalk, "mcp-serve", "--index", self.index], env=self.environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.send("initialize", {"protocolVersion": "2025-06-18", "capabilities": {},
                                 "clientInfo": {"name": "answers", "version": "1"}})
        self.process.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
        for tool in self.send("tools/list", {})["result"]["tools"]:
            self.schemas[tool["name"]] = tool["inputSchema"]["properties"]

    def over_mcp(self, ask):
        if not self.process:
            self.start()
        started = time.monotonic()
        try:
            if ask.command == "file":
                return self.resource(ask)
            return self.tool(ask)
        finally:
            self.slowest.append((time.monotonic() - started, str(ask)))

    def resource(self, ask):
        uri, text = "torchtalk://file/" + quote(ask.subject), ""
        for _ in range(MOST_PAGES):
            answer = self.send("resources/read", {"uri": uri})
            if "error" in answer:
                return self.answer(text + answer["error"]["message"], True)
            page = "\n".join(c["text"] for c in answer["result"]["contents"])
            text += page
            more = FILE_PAGE.search(page)
            if not more:
                return self.answer(text, False)
            uri = more[0]
        return self.answer(text, False, complete=False)

    def tool(self, ask):
        properties = self.schemas[ask.command]
        subject = SUBJECT[ask.command]
        arguments = {subject: [ask.subject] if subject == "funcs" else ask.subject} if ask.subject else {}
        for name, value in ask.options.items():
            if name in properties:
                arguments[name] = value
        if "limit" in properties and "limit" not in arguments and ask.command != "affected":
            arguments["limit"] = min(PAGE, properties["limit"].get("maximum", PAGE))
        text = ""
        for _ in range(MOST_PAGES):
            answer = self.send("tools/call", {"name": ask.command, "arguments": arguments})
            if "error" in answer:
                return self.answer(text + answer["error"]["message"], True)
            page = "\n".join(c.get("text", "") for c in answer["result"]["content"])
            text += page
            if answer["result"].get("isError"):
                return self.answer(text, True)
            # What goes on is said at the end of an answer.
            cursors = [c for c in CURSOR.findall(page[-1500:]) if c != arguments.get("cursor")]
            if not cursors or "cursor" not in properties:
                return self.answer(text, False)
            arguments["cursor"] = cursors[0]
        return self.answer(text, False, complete=False)

    def end(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait(30)
