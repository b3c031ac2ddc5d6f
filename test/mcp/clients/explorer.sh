# shellcheck shell=bash
# The pages of the explorer in a browser. Sourced by run-clients.
# shellcheck disable=SC2034 # lib.sh goes by it: a run opens fifty pages
PATIENCE=600

# shellcheck source=servers.sh
. "$HERE/clients/servers.sh"

# The browser writes to a home of its own, and finds its fonts in the real one.
CHROMIUM=$(command -v chromium || true)
SHOTS=${EXPLORER_SHOTS:-$LOGS/explorer}
mkdir -p "$SHOTS"

explore() { start_server "$1" "$TORCHTALK" explore --port 0 "${@:2}"; }

types() {
  client typescript/bin/tsc -p "$HERE/../../server/explore"
}

check explorer-types types
check explorer-serves explore explorer
checks explorer-pages script explorer-pages "$SERVER_URL" "$CHROMIUM" "$SHOTS"
checks explorer-answers script explorer-answers "$SERVER_URL" "$TORCHTALK"
check explorer-sigterm stops "$SERVER_PID"

# An index of the sources alone.
if [[ -n ${SOURCE_ONLY:-} ]]; then
  check explorer-source-serves explore source --index "$SOURCE_ONLY"
  checks explorer-source-pages script explorer-pages "$SERVER_URL" "$CHROMIUM" \
    "$SHOTS" source
  check explorer-source-sigterm stops "$SERVER_PID"
fi
