# shellcheck shell=bash
# The MCP Inspector in each era of the protocol, also with its strict look at
# the schemas of tools. Sourced by run-clients.

# inspect ERA METHOD ARGUMENT...: the server as the Inspector sees it. It hands
# down a few variables only, hence env.
inspect() {
  client @modelcontextprotocol/inspector/clients/launcher/build/index.js \
    --cli --protocol-era "$1" --method "${@:2}" \
    -- env "${SERVER_ENV[@]}" "$TORCHTALK" mcp-serve
}

call() { inspect "$1" tools/call --tool-name "$2" "${@:3}"; }

# The same question without an index: an answer, and no crash.
without_index() {
  local SERVER_ENV=(
    XDG_CONFIG_HOME="$SCRATCH/none" TORCHTALK_CACHE_DIR="$SCRATCH/none"
  )
  # The Inspector's exit code says that the tool reported an error.
  call "$1" trace --tool-arg func=torch.matmul || true
}

for era in legacy auto modern; do
  check "inspector-$era-tools-list" \
    has inspect "$era" tools/list --strict -- '"get_status"' '"trace"' \
    '"graph"' '"search"' '"modules"' '"tests"' '"affected"' '"backend"' '"bridge"'
  check "inspector-$era-trace" \
    has call "$era" trace --tool-arg func=torch.matmul -- \
    native_functions.yaml: LinearAlgebra.cpp:
  check "inspector-$era-graph" \
    has call "$era" graph --tool-arg func=at::native::matmul mode=callers -- \
    at::native::matmul .cpp:
  check "inspector-$era-modules" \
    has call "$era" modules --tool-arg name=nn.Conv2d -- conv.py: aten::conv2d
  check "inspector-$era-tests" \
    has call "$era" tests --tool-arg query=test_gelu -- test_gelu
  check "inspector-$era-affected" \
    has call "$era" affected --tool-arg 'funcs=["at::native::matmul"]' -- \
    aten::matmul certain
  check "inspector-$era-get-status" has call "$era" get_status -- generation
  check "inspector-$era-without-index" \
    has without_index "$era" -- "torchtalk index build"
done
