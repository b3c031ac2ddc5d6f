# shellcheck shell=bash
# Runs suites of tests and counts their results. Sourced after common.sh.
#
# A suite is a command that prints, among other things, a line with
# "N passed, N failed" (", N skipped" may follow); the last such line counts.

# What each suite has counted: "NAME PASSED FAILED" a line.
COUNTED=$LOGS/check-counted
# How long each took, of all runs: "TIME COMMIT NAME SECONDS" a line.
TIMES=$LOGS/check-times
start_suites() { : >"$COUNTED"; }

# suite NAME COMMAND...: a line for the suite, and its output on failure only.
# A suite that ran nothing has failed.
suite() {
  local name=$1 log=$LOGS/check-$1.log status=0 started=$SECONDS
  local passed=0 failed=0 skipped=0 mark=ok counts lines=
  shift
  # In a subshell of its own, so that -e holds inside the command.
  set +e
  (
    set -e
    "$@"
  ) >"$log" 2>&1 </dev/null
  status=$?
  set -e
  if ((status == 130)); then on_interrupt; fi
  counts=$(grep -aoE '[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?' "$log" |
    tail -n 1 || true)
  if [[ -n $counts ]]; then
    read -r passed failed skipped < <(tr -cs '0-9\n' ' ' <<<"$counts")
  fi
  if ((status != 0 && failed == 0)); then failed=1; fi
  if ((passed + failed == 0)); then failed=1; fi
  if ((failed > 0)); then
    mark=FAIL
    lines=$(tail -n 60 "$log" | sed 's/^/    | /')$'\n'
    lines+="    the whole log: $log"$'\n'
  fi
  say "$name $passed $failed" >>"$COUNTED"
  say "$(date +%FT%T) $(git describe --always --dirty 2>/dev/null || say -) $name" \
    $((SECONDS - started)) >>"$TIMES"
  counts="$passed passed, $failed failed"
  if ((${skipped:-0} > 0)); then counts+=", $skipped skipped"; fi
  # At once: another row of suites may print too.
  printf '%s%-4s %-12s %s (%d s)\n' "$lines" "$mark" "$name" "$counts" \
    $((SECONDS - started))
}

# beside FUNCTION...: runs rows of suites at the same time.
beside() {
  local row rows=()
  set -m # a process group each, to be stopped as one
  for row in "$@"; do
    (
      trap - INT TERM
      "$row"
    ) &
    rows+=($!)
  done
  set +m
  # shellcheck disable=SC2064 # these rows
  trap "kill -- ${rows[*]/#/-} 2>/dev/null; on_interrupt" INT TERM
  for row in "${rows[@]}"; do
    wait "$row" || say "row-of-suites 0 1" >>"$COUNTED"
  done
  trap on_interrupt INT TERM
}

# one COMMAND...: a suite of one test.
one() {
  "$@"
  say "1 passed, 0 failed"
}

# each COMMAND FILE...: a suite of one test a file, JOBS at a time.
each() {
  local command=$1 failures
  shift
  failures=$(mktemp)
  export -f "${command?}"
  # shellcheck disable=SC2016 # for the inner shell
  printf '%s\0' "$@" |
    FAILURES=$failures xargs -0 -P "$JOBS" -I{} \
      bash -c "$command "'"$1" || echo "$1" >>"$FAILURES"' _ {}
  local failed
  failed=$(wc -l <"$failures")
  rm -f "$failures"
  say "$(($# - failed)) passed, $failed failed"
  ((failed == 0))
}

finish_suites() {
  local name suite_passed suite_failed passed=0 failed=0 bad=()
  while read -r name suite_passed suite_failed; do
    passed=$((passed + suite_passed)) failed=$((failed + suite_failed))
    if ((suite_failed > 0)); then bad+=("$name"); fi
  done <"$COUNTED"
  if ((failed > 0)); then
    say
    say "Failed: ${bad[*]}"
  fi
  say "$passed passed, $failed failed"
  ((failed == 0 && passed > 0))
}
