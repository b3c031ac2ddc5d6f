# shellcheck shell=bash
# Claude Code: its configuration as it writes it and as we do, the plugin, and
# whole conversations with a model of our own. Sourced by run-clients.

readonly PLUGIN=$ROOT/tools/claude-code

# The version of the plugin is that of torchtalk.
plugin_version() {
  local version
  version=$("$TORCHTALK" --version)
  grep -F "\"version\": \"${version#torchtalk }\"" \
    "$PLUGIN/.claude-plugin/plugin.json"
}

# The plugin calls torchtalk by its name.
plugin_conversations() {
  mkdir -p "$SCRATCH/bin"
  ln -sf "$TORCHTALK" "$SCRATCH/bin/torchtalk"
  PATH=$SCRATCH/bin:$PATH script claude-plugin "$PLUGIN"
}

check claude-mcp-add claude mcp add by-hand -s user -- "$TORCHTALK" mcp-serve
check claude-client-add has torchtalk client add claude -- 'added torchtalk'
check claude-client-add-own has own claude "$CLAUDE_CODE" \
  client add claude --name own -- "added own" "with 'claude mcp add'"
check claude-client-add-twice has own claude "$CLAUDE_CODE" \
  client add claude --name own -- 'nothing is changed'
check claude-mcp-list has claude mcp list -- \
  "by-hand: $TORCHTALK mcp-serve - ✔ Connected" \
  "own: $TORCHTALK mcp-serve - ✔ Connected" \
  "torchtalk: $TORCHTALK mcp-serve - ✔ Connected"
check claude-plugin-validate \
  has claude plugin validate --strict --profile directory "$PLUGIN" -- \
  'These checks found nothing to report' 'Validation passed'
check claude-marketplace-validate \
  has claude plugin validate --strict "$ROOT" -- 'Validation passed'
check claude-plugin-version plugin_version
checks claude-conversation script claude-conversation "$TORCHTALK" mcp-serve
checks claude-plugin plugin_conversations
checks examples script examples "$TORCHTALK" "$ROOT/tools/agents/AGENTS.md" \
  "$PLUGIN/skills/torchtalk-analyzer/SKILL.md"
