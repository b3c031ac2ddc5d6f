# Joins OBJECTS into OUTPUT, in which every symbol of LLVM and Clang that they
# refer to is weak, and lists those symbols in LIST. See load/Loader.h.
#   cmake -DLINKER= -DNM= -DOBJCOPY= -DOUTPUT= -DLIST= -P Weaken.cmake OBJECTS...

set(Objects)
set(Found FALSE)
math(EXPR Last "${CMAKE_ARGC} - 1")
foreach(I RANGE ${Last})
  if(Found)
    list(APPEND Objects ${CMAKE_ARGV${I}})
  elseif(CMAKE_ARGV${I} MATCHES "Weaken\\.cmake$")
    set(Found TRUE)
  endif()
endforeach()

execute_process(COMMAND ${LINKER} -r -o ${OUTPUT} ${Objects}
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${NM} -P --undefined-only ${OUTPUT}
  OUTPUT_VARIABLE Undefined COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "_Z[^ \n]*(4llvm|5clang)[^ \n]*" Names "${Undefined}")
if(NOT Names)
  message(FATAL_ERROR "${NM} finds no symbol of LLVM in ${OUTPUT}")
endif()
list(SORT Names)
list(REMOVE_DUPLICATES Names)

list(JOIN Names "\n" Lines)
file(WRITE ${OUTPUT}.names "${Lines}\n")
execute_process(COMMAND ${OBJCOPY} --weaken-symbols=${OUTPUT}.names ${OUTPUT}
  COMMAND_ERROR_IS_FATAL ANY)
list(TRANSFORM Names REPLACE "(.+)" "SYMBOL(\\1)")
list(JOIN Names "\n" Lines)
file(WRITE ${LIST} "${Lines}\n")
