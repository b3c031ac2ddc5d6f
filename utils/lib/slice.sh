# shellcheck shell=bash
# Our own build, and the slice of PyTorch compiled with its plugin.
# Sourced after common.sh and pytorch.sh.

OWN_BUILD_DIR=$CACHE/torchtalk-build
CHECKOUT=$OWN_BUILD_DIR/checkout
TORCHTALK=$OWN_BUILD_DIR/release/bin/torchtalk

# build_torchtalk builds these targets, or all when there are none.
OWN_TARGETS=()

# build_torchtalk NAME OPTION...: into torchtalk-build/NAME, with ccache. Ends
# up current for this checkout whatever checkout was built there before. All
# checkouts are compiled through one link: what is the same in them comes from
# ccache, and so do the plugin's bytes and what it has compiled.
build_torchtalk() {
  local name=$1 dir=$OWN_BUILD_DIR/$1
  shift
  # Files of another checkout may be older than the objects of this one, and CMake
  # keeps to the compiler that a folder began with.
  local made="clang-19 in $ROOT"
  if [[ ! -f $dir/checkout || $(<"$dir/checkout") != "$made" ]]; then
    rm -rf "$dir"
    mkdir -p "$dir"
    say "$made" >"$dir/checkout"
  fi
  # Another build may be under way through it.
  [[ $(readlink "$CHECKOUT") == "$ROOT" ]] || ln -sfn "$ROOT" "$CHECKOUT"
  (
    use_ccache "$OWN_BUILD_DIR"
    # What ccache asks for where headers are precompiled.
    export CCACHE_SLOPPINESS=pch_defines,time_macros
    logged "configure-$name" cmake -S "$CHECKOUT" -B "$dir" -G Ninja \
      -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache \
      -DCMAKE_UNITY_BUILD=ON \
      "$@"
    ninja_logged "build-$name" "$dir" "${OWN_TARGETS[@]}"
  )
}

# slice_objects BUILD: the object targets of the slice, one a line. They hold
# everything that one operator's way from Python to its kernel passes through.
slice_objects() {
  "$PYTHON" - "$1/compile_commands.json" <<'EOF'
import json, re, sys
wanted = [re.compile(p) for p in (
    r"^c10/(?!.*(test|benchmark))",
    r"/native/(LinearAlgebra|BinaryOps|Activation|SoftMax|ReduceOps)\.cpp\.o$",
    r"/Register(CPU|CompositeImplicitAutograd|Meta|Schema)\.cpp\.o$",
    r"/generated/python_(torch_functions_\d+|variable_methods)\.cpp\.o$",
    r"/torch_python\.dir/csrc/(Module|autograd/python_(torch_functions_manual|variable))\.cpp\.o$",
    r"/Operators_\d+\.cpp\.o$",
    r"/native/cpu/(BinaryOpsKernel|Activation)\.cpp\.(DEFAULT|AVX2|AVX512)\.cpp\.o$",
)]
for entry in json.load(open(sys.argv[1])):
    output = re.search(r" -o (\S+)", entry["command"])[1]
    if any(pattern.search(output) for pattern in wanted):
        print(output)
EOF
}

# build_slice SOURCE BUILD: configures, generates and compiles what is not yet
# there. Ninja does not know that objects depend on the plugin: where its bytes
# changed they are deleted (what did not change then comes from ccache).
build_slice() {
  local source=$1 build=$2 name flags plugin objects
  name=$(basename "$(dirname "$build")")-$(basename "$build")
  flags=$("$TORCHTALK" flags --cxx clang++-19)
  plugin=$(sed -n 's/.*-fplugin=\([^ ]*\).*/\1/p' <<<"$flags")
  [[ -f $plugin ]] || die "'torchtalk flags' names no plugin: $flags"
  use_ccache "$(dirname "$(dirname "$build")")"

  local recipe
  recipe=$(printf '%s ' "$flags" "$source" "$(declare -f configure_pytorch)" |
    sha256sum)
  if [[ ! -f $build/build.ninja ]] || ! stamp_is "configured-$name" "$recipe"; then
    say "    configuring"
    rm -rf "$build"
    logged "configure-$name" configure_pytorch "$source" "$build" "$flags"
    set_stamp "configured-$name" "$recipe"
  fi
  say "    generating code"
  generate_pytorch "$build"

  mapfile -t objects < <(slice_objects "$build")
  ((${#objects[@]} > 100)) || die "only ${#objects[@]} objects of the slice found"
  local digest
  digest=$(sha256sum <"$plugin")
  if ! stamp_is "plugin-$name" "$digest"; then
    (cd "$build" && rm -f "${objects[@]}")
    set_stamp "plugin-$name" "$digest"
  fi
  say "    compiling ${#objects[@]} objects"
  ninja_logged "slice-$name" "$build" "${objects[@]}"
}
