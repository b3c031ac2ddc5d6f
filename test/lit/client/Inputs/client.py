#!/usr/bin/env python3
"""Stands in for the program of a client: notes its words, and writes the server
where that client would."""

import json
import os
import sys
from pathlib import Path

client, home = Path(sys.argv[0]).name, Path(os.environ["HOME"])
words = sys.argv[1:]
with open(home / "ran", "a") as ran:
    print("|".join([client, *words]), file=ran)
if client == "code":
    server = json.loads(words[1])
    (home / ".config/Code/User/mcp.json").write_text(
        "// mine\n" + json.dumps({"servers": {server.pop("name"): server}}))
else:
    command, argument = words[-2:]
    variable, value = next(word for word in words if "=" in word).split("=")
    file = home / {"claude": ".claude.json", "codex": ".codex/config.toml",
                   "gemini": ".gemini/settings.json"}[client]
    file.parent.mkdir(exist_ok=True)
    server = {"command": command, "args": [argument], "env": {variable: value}}
    file.write_text(
        f'[mcp_servers.a]\ncommand = "{command}"\nargs = ["{argument}"]\n'
        f'[mcp_servers.a.env]\n{variable} = "{value}"\n'
        if client == "codex" else json.dumps({"mcpServers": {"a": server}}))
