# `cpack -B FOLDER` in the build folder makes a Debian package; `-G TGZ` a plain
# archive, to be unpacked anywhere. Both are stripped.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR torchtalk)
set(CPACK_PACKAGE_CONTACT "The torchtalk authors <torchtalk@packages.invalid>"
    CACHE STRING "Who maintains the packages that are made here")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_PACKAGE_DESCRIPTION
"Answers, on the command line and to AI assistants over MCP, which C++
function an operator of PyTorch ends in, who registers it, who calls it,
and which tests a change can break. The facts are written down by a clang
plugin while PyTorch is compiled, and travel inside of the object files.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Parsing needs the headers of the plugin's clang; compiling with the plugin needs
# that clang.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "clang-${TORCHTALK_DEFAULT_LLVM}, git")
list(TRANSFORM TORCHTALK_LLVM_VERSIONS PREPEND clang- OUTPUT_VARIABLE clangs)
list(REMOVE_ITEM clangs clang-${TORCHTALK_DEFAULT_LLVM})
list(JOIN clangs ", " CPACK_DEBIAN_PACKAGE_SUGGESTS)

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
