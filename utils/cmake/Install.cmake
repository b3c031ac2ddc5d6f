# The install tree. Programs find their parts relative to themselves, so the tree
# may be moved. `cmake --install B [--prefix P] [--strip]`.
#
#   bin                      torchtalk, and torchtalk-extract, which it runs
#   lib/torchtalk/plugins    the plugins that clang loads
#   lib/cmake/torchtalk      find_package(torchtalk)
#   share/torchtalk          examples, as in a checkout
#   share/doc/torchtalk      README, docs, licences
#   share/...                shell completions, the manual page
#
# Two components: reader, which answers, and plugin, which compiles and parses.

include(CMakePackageConfigHelpers)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME reader)

# Not CMAKE_INSTALL_LIBDIR: torchtalk looks there from its own place. And a folder
# deeper than CPack takes for one of ldconfig's.
set(TORCHTALK_PLUGIN_DIR lib/torchtalk/plugins)

install(TARGETS torchtalk RUNTIME DESTINATION bin)
if(NOT TORCHTALK_PORTABLE)
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME plugin)
  install(TARGETS torchtalk-extract RUNTIME DESTINATION bin)
  list(TRANSFORM TORCHTALK_LLVM_VERSIONS PREPEND TorchTalkPlugin-
    OUTPUT_VARIABLE plugins)
  install(TARGETS ${plugins} TorchTalkSstWriter
    LIBRARY DESTINATION ${TORCHTALK_PLUGIN_DIR})

  configure_package_config_file(
    ${CMAKE_CURRENT_LIST_DIR}/package/torchtalkConfig.cmake.in
    ${CMAKE_BINARY_DIR}/package/torchtalkConfig.cmake
    INSTALL_DESTINATION lib/cmake/torchtalk
    PATH_VARS TORCHTALK_PLUGIN_DIR
    NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
  # find_package() looks for a program, so the architecture does not matter.
  write_basic_package_version_file(
    ${CMAKE_BINARY_DIR}/package/torchtalkConfigVersion.cmake
    COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
  install(FILES
    ${CMAKE_BINARY_DIR}/package/torchtalkConfig.cmake
    ${CMAKE_BINARY_DIR}/package/torchtalkConfigVersion.cmake
    ${CMAKE_CURRENT_LIST_DIR}/package/torchtalkFacts.cmake
    DESTINATION lib/cmake/torchtalk)
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME reader)
endif()

# Each shell looks for a file of its own name. Debian's zsh has a folder for what
# packages bring.
find_program(TORCHTALK_DPKG dpkg)
set(zsh site-functions)
if(TORCHTALK_DPKG)
  set(zsh vendor-completions)
endif()
foreach(place
    bash:bash-completion/completions/torchtalk
    zsh:zsh/${zsh}/_torchtalk
    fish:fish/vendor_completions.d/torchtalk.fish)
  string(REGEX MATCH "^([a-z]+):(.*)/([^/]+)$" place ${place})
  set(script ${CMAKE_BINARY_DIR}/completions/${CMAKE_MATCH_3})
  add_custom_command(OUTPUT ${script}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/completions
    COMMAND torchtalk completions ${CMAKE_MATCH_1} > ${script}
    DEPENDS torchtalk VERBATIM)
  list(APPEND scripts ${script})
  install(FILES ${script} DESTINATION share/${CMAKE_MATCH_2})
endforeach()
add_custom_target(completions ALL DEPENDS ${scripts})

# As they lie in a checkout, to which their own texts refer: `claude plugin
# install torchtalk --marketplace P/share/torchtalk`.
install(DIRECTORY .claude-plugin DESTINATION share/torchtalk)
install(DIRECTORY tools/agents tools/claude-code tools/deploy tools/ci
  DESTINATION share/torchtalk/tools USE_SOURCE_PERMISSIONS)
install(DIRECTORY utils/record DESTINATION share/torchtalk/utils
  USE_SOURCE_PERMISSIONS PATTERN __pycache__ EXCLUDE)
install(FILES LICENSE DESTINATION share/torchtalk)
install(FILES README.md DESTINATION share/doc/torchtalk)
install(DIRECTORY docs DESTINATION share/doc/torchtalk)

# Our licence, and those of what is linked into the programs.
file(READ LICENSE licence)
string(REGEX REPLACE ".*\n(---- LLVM Exceptions)" "\\1" exceptions "${licence}")
set(copyright
"torchtalk is under the Apache License, Version 2.0, with LLVM Exceptions, and so
are the parts of LLVM in it. Debian keeps the text of that licence in
/usr/share/common-licenses/Apache-2.0; share/torchtalk/LICENSE has it too. The
exceptions:

${exceptions}
Its programs also hold, in the pages of the explorer, htm (Copyright 2018 Google
Inc., under the Apache License, Version 2.0) and preact, and tree-sitter and
grammars for it, under these licences:
")
foreach(part tree-sitter/vendor/tree-sitter
    tree-sitter/vendor/tree-sitter/lib/src/unicode
    tree-sitter-python tree-sitter-cuda preact)
  file(READ ${TORCHTALK_NPM_DIR}/${part}/LICENSE licence)
  string(APPEND copyright "\n---- ${part} ----\n\n${licence}")
endforeach()
if(TORCHTALK_PORTABLE)
  string(APPEND copyright
"
The program is linked statically with libraries of Debian, under the licences below.
Some are under the LGPL: whoever has other versions of them can link the program
again from its sources, with TORCHTALK_PORTABLE.
")
  foreach(package libc6-dev libstdc++-12-dev librocksdb-dev libyaml-cpp-dev
      libboost-dev libxxhash-dev libzstd-dev libarchive-dev libsnappy-dev liblz4-dev
      libbz2-dev zlib1g-dev libpugixml-dev nlohmann-json3-dev libtomlplusplus-dev)
    file(READ /usr/share/doc/${package}/copyright licence)
    string(APPEND copyright "\n---- ${package} ----\n\n${licence}")
  endforeach()
endif()
file(WRITE ${CMAKE_BINARY_DIR}/package/copyright "${copyright}")
install(FILES ${CMAKE_BINARY_DIR}/package/copyright
  DESTINATION share/doc/torchtalk)

# Where there is no gzip, man reads it as it is.
find_program(TORCHTALK_GZIP gzip)
set(page ${CMAKE_CURRENT_LIST_DIR}/package/torchtalk.1)
if(TORCHTALK_GZIP)
  file(COPY ${page} DESTINATION ${CMAKE_BINARY_DIR}/package)
  execute_process(
    COMMAND ${TORCHTALK_GZIP} -9nf ${CMAKE_BINARY_DIR}/package/torchtalk.1
    COMMAND_ERROR_IS_FATAL ANY)
  set(page ${CMAKE_BINARY_DIR}/package/torchtalk.1.gz)
endif()
install(FILES ${page} DESTINATION share/man/man1)
if(NOT TORCHTALK_PORTABLE)
  get_filename_component(extension ${page} NAME)
  string(REPLACE torchtalk. torchtalk-extract. extension ${extension})
  install(FILES ${page} DESTINATION share/man/man1 RENAME ${extension}
    COMPONENT plugin)
endif()
