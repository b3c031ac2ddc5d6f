# shellcheck shell=bash
# Comparing an index of all TUs that register with the running dispatcher.
# Sourced after common.sh; TORCHTALK makes the index.

ORACLES=$ROOT/utils/oracle

# running_dispatcher SUITE FOLDER TRUTH: SUITE's python3-torch into FOLDER, and
# what its dispatcher says into TRUTH.
running_dispatcher() {
  step "The running dispatcher"
  "$ORACLES/running/debian-torch" "$2" "$1"
  if [[ ! -f $3/backend_fallbacks.tsv ]]; then
    "$2/python" "$ORACLES/dispatcher-truth" "$3"
  fi
}

# fetch_pytorch_1_13 FOLDER: the source of Debian 12's PyTorch into
# FOLDER/source, without Debian's patches. Sourced after pytorch.sh.
fetch_pytorch_1_13() {
  if [[ -f $1/fetched-source ]]; then return; fi
  rm -rf "$1/source" "$1/archive" "$1/fetched"
  mkdir -p "$1/source" "$1/archive"
  (
    use_suite bookworm
    cd "$1/archive" || exit
    logged pytorch-1.13-fetch apt-get -q --download-only --tar-only source pytorch
  )
  tar -C "$1/source" --strip-components=1 -xf "$1"/archive/pytorch_*.orig.tar.xz
  : >"$1/fetched-source"
}

# compare_dispatcher SOURCE BUILD TRUTH OUTPUT: rows, tables and schemas, each
# also in OUTPUT/NAME.txt. Fails when one of them differs. RegisterOperators tells
# the dispatcher no file: what calls it is named here.
compare_dispatcher() {
  local source=$1 build=$2 truth=$3 output=$4 status=0
  compare() {
    step "$1"
    "$ORACLES/$1" --torchtalk "$TORCHTALK" "${@:2}" >"$output/$1.txt" || status=$?
    grep -v '^dynamic' "$output/$1.txt" || true
  }
  compare dispatch-diff --source "$source" --build-dir "$build" \
    --oracle "$truth/registrations.tsv" --registering \
    --also "$truth/backend_fallbacks.tsv" --keep "$output/registering" \
    --parse '/register_prim_ops_fulljit\.cpp$'
  compare table-diff --build-dir "$build" --index "$output/registering/index" \
    --registrations "$truth/registrations.tsv" --table "$truth/table.tsv"
  compare schema-diff --index "$output/registering/index" \
    --truth "$truth/schemas.tsv"
  return "$status"
}
