# shellcheck shell=bash
# What `check --fast` runs: the tests that concern a change, for the time between
# two edits. Sourced by check, whose suites these are.

# Files that differ from where this branch left origin's main, and those that git
# does not know. Without such a remote: from the last commit but one.
changed_files() {
  local base
  base=$(git merge-base HEAD origin/main 2>/dev/null || git rev-parse HEAD~1)
  {
    git diff --name-only --diff-filter=d "$base"
    git ls-files --others --exclude-standard
  } | sort -u
}

# A pattern of lit tests: those of the arguments, and those in whose path a folder or
# a file has the name of a changed folder or file.
tests_of() {
  local file words=()
  for file in "$@"; do
    case $file in
    test/lit/*/Inputs/*) words+=("$(basename "${file%%/Inputs/*}")/") ;;
    test/lit/*) words+=("${file#test/lit/}") ;;
    plugin/* | aggregator/* | server/* | tools/*)
      words+=("$(basename "$(dirname "$file")")" "$(basename "${file%.*}")")
      ;;
    esac
  done
  # AffectedReach.cpp is also affected-reach.test.
  printf '%s\n' "${words[@]}" |
    sed -E 's/([a-z])([A-Z])/\1[-_]?\2/g; s/([^s])s$/\1/' | sort -u | paste -sd '|'
}

# Those of standard input that are among the arguments.
changed_of() { sort | comm -12 - <(printf '%s\n' "$@"); }

# suite_of NAME COMMAND FILE...: nothing when there are no files.
suite_of() {
  local fixed=2
  if [[ $2 == each ]]; then fixed=3; fi
  if (($# > fixed)); then suite "$@"; fi
}

some_tidy() { TIDY_ONLY=$(printf ' %s\n' "$@") tidy; }
some_lit() {
  LIT_FILTER=$(tests_of "$@") LIT_OPTS="--max-time=100" lit "$RELEASE/test/lit"
}

fast() {
  local changed scripts cpp units code
  mapfile -t changed < <(changed_files)
  mapfile -t scripts < <(shell_scripts | changed_of "${changed[@]}")
  mapfile -t cpp < <(sources 'cpp|h' | changed_of "${changed[@]}")
  mapfile -t units < <(grep -E '^(plugin|aggregator|server|tools)/.*\.cpp$' \
    <(printf '%s\n' "${cpp[@]}"))
  mapfile -t code < <(grep -E '^(plugin|aggregator|server|tools|test/lit)/' \
    <(printf '%s\n' "${changed[@]}"))
  say "    ${#changed[@]} changed files"
  suite_of shellcheck each shell_file "${scripts[@]}"
  suite_of format format "${cpp[@]}"
  suite rooms "$ROOT/utils/rooms"
  build_suite
  suite links "$ROOT/utils/links" "$TORCHTALK"
  suite_of lit some_lit "${code[@]}"
  suite_of tidy some_tidy "${units[@]}"
  say "Left to the whole check: unit tests, what is sanitized, real PyTorch, oracles."
}
