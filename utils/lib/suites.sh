# shellcheck shell=bash
# Runs suites of tests and counts their results. Sourced after common.sh.
#
# A suite is a command that prints, among other things, a line with
# "N passed, N failed" (", N skipped" may follow); the last such line counts.

PASSED=0 FAILED=0 FAILED_SUITES=()

# suite NAME COMMAND...: a line for the suite, and its output on failure only.
# A suite that ran nothing has failed.
suite() {
  local name=$1 log=$LOGS/check-$1.log status=0 started=$SECONDS
  local passed=0 failed=0 skipped=0 mark=ok counts
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
    FAILED_SUITES+=("$name")
    tail -n 60 "$log" | sed 's/^/    | /'
    say "    the whole log: $log"
  fi
  PASSED=$((PASSED + passed)) FAILED=$((FAILED + failed))
  counts="$passed passed, $failed failed"
  if ((${skipped:-0} > 0)); then counts+=", $skipped skipped"; fi
  printf '%-4s %-12s %s (%d s)\n' "$mark" "$name" "$counts" $((SECONDS - started))
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
  if ((FAILED > 0)); then
    say
    say "Failed: ${FAILED_SUITES[*]}"
  fi
  say "$PASSED passed, $FAILED failed"
  ((FAILED == 0 && PASSED > 0))
}
