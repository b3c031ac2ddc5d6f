# shellcheck shell=bash
# A copy of the index that gets what is new of it, while the servers of unit.sh
# answer from it. Sourced by run-deployment.

BUILT=$MACHINE/built # what 'torchtalk index build' would go on with

generations() { (cd "$1/generations" && echo *); }

# build_again: a new generation of the index that is copied from.
build_again() {
  local now next
  now=$(<"$BUILT/CURRENT")
  next=$(printf %06d $((10#$now + 1)))
  # One that is built has an identity of its own.
  cp -r "$BUILT/generations/$now" "$BUILT/generations/$next" &&
    cat /proc/sys/kernel/random/uuid >"$BUILT/generations/$next/IDENTITY" &&
    say "$next" >"$BUILT/CURRENT"
}

# says_generation NAME: both servers answer from it.
says_generation() {
  local port said
  for port in "${PORTS[@]}"; do
    said=$(script fetch "http://127.0.0.1:$port/mcp" get_status) || return
    say "$said"
    [[ $said == *"generation $1"* ]] || return 1
  done
}

# Copied, once more without news, and twice with news: the one before stays.
copies_are_taken() {
  local first
  "$DEPLOY/copy-index" "$INDEX" "$BUILT" && first=$(<"$BUILT/CURRENT") || return
  build_again && "$DEPLOY/copy-index" "$BUILT" "$INDEX" || return
  says_generation "$(<"$BUILT/CURRENT")" || return
  "$DEPLOY/copy-index" "$BUILT" "$INDEX" || return
  build_again && "$DEPLOY/copy-index" "$BUILT" "$INDEX" || return
  says_generation "$(<"$BUILT/CURRENT")" || return
  say "first $first, now $(generations "$INDEX")"
  [[ $(generations "$INDEX") == "$(printf '%06d %06d' \
    $((10#$first + 1)) $((10#$first + 2)))" ]]
}

# Another index whose generations have the same numbers is not mixed into it.
others_are_refused() {
  local before
  before=$(<"$INDEX/CURRENT")
  cat /proc/sys/kernel/random/uuid \
    >"$BUILT/generations/$(<"$BUILT/CURRENT")/IDENTITY"
  refused 'another generation' "$DEPLOY/copy-index" "$BUILT" "$INDEX" &&
    refused 'not the folder' "$DEPLOY/copy-index" "$MACHINE" "$INDEX" &&
    [[ $(<"$INDEX/CURRENT") == "$before" ]]
}
