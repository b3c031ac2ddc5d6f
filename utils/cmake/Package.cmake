# `cpack -B FOLDER` in the build folder makes a Debian package of each component,
# torchtalk and torchtalk-plugin; `-G TGZ` a plain archive of everything, to be
# unpacked anywhere. All are stripped.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR torchtalk)
set(CPACK_PACKAGE_CONTACT "The torchtalk authors <torchtalk@packages.invalid>"
    CACHE STRING "Who maintains the packages that are made here")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL reader)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_READER_PACKAGE_NAME torchtalk)
set(CPACK_COMPONENT_READER_DESCRIPTION
"Answers, on the command line and to AI assistants over MCP, which C++
function an operator of PyTorch ends in, who registers it, who calls it,
and which tests a change can break. The facts are written down by a clang
plugin while PyTorch is compiled, and travel inside of the object files.")
set(CPACK_DEBIAN_READER_PACKAGE_RECOMMENDS git)
if(TORCHTALK_PORTABLE)
  set(CPACK_DEBIAN_READER_PACKAGE_SHLIBDEPS OFF)
else()
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  list(APPEND CPACK_COMPONENTS_ALL plugin)
  set(CPACK_DEBIAN_PLUGIN_PACKAGE_NAME torchtalk-plugin)
  set(CPACK_DEBIAN_PLUGIN_PACKAGE_DEPENDS "torchtalk (= ${PROJECT_VERSION})")
  set(CPACK_COMPONENT_PLUGIN_DESCRIPTION
"Writes down the facts that torchtalk answers from, while clang compiles
PyTorch, or by parsing files that were compiled without it.")
  # Parsing needs the headers of the plugin's clang; compiling with the plugin needs
  # that clang.
  set(CPACK_DEBIAN_PLUGIN_PACKAGE_RECOMMENDS "clang-${TORCHTALK_DEFAULT_LLVM}")
  list(TRANSFORM TORCHTALK_LLVM_VERSIONS PREPEND clang- OUTPUT_VARIABLE clangs)
  list(REMOVE_ITEM clangs clang-${TORCHTALK_DEFAULT_LLVM})
  list(JOIN clangs ", " CPACK_DEBIAN_PLUGIN_PACKAGE_SUGGESTS)
  # With the documents of the package that it depends on.
  file(CREATE_LINK torchtalk ${CMAKE_BINARY_DIR}/package/torchtalk-plugin SYMBOLIC)
  install(FILES ${CMAKE_BINARY_DIR}/package/torchtalk-plugin
    DESTINATION share/doc COMPONENT plugin)
endif()

# Debian wants a changelog in every package.
if(TORCHTALK_DPKG AND TORCHTALK_GZIP)
  set(changelog ${CMAKE_BINARY_DIR}/package/changelog)
  file(CONFIGURE OUTPUT ${changelog} @ONLY CONTENT
"torchtalk (@PROJECT_VERSION@) unstable; urgency=medium

  * What the commits of this version say.

 -- @CPACK_PACKAGE_CONTACT@  Thu, 01 Jan 1970 00:00:00 +0000
")
  execute_process(COMMAND ${TORCHTALK_GZIP} -9nkf ${changelog}
    COMMAND_ERROR_IS_FATAL ANY)
  install(FILES ${changelog}.gz DESTINATION share/doc/torchtalk)
endif()

include(CPack)
