# shellcheck shell=bash
# Codex: the configuration that we write, and calls through its app server.
# Sourced by run-clients.

codex() { client @openai/codex/bin/codex.js "$@"; }

# A project's configuration counts where Codex trusts the project.
codex_trusts() {
  mkdir -p "$SCRATCH/home/.codex"
  printf '[projects."%s"]\ntrust_level = "trusted" # by the tests\n' \
    "$(realpath "$SCRATCH")" >"$SCRATCH/home/.codex/config.toml"
}

check codex-trusts codex_trusts
check codex-client-add has torchtalk client add codex -- 'added torchtalk'
check codex-client-add-project \
  has torchtalk client add codex -C . --name of-project -- 'added of-project'
readonly CODEX=node_modules/@openai/codex/bin/codex.js
check codex-client-add-own has own codex "$CODEX" client add codex --name own -- \
  "added own" "with 'codex mcp add'"
check codex-client-add-force has own codex "$CODEX" \
  client add codex --name own --index "$SCRATCH/no index" --force -- \
  "updated own" "with 'codex mcp add'" 'as it was: '
check codex-client-add-twice has own codex "$CODEX" \
  client add codex --name own --index "$SCRATCH/no index" -- 'nothing is changed'
check codex-mcp-list has codex mcp list -- 'torchtalk ' 'of-project ' 'own '
check codex-skill-copied copy_skill
checks codex script codex "$CLIENTS/node_modules/@openai/codex/bin/codex.js"
