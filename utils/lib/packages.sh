# shellcheck shell=bash
# The Debian packages of every purpose, in this one place.
# Sourced after common.sh.
# shellcheck disable=SC2034 # used by the scripts that source this

# To build torchtalk. Boost, RocksDB and the rest are what CMake looks for.
BUILD_PACKAGES=(
  ca-certificates git g++ cmake ninja-build pkg-config ccache python3
  clang-19 libclang-19-dev llvm-19-dev llvm-19-tools
  librocksdb-dev libyaml-cpp-dev nlohmann-json3-dev libboost-dev
  libboost-program-options-dev libxxhash-dev libzstd-dev libtomlplusplus-dev
  libpugixml-dev libarchive-dev libsodium-dev esbuild
  googletest libgtest-dev
)

# To configure PyTorch 2.6.0, generate its code and compile the slice.
PYTORCH_PACKAGES=(
  dpkg-dev python3-dev python3-yaml python3-typing-extensions python3-numpy
  python3-setuptools
  libsleef-dev libcpuinfo-dev libfmt-dev pybind11-dev libonnx-dev
  libprotobuf-dev protobuf-compiler libeigen3-dev libflatbuffers-dev
  flatbuffers-compiler-dev flatbuffers-compiler libfp16-dev libfxdiv-dev
  libpsimd-dev libpthreadpool-dev libconcurrentqueue-dev libcpp-httplib-dev
  nlohmann-json3-dev googletest libblas-dev liblapack-dev libbenchmark-dev
)

# For utils/check only. lit comes with llvm-19-tools.
TEST_PACKAGES=(
  clang-16 libclang-16-dev llvm-16-dev clang-22 libclang-22-dev llvm-22-dev
  clang-format-19 clang-tidy-22 libclang-rt-19-dev shellcheck binutils procps
  xz-utils nginx-light systemd openssl lintian
  python3-xxhash python3-zstandard redis-server sccache distcc
  icecc eatmydata chromium fonts-dejavu-core graphviz
  lld-19 zstd python3-clang-19 python3-wheel python3-jsonschema mmdebstrap minisign curl
)

# Beside the torch that utils/oracle/running/debian-torch unpacks, to build extensions.
EXTENSION_PACKAGES=(libtorch-dev python3-setuptools)

# Node is wanted, not Debian's in particular: NodeSource's package holds npm
# too and conflicts with Debian's.
node_packages() {
  command -v node >/dev/null || say nodejs
  command -v npm >/dev/null || say npm
}

missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null |
      grep -qx installed || say "$package"
  done
}

# ensure_packages PACKAGE...: installs those that are missing; without any it
# touches neither the network nor root.
ensure_packages() {
  command -v dpkg-query >/dev/null ||
    die "this is made for Debian 12; install by hand what ${BASH_SOURCE[0]} lists"
  local missing
  mapfile -t missing < <(missing_packages "$@" | sort -u)
  if ((${#missing[@]} == 0)); then
    say "    all $# packages are there"
    return
  fi
  say "    installing ${#missing[@]}: ${missing[*]}"
  # The lists may be absent (containers) or too old to fetch from.
  apt_install "${missing[@]}" 2>/dev/null && return
  logged apt-update as_root apt-get -q update
  apt_install "${missing[@]}"
}

apt_install() {
  logged apt-install as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -q install -y --no-install-recommends "$@"
}
