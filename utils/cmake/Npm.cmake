# The packages of npm that utils/cmake/npm/package-lock.json pins by their hashes:
# TORCHTALK_NPM_DIR is a node_modules with them.

set(TORCHTALK_NODE_MODULES "" CACHE PATH
    "A node_modules with the packages of utils/cmake/npm (else npm fetches them)")

set(pins ${CMAKE_CURRENT_LIST_DIR}/npm)
set(TORCHTALK_NPM_DIR ${TORCHTALK_NODE_MODULES})
if(NOT TORCHTALK_NPM_DIR)
  set(TORCHTALK_NPM_DIR ${CMAKE_BINARY_DIR}/npm/node_modules)
  file(SHA256 ${pins}/package-lock.json pinned)
  set(fetched ${CMAKE_BINARY_DIR}/npm/fetched-${pinned})
  if(NOT EXISTS ${fetched})
    find_program(NPM npm)
    if(NOT NPM)
      message(FATAL_ERROR
        "npm is needed to fetch the grammars of tree-sitter and the library of "
        "the explorer: install it, or set TORCHTALK_NODE_MODULES to the "
        "node_modules that 'npm ci' made of ${pins} elsewhere.")
    endif()
    message(STATUS "Fetching the packages of npm")
    file(COPY ${pins}/package.json
              ${pins}/package-lock.json
              ${pins}/.npmrc
         DESTINATION ${CMAKE_BINARY_DIR}/npm)
    execute_process(COMMAND ${NPM} ci
      WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/npm
      RESULT_VARIABLE failed OUTPUT_QUIET)
    if(failed)
      message(FATAL_ERROR "npm could not fetch the packages of ${pins}")
    endif()
    file(TOUCH ${fetched})
  endif()
endif()

foreach(file tree-sitter/vendor/tree-sitter/lib/src/lib.c
             htm/preact/standalone.module.js)
  if(NOT EXISTS ${TORCHTALK_NPM_DIR}/${file})
    message(FATAL_ERROR "There is no ${file} in ${TORCHTALK_NPM_DIR}: run 'npm "
      "ci' there with the package-lock.json of ${pins}, or leave "
      "TORCHTALK_NODE_MODULES empty")
  endif()
endforeach()
