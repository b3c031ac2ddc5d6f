# shellcheck shell=bash
# The pages of the explorer in a browser. Sourced by run-clients.
# shellcheck disable=SC2034 # lib.sh goes by it: a run opens hundreds of pages
PATIENCE=600

# shellcheck source=servers.sh
. "$HERE/clients/servers.sh"

# The browser writes to a home of its own, and finds its fonts in the real one.
CHROMIUM=$(command -v chromium || true)
SHOTS=${EXPLORER_SHOTS:-$LOGS/explorer}
SEED=${EXPLORER_SEED:-1}
mkdir -p "$SHOTS"

explore() { start_server "$1" "$TORCHTALK" explore --port 0 "${@:2}"; }

types() {
  client typescript/bin/tsc -p "$HERE/../../server/explore"
}

# beside NAME COMMAND...: a command that prints PASS and FAIL lines, in the
# background.
RUNS=()
beside() {
  local name=$1 status=0
  shift
  (
    SECONDS=0
    "$@" >"$SCRATCH/$name.said" 2>&1 </dev/null || status=$?
    say "  $name took $SECONDS s" >>"$SCRATCH/$name.said"
    say "$status" >"$SCRATCH/$name.status"
  ) 8>&- &
  RUNS+=("$name" "$!")
}
said() { cat "$SCRATCH/$1.said" && return "$(<"$SCRATCH/$1.status")"; }
# Awaits what was started with beside, and counts it.
all_beside() {
  local i
  for ((i = 0; i < ${#RUNS[@]}; i += 2)); do
    wait "${RUNS[i + 1]}" || true
    checks "${RUNS[i]}" said "${RUNS[i]}"
    grep '^  ' "$SCRATCH/${RUNS[i]}.said" || true
  done
  RUNS=()
}

check explorer-types types
check explorer-serves explore explorer
URL=$SERVER_URL ON_SLICE=$SERVER_PID
beside explorer-pages script explorer-pages "$URL" "$CHROMIUM" "$SHOTS" slice \
  "$SEED"
beside explorer-crawl script explorer-crawl "$URL" "$CHROMIUM" 300 "$SEED" \
  "$TORCHTALK"

# An index of the sources alone, and a copy of it that is destroyed.
if [[ -n ${SOURCE_ONLY:-} ]]; then
  check explorer-source-serves explore source --index "$SOURCE_ONLY"
  SOURCE_URL=$SERVER_URL ON_SOURCE=$SERVER_PID
  beside explorer-source-pages script explorer-pages "$SOURCE_URL" "$CHROMIUM" \
    "$SHOTS" source "$SEED"
  cp -r "$SOURCE_ONLY" "$SCRATCH/swapped"
  check explorer-swap-serves explore swap --index "$SCRATCH/swapped"
  beside explorer-swap script explorer-swap "$SERVER_URL" "$CHROMIUM" \
    "$SCRATCH/swapped"
  all_beside
  check explorer-swap-sigterm stops "$SERVER_PID"
  beside explorer-source-crawl script explorer-crawl "$SOURCE_URL" "$CHROMIUM" \
    60 "$SEED" "$TORCHTALK" --index "$SOURCE_ONLY"
fi
beside explorer-answers script explorer-answers "$URL" "$TORCHTALK"
beside explorer-tasks script explorer-tasks "$URL" "$CHROMIUM" "$SHOTS"
all_beside
beside explorer-saved script explorer-saved "$TORCHTALK" "$CHROMIUM" "$SHOTS"
beside explorer-app script explorer-app "$TORCHTALK" "$CHROMIUM" "$SHOTS"
all_beside
check explorer-sigterm stops "$ON_SLICE"
if [[ -n ${SOURCE_ONLY:-} ]]; then
  check explorer-source-sigterm stops "$ON_SOURCE"
fi

# Alone, as it measures.
check explorer-crowd-serves serve crowd
checks explorer-crowd script explorer-crowd "$SERVER_URL"
grep '^  ' "$SCRATCH/output" || true
check explorer-crowd-sigterm stops "$SERVER_PID"
