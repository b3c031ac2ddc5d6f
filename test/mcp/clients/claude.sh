# shellcheck shell=bash
# Claude Code: its configuration as it writes it and as we do, and the
# plugin. Sourced by run-clients.

readonly PLUGIN=$ROOT/tools/claude-code

# The version of the plugin is that of torchtalk.
plugin_version() {
  local version
  version=$("$TORCHTALK" --version)
  grep -F "\"version\": \"${version#torchtalk }\"" \
    "$PLUGIN/.claude-plugin/plugin.json"
}

check claude-mcp-add claude mcp add by-hand -s user -- "$TORCHTALK" mcp-serve
check claude-client-add has torchtalk client add claude -- 'added torchtalk'
check claude-mcp-list has claude mcp list -- \
  "by-hand: $TORCHTALK mcp-serve - ✔ Connected" \
  "torchtalk: $TORCHTALK mcp-serve - ✔ Connected"
check claude-plugin-validate \
  has claude plugin validate --strict --profile directory "$PLUGIN" -- \
  'These checks found nothing to report' 'Validation passed'
check claude-marketplace-validate \
  has claude plugin validate --strict "$ROOT" -- 'Validation passed'
check claude-plugin-version plugin_version
