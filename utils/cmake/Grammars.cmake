# tree-sitter, torchtalk_tree_sitter, and grammars of it,
# torchtalk_grammar_<language>: a static library each, of the C sources in the
# packages of Npm.cmake.
#
# Not Debian's libtree-sitter: up to 0.20.7, a node of more than 65,535 children
# spoils the heap (tree-sitter issues 2134 and 2231), and comments or brackets in
# a file are enough to make one.

set(core ${TORCHTALK_NPM_DIR}/tree-sitter/vendor/tree-sitter/lib)
add_library(torchtalk_tree_sitter STATIC ${core}/src/lib.c)
target_include_directories(torchtalk_tree_sitter
  SYSTEM PUBLIC ${core}/include PRIVATE ${core}/src)
target_compile_definitions(torchtalk_tree_sitter
  PRIVATE _POSIX_C_SOURCE=200112L _DEFAULT_SOURCE)
target_compile_options(torchtalk_tree_sitter PRIVATE -w)
target_link_libraries(torchtalk_tree_sitter
  PRIVATE torchtalk_sanitize torchtalk_fuzzed)
# Its arithmetic on null pointers is undefined behaviour, but third-party code.
set_source_files_properties(${core}/src/lib.c PROPERTIES
  COMPILE_OPTIONS -fno-sanitize=undefined)
set_target_properties(torchtalk_tree_sitter PROPERTIES
  POSITION_INDEPENDENT_CODE ON C_CLANG_TIDY "")

if(TORCHTALK_PORTABLE)
  include(PackedGrammar)
endif()
foreach(language python cuda)
  set(grammar torchtalk_grammar_${language})
  if(TORCHTALK_PORTABLE)
    set(grammar torchtalk_whole_${language})
  endif()
  set(sources ${TORCHTALK_NPM_DIR}/tree-sitter-${language}/src)
  if(NOT EXISTS ${sources}/parser.c)
    message(FATAL_ERROR "There is no grammar in ${sources}")
  endif()
  add_library(${grammar} STATIC ${sources}/parser.c ${sources}/scanner.c)
  # Its own parser.h goes with the generated code.
  target_include_directories(${grammar} PRIVATE ${sources})
  # 24 MB of tables for CUDA, which optimizing makes no faster.
  target_compile_options(${grammar} PRIVATE -w -O1 -g0)
  set_target_properties(${grammar} PROPERTIES
    POSITION_INDEPENDENT_CODE ON C_CLANG_TIDY "")
  if(TORCHTALK_PORTABLE)
    torchtalk_pack_grammar(${language})
  endif()
endforeach()
