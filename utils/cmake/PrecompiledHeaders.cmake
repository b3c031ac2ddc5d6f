# Third-party headers take half of the time of a compile, so they are precompiled
# once for each target. Our own are not, so that ninja knows their includers.
# -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON compiles without, as clang-tidy does, and
# so finds missing includes.

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

# torchtalk_precompile(TARGET GROUP...): headers of the groups above.
function(torchtalk_precompile target)
  set(headers ${TORCHTALK_HEADERS_std})
  foreach(group IN LISTS ARGN)
    list(APPEND headers ${TORCHTALK_HEADERS_${group}})
  endforeach()
  target_precompile_headers(${target} PRIVATE ${headers})
  # Otherwise ccache never hits.
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>)
endfunction()
