# shellcheck shell=bash
# Gemini CLI: the configuration that we write, from which it connects. Sourced
# by run-clients.

gemini() { client @google/gemini-cli/bundle/gemini.js "$@" 2>&1; }

check gemini-client-add has torchtalk client add gemini -- 'added torchtalk'
check gemini-client-add-project \
  has torchtalk client add gemini -C . --name of-project -- 'added of-project'
check gemini-mcp-list has gemini mcp list -- \
  "✓ torchtalk: $TORCHTALK mcp-serve (stdio) - Connected" \
  "✓ of-project: $TORCHTALK mcp-serve (stdio) - Connected"
