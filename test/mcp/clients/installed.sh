# shellcheck shell=bash
# Claude Code over a torchtalk that a package installed; ANSWER is a file of the
# right answer. Sourced by run-clients, where it is named: test/portable does.

checks claude-installed script claude-installed "${ANSWER:?}" "$TORCHTALK" mcp-serve
