# shellcheck shell=bash
# The server over Streamable HTTP, with the clients that speak it. Sourced by
# run-clients.

# shellcheck source=servers.sh
. "$HERE/clients/servers.sh"

inspect_url() {
  client @modelcontextprotocol/inspector/clients/launcher/build/index.js \
    --cli --protocol-era "$1" --method "${@:2}" --server-url "$URL" \
    --transport http
}

check http-serves serve http
URL=$SERVER_URL HTTP_SERVER=$SERVER_PID
checks http-sdk-v1 script sdk-v1 "$URL"
checks http-sdk-v2 script sdk-v2 "$URL"
for era in legacy auto modern; do
  check "http-inspector-$era-tools-list" \
    has inspect_url "$era" tools/list --strict -- '"get_status"' '"trace"' \
    '"graph"' '"search"' '"modules"' '"tests"' '"affected"' '"backend"' '"bridge"'
  check "http-inspector-$era-trace" \
    has inspect_url "$era" tools/call --tool-name trace \
    --tool-arg func=torch.matmul -- native_functions.yaml: LinearAlgebra.cpp:
  check "http-inspector-$era-resource" \
    has inspect_url "$era" resources/read --uri torchtalk://status -- generation
done
check http-claude-mcp-add \
  claude mcp add --transport http over-http -s user "$URL"
check http-claude-mcp-list has claude mcp list -- \
  "over-http: $URL (HTTP) - ✔ Connected"
check http-claude-mcp-remove claude mcp remove over-http -s user
checks http-claude-conversation script claude-conversation "$URL"

# After all of that.
checks http-state script http-state "$URL"
port=${URL##*:}
check http-port-in-use refused 'Address already in use' \
  "$TORCHTALK" mcp-serve --transport http --port "${port%/mcp}"
check http-sigterm stops "$HTTP_SERVER"
# Of folders only the log tells: here that of a snapshot that is asked for.
check http-stderr \
  diff <(grep -v 'There is no snapshot no-such in ' "$SCRATCH/http.err") \
  <(say "torchtalk: serving on $URL" && say "for browsers: ${URL%mcp}explore/")
check http-stdout diff "$SCRATCH/http.out" /dev/null

# Whoever can be reached from other machines asks for a token.
TOKEN=$SCRATCH/token
head -c 32 /dev/urandom | sha256sum | cut -c 1-64 >"$TOKEN"
chmod 644 "$TOKEN"
ON_ALL=(--host 0.0.0.0 --token-file "$TOKEN")
check http-all-without-token refused 'needs a token' \
  "$TORCHTALK" mcp-serve --transport http --port 0 --host 0.0.0.0
check http-token-of-all refused 'chmod 600' \
  "$TORCHTALK" mcp-serve --transport http --port 0 "${ON_ALL[@]}"
chmod 600 "$TOKEN"
check http-serves-with-token serve token "${ON_ALL[@]}"
checks http-token script http-token "${SERVER_URL/0.0.0.0/127.0.0.1}" "$TOKEN"
checks http-link script http-link "${SERVER_URL/0.0.0.0/127.0.0.1}" "$TOKEN" \
  "$SCRATCH/token.err"
check http-token-sigterm stops "$SERVER_PID"

# Out of descriptors nothing is lost but time.
start_with_few_descriptors() {
  # shellcheck disable=SC2016 # for the inner shell
  start_server few env HTTP_PORT=0 bash -c 'ulimit -n 40 && exec "$0"' "$FIXTURE"
}
check http-few-descriptors-serves start_with_few_descriptors
checks http-few-descriptors script http-descriptors "$SERVER_URL" 60
check http-few-descriptors-sigterm stops "$SERVER_PID"
