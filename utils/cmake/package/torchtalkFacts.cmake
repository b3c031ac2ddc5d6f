# Adding the plugin to what is compiled.
#
#   torchtalk_add_facts(<target>... [REQUIRED] [LANGUAGES <language>...])
#
# compiles the sources of these targets with the plugin; what links to them is
# compiled as before.
#
#   torchtalk_add_facts_to_all([REQUIRED] [LANGUAGES <language>...])
#
# does so for the targets that this folder and those below make after the call,
# and sets CMAKE_EXPORT_COMPILE_COMMANDS unless it is set, since 'torchtalk index
# build' reads compile_commands.json.
#
# A language gets the plugin that is made for its compiler: a clang, or an nvcc
# whose host compiler is a clang, of a version that there is a plugin for. For
# another one a status message says why not, and the build is as it was; with
# REQUIRED that is an error. LANGUAGES are otherwise those of C, CXX, OBJC, OBJCXX,
# CUDA and HIP that the project has enabled when the function is called.

# The major version of the clang that compiles the host code of <language>, and in
# <why> what it is when it is no such clang.
function(_torchtalk_clang_of language major why)
  set(${major} "" PARENT_SCOPE)
  set(${why} "" PARENT_SCOPE)
  set(id "${CMAKE_${language}_COMPILER_ID}")
  if(id STREQUAL "NVIDIA")
    set(host "${CMAKE_${language}_HOST_COMPILER}")
    if(NOT host)
      set(${why} "nvcc chooses its host compiler itself: set \
CMAKE_${language}_HOST_COMPILER to a clang" PARENT_SCOPE)
      return()
    endif()
    # As clang says it, "clang version 19.1.7"; Apple's has versions of its own.
    execute_process(COMMAND "${host}" --version
      OUTPUT_VARIABLE said ERROR_QUIET RESULT_VARIABLE failed)
    if(failed OR said MATCHES "Apple clang" OR
        NOT said MATCHES "clang version ([0-9]+)")
      set(${why} "the host compiler ${host} is no clang of the LLVM project"
        PARENT_SCOPE)
      return()
    endif()
    set(${major} ${CMAKE_MATCH_1} PARENT_SCOPE)
  elseif(id STREQUAL "Clang" AND
      "${CMAKE_${language}_COMPILER_VERSION}" MATCHES "^([0-9]+)")
    if("${CMAKE_${language}_SIMULATE_ID}" STREQUAL "MSVC")
      set(${why} "clang on Windows loads no plugins" PARENT_SCOPE)
      return()
    endif()
    set(${major} ${CMAKE_MATCH_1} PARENT_SCOPE)
  else()
    set(${why} "${CMAKE_${language}_COMPILER} is no clang of the LLVM project"
      PARENT_SCOPE)
  endif()
endfunction()

# The options, a generator expression for each language. The status of a language
# is printed once for each project.
function(_torchtalk_options options required languages)
  if(NOT languages)
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    list(FILTER languages INCLUDE REGEX "^(C|CXX|OBJC|OBJCXX|CUDA|HIP)$")
  endif()
  # Not a variable: the caller may be in a folder that has not looked for us.
  get_property(folder GLOBAL PROPERTY torchtalk_plugin_dir)
  file(GLOB plugins RELATIVE "${folder}" "${folder}/TorchTalkPlugin-*.so")
  string(REGEX MATCHALL "[0-9]+" versions "${plugins}")
  list(SORT versions COMPARE NATURAL)
  list(JOIN versions ", " versions)
  set(result)
  set(problems)
  foreach(language IN LISTS languages)
    _torchtalk_clang_of(${language} major why)
    set(plugin "${folder}/TorchTalkPlugin-${major}.so")
    if(NOT why AND NOT EXISTS "${plugin}")
      set(why "there is no plugin for clang ${major} in ${folder}, \
which has those for: ${versions}")
    endif()
    if(why)
      list(APPEND problems "no facts of ${language}: ${why}")
      continue()
    endif()
    set(option "-fplugin=${plugin}")
    if("${CMAKE_${language}_COMPILER_ID}" STREQUAL "NVIDIA")
      set(option "-Xcompiler='${option}'") # nvcc hands it to a shell
    endif()
    list(APPEND result "$<$<COMPILE_LANGUAGE:${language}>:${option}>")
    _torchtalk_say("facts of ${language} by TorchTalkPlugin-${major}.so")
  endforeach()
  foreach(problem IN LISTS problems)
    if(required)
      message(SEND_ERROR "torchtalk: ${problem}")
    else()
      _torchtalk_say("${problem}")
    endif()
  endforeach()
  set(${options} "${result}" PARENT_SCOPE)
endfunction()

function(_torchtalk_say text)
  get_property(said GLOBAL PROPERTY torchtalk_said)
  if(NOT text IN_LIST said)
    set_property(GLOBAL APPEND PROPERTY torchtalk_said "${text}")
    message(STATUS "torchtalk: ${text}")
  endif()
endfunction()

function(torchtalk_add_facts)
  cmake_parse_arguments(arg "REQUIRED" "" "LANGUAGES" ${ARGN})
  if(NOT arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "torchtalk_add_facts() needs the name of a target")
  endif()
  _torchtalk_options(options "${arg_REQUIRED}" "${arg_LANGUAGES}")
  foreach(target IN LISTS arg_UNPARSED_ARGUMENTS)
    target_compile_options(${target} PRIVATE ${options})
  endforeach()
endfunction()

# A macro, for the variable.
macro(torchtalk_add_facts_to_all)
  cmake_parse_arguments(_torchtalk "REQUIRED" "" "LANGUAGES" ${ARGN})
  if(_torchtalk_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "torchtalk_add_facts_to_all() takes no targets: \
${_torchtalk_UNPARSED_ARGUMENTS}")
  endif()
  _torchtalk_options(_torchtalk_options_of_all
    "${_torchtalk_REQUIRED}" "${_torchtalk_LANGUAGES}")
  add_compile_options(${_torchtalk_options_of_all})
  if("${CMAKE_EXPORT_COMPILE_COMMANDS}" STREQUAL "")
    set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  endif()
endmacro()
