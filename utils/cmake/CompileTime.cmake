# What makes compiling torchtalk quick. Headers take four fifths of the time of a
# compile, so those of third parties are precompiled, and with
# -DCMAKE_UNITY_BUILD=ON thirty sources of a target are compiled as one TU. Our own
# headers are not precompiled, so that ninja knows their includers.
# -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON, without unity, finds missing includes, as
# utils/check does with clang-tidy.

set(TORCHTALK_HEADERS_std <algorithm> <functional> <map> <memory> <optional>
  <string> <string_view> <unordered_map> <vector>)
set(TORCHTALK_HEADERS_llvm <llvm/ADT/DenseMap.h> <llvm/ADT/STLExtras.h>
  <llvm/ADT/StringMap.h> <llvm/ADT/StringSwitch.h>
  <llvm/Support/Error.h> <llvm/Support/FileSystem.h>
  <llvm/Support/MemoryBuffer.h> <llvm/Support/Path.h>)
set(TORCHTALK_HEADERS_clang <clang/AST/ASTContext.h> <clang/AST/Attr.h>
  <clang/AST/DeclTemplate.h> <clang/AST/ExprCXX.h> <clang/AST/StmtCXX.h>)
set(TORCHTALK_HEADERS_json <nlohmann/json.hpp>)
set(TORCHTALK_HEADERS_gtest <gtest/gtest.h>)

# torchtalk_compile_fast(TARGET GROUP...): for a target that has its sources; GROUP
# is one of the groups of headers above. torchtalk_compile_fast(TARGET AS OTHER): with
# those that were precompiled for OTHER, which is compiled with the same options.
function(torchtalk_compile_fast target)
  if(ARGV1 STREQUAL AS)
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
    target_compile_options(${target} PRIVATE -fPIC) # an executable has -fPIE
  else()
    set(headers ${TORCHTALK_HEADERS_std})
    foreach(group IN LISTS ARGN)
      list(APPEND headers ${TORCHTALK_HEADERS_${group}})
    endforeach()
    target_precompile_headers(${target} PRIVATE ${headers})
  endif()
  # Otherwise ccache never hits.
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>
    # As much is inlined as in small TUs: without it, graph callers takes a tenth more.
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=large-unit-insns=1000000>)

  # Those of a folder beside each other.
  get_target_property(sources ${target} SOURCES)
  list(SORT sources)
  set_target_properties(${target} PROPERTIES
    SOURCES "${sources}" UNITY_BUILD_BATCH_SIZE 30)
endfunction()
