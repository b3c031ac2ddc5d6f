# torchtalk_pack_grammar(LANGUAGE): makes torchtalk_grammar_LANGUAGE, a grammar whose
# tables are unpacked at the first use, of torchtalk_whole_LANGUAGE. Tables are nearly
# empty: 4 MB of CUDA's have 0.13 MB as files of zstd.
find_program(TORCHTALK_ZSTD zstd REQUIRED)

function(torchtalk_pack_grammar language)
  set(grammar tree_sitter_${language})
  set(made ${CMAKE_CURRENT_BINARY_DIR}/${language}) # .o, .TABLE, .TABLE.zst
  foreach(table ts_parse_table ts_small_parse_table)
    set(section .rodata.${table})
    # 8: SHT_NOBITS, without bytes in the file.
    list(APPEND empty
      --dump-section ${section}=${made}.${table} --set-section-type ${section}=8
      --rename-section ${section}=.bss.${table},alloc
      --globalize-symbol ${table} --redefine-sym ${table}=${table}_${language})
    list(APPEND tables ${made}.${table})
    list(APPEND packed ${made}.${table}.zst)
  endforeach()
  set_target_properties(torchtalk_whole_${language} PROPERTIES
    UNITY_BUILD ON) # one object
  # clang's own, as an older one cannot set a type.
  add_custom_command(OUTPUT ${made}.o ${packed}
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-objcopy ${empty}
      --redefine-sym ${grammar}=${grammar}_packed
      $<TARGET_OBJECTS:torchtalk_whole_${language}> ${made}.o
    COMMAND ${TORCHTALK_ZSTD} -19 -q -f ${tables}
    DEPENDS torchtalk_whole_${language} VERBATIM)
  set_source_files_properties(${made}.o PROPERTIES EXTERNAL_OBJECT TRUE)

  set(unpack ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/PackedGrammar.cpp)
  set_source_files_properties(${unpack} PROPERTIES OBJECT_DEPENDS "${packed}")
  add_library(torchtalk_grammar_${language} STATIC ${unpack} ${made}.o)
  target_compile_definitions(torchtalk_grammar_${language} PRIVATE
    GRAMMAR=${grammar} PACKED=${grammar}_packed FILES="${made}"
    LARGE=ts_parse_table_${language} SMALL=ts_small_parse_table_${language})
  target_link_libraries(torchtalk_grammar_${language}
    PRIVATE torchtalk_warnings PkgConfig::ZSTD)
endfunction()
