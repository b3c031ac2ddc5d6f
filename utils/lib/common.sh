# shellcheck shell=bash
# Logging, cache folders, locking and privileges, for the scripts in utils/.
# Sourced, never run.
# shellcheck disable=SC2034 # used by the scripts that source this

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
CACHE=${XDG_CACHE_HOME:-${HOME:?HOME is not set}/.cache}/torchtalk-dev
LOGS=$CACHE/logs
STAMPS=$CACHE/stamps
JOBS=${JOBS:-$(nproc)}
PYTHON=/usr/bin/python3 # Debian's own: PyTorch's code generation needs its yaml
export LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1

say() { printf '%s\n' "$*"; }
step() { printf '\n==> %s\n' "$*"; }
warn() { printf 'warning: %s\n' "$*" >&2; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# takes_no_arguments "$@": with any, says what the script is for, and ends it.
takes_no_arguments() {
  if (($# == 0)); then return 0; fi
  sed -n '2,/^[^#]/s/^# \?//p' "$0"
  if [[ $1 == -h || $1 == --help ]]; then exit 0; fi
  die "$(basename "$0") takes no arguments: $*"
}

on_interrupt() {
  trap - INT TERM
  say
  say "Interrupted. Nothing is lost: run the same command again to go on."
  exit 130
}

# One run at a time in a cache, as two ninjas corrupt a build folder. The
# lock dies with the process, so a killed run leaves nothing to clean up.
start_run() {
  mkdir -p "$LOGS" "$STAMPS"
  trap on_interrupt INT TERM
  if [[ -n ${TORCHTALK_DEV_LOCKED:-} ]]; then return; fi # by the caller
  exec 8>"$CACHE/lock"
  if ! flock -n 8; then
    say "Another run is using $CACHE; waiting for it to end."
    flock 8
  fi
}

as_root() {
  if [[ $(id -u) == 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "this needs root, and there is no sudo: $*"
  fi
}

# logged NAME COMMAND...: output to a log file, which is shown on failure.
logged() {
  local name=$1 log=$LOGS/$1.log status=0
  shift
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if ((status == 0)); then return 0; fi
  tail -n 40 "$log" >&2
  warn "$name failed (exit $status); the whole log: $log"
  return "$status"
}

# Reads ninja's output; keeps one status line alive on a terminal, and
# elsewhere prints every tenth part, so that CI logs stay short.
show_ninja_progress() {
  local line last=-1 part
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    if [[ -t 1 ]]; then
      printf '\r\033[K    %s' "${line:0:76}"
    else
      part=$((10 * BASH_REMATCH[1] / BASH_REMATCH[2]))
      if ((part != last)); then
        say "    [${BASH_REMATCH[1]}/${BASH_REMATCH[2]}]"
        last=$part
      fi
    fi
  done
  if [[ -t 1 ]]; then printf '\r\033[K'; fi
}

# ninja_logged NAME DIR TARGET...
ninja_logged() {
  local name=$1 dir=$2 log=$LOGS/$1.log status=0
  shift 2
  ninja -C "$dir" -j "$JOBS" "$@" 2>&1 </dev/null | tee "$log" |
    show_ninja_progress || status=$?
  if ((status != 0)); then
    grep -A 40 -m 1 '^FAILED:' "$log" >&2 || tail -n 40 "$log" >&2
    warn "$name failed; the whole log: $log"
  fi
  return "$status"
}

# A stamp records what a finished piece of work was made from.
stamp_is() { [[ -f $STAMPS/$1 && $(<"$STAMPS/$1") == "$2" ]]; }
set_stamp() {
  printf '%s\n' "$2" >"$STAMPS/$1.tmp"
  mv "$STAMPS/$1.tmp" "$STAMPS/$1"
}

# With compilercheck=content ccache hashes the plugin's bytes too (seen with
# 4.7.5: a changed plugin misses, the same one at another path hits). The
# default, its mtime, would miss after every relink. A base folder makes hits
# possible from another checkout.
use_ccache() {
  export CCACHE_DIR=$CACHE/ccache CCACHE_COMPILERCHECK=content
  export CCACHE_BASEDIR=$1 CCACHE_MAXSIZE=4G
  unset CCACHE_DISABLE CCACHE_RECACHE CCACHE_READONLY
}
