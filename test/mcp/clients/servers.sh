# shellcheck shell=bash
# Servers in the background, which end with the script whatever happens. Sourced
# after lib.sh.
# shellcheck disable=SC2034 # used by the scripts that source this

SERVERS=("${SERVERS[@]}") # process ids of all that were started and not awaited
# A server with test tools on the same protocol library, beside torchtalk.
FIXTURE=${MCP_FIXTURE:-$(dirname "$TORCHTALK")/mcp_fixture}
SERVER_PATIENCE=20 # seconds until it serves, or has ended
trap 'kill_servers; rm -rf "$SCRATCH"' EXIT

# Those that have processes of their own end these when they are asked to.
kill_servers() {
  if ((${#SERVERS[@]} == 0)); then return; fi
  kill -TERM "${SERVERS[@]}" 2>/dev/null || true
  sleep 0.5
  kill -KILL "${SERVERS[@]}" 2>/dev/null || true
}

# url_in FILE...: the address that a server printed, once the line is whole.
url_in() {
  sed -nE 's,^(torchtalk: serving on )?(http://[^ ]+/(mcp|explore/))$,\2,p' "$@" \
    2>/dev/null | tail -n 1
}

# start_server NAME COMMAND...: leaves what it prints in NAME.out and NAME.err of
# the scratch folder, and sets SERVER_PID, and SERVER_URL once it is served.
start_server() {
  local name=$1 until=$((SECONDS + SERVER_PATIENCE))
  shift
  SERVER_URL=''
  (
    cd "$SCRATCH" || exit
    # Not with the lock of common.sh, which would outlive its owner.
    exec env "${ISOLATED[@]}" "${SERVER_ENV[@]}" "$@" 8>&-
  ) >"$SCRATCH/$name.out" 2>"$SCRATCH/$name.err" </dev/null &
  SERVER_PID=$!
  SERVERS+=("$SERVER_PID")
  while [[ -z $SERVER_URL ]]; do
    if ((SECONDS > until)) || ! kill -0 "$SERVER_PID" 2>/dev/null; then
      cat "$SCRATCH/$name".{out,err}
      return 1
    fi
    sleep 0.05
    SERVER_URL=$(url_in "$SCRATCH/$name".{out,err})
  done
}

# serve NAME OPTION...: torchtalk over HTTP, on any port that is free.
serve() {
  start_server "$1" "$TORCHTALK" mcp-serve --transport http --port 0 "${@:2}"
}

# ends PID: it ends soon, with exit code 0. Without a signal it has to have got
# one already.
ends() {
  local pid=$1 until=$((SECONDS + SERVER_PATIENCE)) status=0 kept=() other
  while kill -0 "$pid" 2>/dev/null; do
    ((SECONDS <= until)) || {
      say "it goes on"
      return 1
    }
    sleep 0.05
  done
  wait "$pid" || status=$?
  # Its number may become another's.
  for other in "${SERVERS[@]}"; do
    if [[ $other != "$pid" ]]; then kept+=("$other"); fi
  done
  SERVERS=("${kept[@]}")
  say "exit code $status"
  ((status == 0))
}
stops() { kill -TERM "$1" && ends "$1"; }

# refused TEXT COMMAND...: it ends at once with an exit code and TEXT in one line
# of stderr.
refused() {
  local status=0 said
  said=$(timeout "$SERVER_PATIENCE" "${@:2}" 2>&1 >/dev/null) || status=$?
  say "exit code $status: $said"
  ((status != 0 && status < 124)) && [[ $said == *"$1"* && $said != *$'\n'* ]]
}
