# shellcheck shell=bash
# Gemini CLI: the configuration that we write, from which it connects. Sourced
# by run-clients.

gemini() { client @google/gemini-cli/bundle/gemini.js "$@" 2>&1; }

check gemini-client-add has torchtalk client add gemini -- 'added torchtalk'
check gemini-client-add-project \
  has torchtalk client add gemini -C . --name of-project -- 'added of-project'
check gemini-client-add-own has own gemini \
  node_modules/@google/gemini-cli/bundle/gemini.js \
  client add gemini --name own -- "added own" "with 'gemini mcp add'"
check gemini-mcp-list has gemini mcp list -- \
  "✓ torchtalk: $TORCHTALK mcp-serve (stdio) - Connected" \
  "✓ own: $TORCHTALK mcp-serve (stdio) - Connected" \
  "✓ of-project: $TORCHTALK mcp-serve (stdio) - Connected"
check gemini-skill-copied copy_skill
check gemini-skill has gemini skills list -- 'torchtalk-analyzer [Enabled]'
