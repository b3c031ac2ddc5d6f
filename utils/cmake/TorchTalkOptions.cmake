# Options, compiler settings and dependencies that every stage shares.

set(TORCHTALK_LLVM_VERSIONS "19" CACHE STRING
    "Clang versions to build the plugin for, e.g. \"16;19;22\". The programs \
themselves use LLVM 19 when it is among them, else the first one.")
option(TORCHTALK_BUILD_TESTS "Build what the lit suite and the unit tests need" ON)
option(TORCHTALK_BUILD_UNIT_TESTS "Build the unit tests too" ON)
option(TORCHTALK_PORTABLE
  "Build torchtalk alone, without the plugin, for any Linux of this architecture" OFF)
set(TORCHTALK_SANITIZE "" CACHE STRING
    "Sanitizers for our own programs, e.g. address,undefined. Never for the plugin.")
option(TORCHTALK_BUILD_FUZZERS
  "Build the fuzz targets, and our readers so that libFuzzer sees what an input \
reaches; with clang only, and best with sanitizers" OFF)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

# Warnings are errors for our own code, with the compiler that the check builds with;
# system headers are exempt.
add_library(torchtalk_warnings INTERFACE)
target_compile_options(torchtalk_warnings INTERFACE
  -Wall -Wextra -Wnon-virtual-dtor -Woverloaded-virtual
  # libstdc++ 12's stable_sort trips the second in C++20.
  $<$<CXX_COMPILER_ID:Clang>:-Werror -Wno-deprecated-declarations>
  # Wrong about libstdc++ 12, the more so where it comes precompiled.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-dangling-reference -Wno-maybe-uninitialized
    -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread
    -Wno-array-bounds>)

# For everything that runs in our own processes; the plugin is loaded into an
# unsanitized clang.
add_library(torchtalk_sanitize INTERFACE)
if(TORCHTALK_SANITIZE)
  target_compile_options(torchtalk_sanitize INTERFACE
    -fsanitize=${TORCHTALK_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  target_link_options(torchtalk_sanitize INTERFACE
    -fsanitize=${TORCHTALK_SANITIZE})
  target_sources(torchtalk_sanitize INTERFACE
    $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:${CMAKE_CURRENT_LIST_DIR}/SanitizerOptions.cpp>)
endif()

if(TORCHTALK_BUILD_FUZZERS)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
    message(FATAL_ERROR "TORCHTALK_BUILD_FUZZERS needs clang, which has libFuzzer: "
      "set CMAKE_CXX_COMPILER to it")
  endif()
  target_link_options(torchtalk_sanitize INTERFACE -fsanitize=fuzzer-no-link)
endif()
# For code that reads untrusted input, which is fuzzed.
add_library(torchtalk_fuzzed INTERFACE)
target_compile_options(torchtalk_fuzzed INTERFACE
  $<$<BOOL:${TORCHTALK_BUILD_FUZZERS}>:-fsanitize=fuzzer-no-link>)

if(TORCHTALK_PORTABLE)
  include(Portable)
else()
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
  pkg_check_modules(LIBARCHIVE REQUIRED IMPORTED_TARGET libarchive)
  pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
  pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
  # LLVM's export names a target of this one. Ahead of RocksDB, whose own
  # Findzstd would hide it.
  find_package(zstd CONFIG REQUIRED)
  find_package(RocksDB REQUIRED)
  find_package(yaml-cpp REQUIRED)
endif()
find_package(pugixml REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(Boost 1.74 REQUIRED COMPONENTS program_options)

# LLVM for the aggregator: object files, archives, the demangler. Linked
# statically: loading libLLVM.so costs more than answering a question.
set(TORCHTALK_DEFAULT_LLVM 19)
if(NOT 19 IN_LIST TORCHTALK_LLVM_VERSIONS)
  list(GET TORCHTALK_LLVM_VERSIONS 0 TORCHTALK_DEFAULT_LLVM)
endif()
if(NOT LLVM_DIR)
  set(LLVM_DIR /usr/lib/llvm-${TORCHTALK_DEFAULT_LLVM}/lib/cmake/llvm)
endif()
find_package(LLVM REQUIRED CONFIG)
message(STATUS "torchtalk: LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")
set(TORCHTALK_DEFAULT_LLVM ${LLVM_VERSION_MAJOR})
if(TORCHTALK_PORTABLE)
  set(TORCHTALK_LLVM_VERSIONS "") # no plugin
elseif(NOT LLVM_VERSION_MAJOR IN_LIST TORCHTALK_LLVM_VERSIONS)
  list(PREPEND TORCHTALK_LLVM_VERSIONS ${LLVM_VERSION_MAJOR})
endif()

# Where each Clang is; -DTORCHTALK_LLVM_PREFIX_22=/opt/llvm for another place.
foreach(Version IN LISTS TORCHTALK_LLVM_VERSIONS)
  set(Prefix TORCHTALK_LLVM_PREFIX_${Version})
  if(Version EQUAL LLVM_VERSION_MAJOR)
    set(${Prefix} ${LLVM_INSTALL_PREFIX})
  elseif(NOT DEFINED ${Prefix})
    set(${Prefix} /usr/lib/llvm-${Version})
  endif()
  if(NOT EXISTS ${${Prefix}}/include/clang/Frontend/CompilerInstance.h)
    message(FATAL_ERROR "No headers of Clang ${Version} in ${${Prefix}}: install "
      "libclang-${Version}-dev and llvm-${Version}-dev, name their place with "
      "-D${Prefix}=..., or leave ${Version} out of TORCHTALK_LLVM_VERSIONS "
      "(now \"${TORCHTALK_LLVM_VERSIONS}\")")
  endif()
endforeach()

add_library(torchtalk_llvm INTERFACE)
target_include_directories(torchtalk_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_definitions(torchtalk_llvm INTERFACE ${LLVM_DEFINITIONS})
llvm_map_components_to_libnames(TORCHTALK_LLVM_LIBS object support demangle)
target_link_libraries(torchtalk_llvm INTERFACE ${TORCHTALK_LLVM_LIBS})
# Its interface names a solver of 24 MB, which nothing here calls.
get_target_property(libraries LLVMSupport INTERFACE_LINK_LIBRARIES)
list(FILTER libraries EXCLUDE REGEX "/libz3\\.")
set_target_properties(LLVMSupport PROPERTIES INTERFACE_LINK_LIBRARIES "${libraries}")
