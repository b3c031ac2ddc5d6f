# shellcheck shell=bash
# The TypeScript SDKs as clients: every tool, in each way that they connect.
# Sourced by run-clients.

checks sdk-v1 script sdk-v1 "$TORCHTALK" mcp-serve
checks sdk-v2 script sdk-v2 "$TORCHTALK" mcp-serve
