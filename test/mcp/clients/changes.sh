# shellcheck shell=bash
# A new generation of the index while clients listen, in each way that they can.
# Sourced by run-clients.

# shellcheck source=servers.sh
. "$HERE/clients/servers.sh"

COPY=$SCRATCH/index

# The index that the server would use, alone: new generations are made in a copy.
copy_index() {
  local from generation
  from=$(torchtalk status | sed -n 's/^index folder: //p') || return
  generation=$(<"$from/CURRENT")
  mkdir -p "$COPY/generations" &&
    cp -a "$from/generations/$generation" "$COPY/generations" &&
    cp "$from/CURRENT" "$COPY"
}

ON_COPY=(--index "$COPY")
check changes-copy copy_index
checks changes-v1-stdio \
  script changes v1 "$COPY" "$TORCHTALK" mcp-serve "${ON_COPY[@]}"
checks changes-v2-stdio \
  script changes v2 "$COPY" "$TORCHTALK" mcp-serve "${ON_COPY[@]}"
check changes-serves serve changes "${ON_COPY[@]}"
over_http() {
  local SERVER_ENV=("${SERVER_ENV[@]}" SERVER_PID="$SERVER_PID")
  script changes v2 "$COPY" "$SERVER_URL"
}
checks changes-v2-http over_http
check changes-ends ends "$SERVER_PID"
