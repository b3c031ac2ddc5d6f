# tree-sitter, torchtalk_tree_sitter, and grammars of it,
# torchtalk_grammar_<language>: a static library each, of the C sources in the
# npm packages that aggregator/source/grammars/package-lock.json pins.
#
# Not Debian's libtree-sitter: up to 0.20.7, a node of more than 65,535 children
# spoils the heap (tree-sitter issues 2134 and 2231), and comments or brackets in
# a file are enough to make one.

set(TORCHTALK_GRAMMARS "" CACHE PATH
    "A node_modules with the grammars; else npm fetches them at configure time")

set(pins ${CMAKE_SOURCE_DIR}/aggregator/source/grammars)
set(grammars ${TORCHTALK_GRAMMARS})
if(NOT grammars)
  set(grammars ${CMAKE_BINARY_DIR}/grammars/node_modules)
  file(SHA256 ${pins}/package-lock.json pinned)
  set(fetched ${CMAKE_BINARY_DIR}/grammars/fetched-${pinned})
  if(NOT EXISTS ${fetched})
    find_program(NPM npm)
    if(NOT NPM)
      message(FATAL_ERROR
        "npm is needed to fetch the grammars of tree-sitter: install it, or set "
        "TORCHTALK_GRAMMARS to the node_modules that 'npm ci' made of "
        "${pins} elsewhere.")
    endif()
    message(STATUS "Fetching the grammars of tree-sitter")
    file(COPY ${pins}/package.json
              ${pins}/package-lock.json
              ${pins}/.npmrc
         DESTINATION ${CMAKE_BINARY_DIR}/grammars)
    execute_process(COMMAND ${NPM} ci
      WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/grammars
      RESULT_VARIABLE failed OUTPUT_QUIET)
    if(failed)
      message(FATAL_ERROR "npm could not fetch the grammars of tree-sitter")
    endif()
    file(TOUCH ${fetched})
  endif()
endif()

# Install.cmake has their licences from there.
set(TORCHTALK_GRAMMARS_DIR ${grammars})
set(core ${grammars}/tree-sitter/vendor/tree-sitter/lib)
if(NOT EXISTS ${core}/src/lib.c)
  message(FATAL_ERROR "There is no tree-sitter in ${core}: run 'npm ci' there "
    "with the package-lock.json of ${pins}, or leave "
    "TORCHTALK_GRAMMARS empty")
endif()
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

foreach(language python cuda)
  set(sources ${grammars}/tree-sitter-${language}/src)
  if(NOT EXISTS ${sources}/parser.c)
    message(FATAL_ERROR "There is no grammar in ${sources}")
  endif()
  add_library(torchtalk_grammar_${language} STATIC
    ${sources}/parser.c ${sources}/scanner.c)
  # Its own parser.h goes with the generated code.
  target_include_directories(torchtalk_grammar_${language} PRIVATE ${sources})
  # 24 MB of tables for CUDA, which optimizing makes no faster.
  target_compile_options(torchtalk_grammar_${language} PRIVATE -w -O1 -g0)
  set_target_properties(torchtalk_grammar_${language} PROPERTIES
    POSITION_INDEPENDENT_CODE ON C_CLANG_TIDY "")
endforeach()
