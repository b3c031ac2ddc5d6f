# shellcheck shell=bash
# PyTorch 2.6.0: source, configuration, generated code.
# Sourced after common.sh.
# shellcheck disable=SC2034 # used by the scripts that source this

# shellcheck source=utils/lib/debian-apt.sh
# shellcheck disable=SC2153 # of common.sh
. "$ROOT/utils/lib/debian-apt.sh"

PYTORCH_DEBIAN=2.6.0+dfsg-7 # the source package, with Debian's patches
PYTORCH_SOURCE_DIR=$CACHE/src/pytorch-2.6.0
PYTORCH_BUILD_DIR=$CACHE/build/pytorch-2.6.0
export PYTORCH_BUILD_VERSION=2.6.0 PYTORCH_VERSION=2.6.0
export GENERIC_BLAS_LIBRARIES=blas # or configuring stops at BLAS

fetch_pytorch() {
  if [[ -d $PYTORCH_SOURCE_DIR ]] &&
    stamp_is pytorch-source "$PYTORCH_DEBIAN"; then
    say "    PyTorch 2.6.0 is there"
    return
  fi
  local temp=$CACHE/src/fetch.tmp
  rm -rf "$temp" "$PYTORCH_SOURCE_DIR"
  mkdir -p "$temp"
  (
    use_suite trixie
    cd "$temp" || exit
    logged pytorch-fetch apt-get -q source "pytorch=$PYTORCH_DEBIAN"
  )
  # flatc of this machine, or a static_assert on its version fails.
  (cd "$temp"/pytorch-2.6.0*/torch/csrc/jit/serialization &&
    flatc --cpp --gen-mutable --scoped-enums mobile_bytecode.fbs)
  mv "$temp"/pytorch-2.6.0*/ "$PYTORCH_SOURCE_DIR"
  rm -rf "$temp"
  set_stamp pytorch-source "$PYTORCH_DEBIAN"
}

# configure_pytorch SOURCE BUILD CXXFLAGS [OPTION...]: a CPU build with what
# Debian 12 has, or with what -D options of the caller's say. Not optimized, which
# takes a third of the time and has the same facts. Without asserts, as a release:
# PyTorch deletes "-DNDEBUG" from the flags of such a build.
# PyTorch's AVX copies of a kernel are files that #include it by its absolute
# path, and __FILE__ would carry that into the object: the macro map makes them
# equal in every checkout, so that they can come from a cache.
configure_pytorch() {
  local map
  map="-fmacro-prefix-map=$1=$(realpath -m --relative-to="$2" "$1")"
  local name value off=() options=(
    CMAKE_C_COMPILER=clang-19 CMAKE_CXX_COMPILER=clang++-19
    CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
    CMAKE_BUILD_TYPE=Debug CMAKE_CXX_FLAGS_DEBUG="-D NDEBUG"
    CMAKE_EXPORT_COMPILE_COMMANDS=ON
    "CMAKE_CXX_FLAGS=$3 $map" Python_EXECUTABLE="$PYTHON" ONNX_NAMESPACE=onnx
    BLAS=Generic BUILD_PYTHON=ON BUILD_FUNCTORCH=ON USE_SYSTEM_LIBS=ON
    USE_DISTRIBUTED=ON
  )
  for name in BUILD_TEST BUILD_BINARY BUILD_CUSTOM_PROTOBUF INSTALL_TEST \
    USE_{CUDA,ROCM,XPU,MPS,VULKAN,GLOO,MPI,TENSORPIPE,UCC,LIBUV,MKLDNN,FBGEMM} \
    USE_{XNNPACK,NNPACK,PYTORCH_QNNPACK,KINETO,ITT,OPENMP,NUMA,MAGMA,VALGRIND} \
    USE_{GFLAGS,GLOG}; do
    off+=("$name=OFF")
  done
  local args=()
  for value in "${options[@]}" "${off[@]}"; do args+=("-D$value"); done
  env -u CXXFLAGS -u CFLAGS -u LDFLAGS \
    cmake -S "$1" -B "$2" -G Ninja "${args[@]}" "${@:4}"
}

# generate_pytorch BUILD: the generated sources. Autograd's go into the source
# tree, ATen's into the build folder.
generate_pytorch() {
  ninja_logged pytorch-generate "$1" \
    ATEN_CPU_FILES_GEN_TARGET generate-torch-sources
}
