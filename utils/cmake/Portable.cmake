# TORCHTALK_PORTABLE: torchtalk without a shared library, so that it runs on any Linux
# of this architecture. Sections and lld are for size.

add_compile_options(-ffunction-sections -fdata-sections)
add_link_options(-static-pie -fuse-ld=lld
  LINKER:--gc-sections,--icf=all,-O2,--build-id=none,--pack-dyn-relocs=relr,-s)
set(Boost_USE_STATIC_LIBS ON)

# torchtalk_archives(TARGET LIBRARY...): in place of what the CMake files of packages
# name, which is shared libraries.
function(torchtalk_archives target)
  list(TRANSFORM ARGN REPLACE "(.+)" "-l:lib\\1.a")
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_link_libraries(${target} INTERFACE ${ARGN})
endfunction()
torchtalk_archives(PkgConfig::ZSTD zstd)
torchtalk_archives(PkgConfig::XXHASH xxhash)
# For tar and zstd alone, with which our snapshots are written.
torchtalk_archives(PkgConfig::LIBARCHIVE archive zstd)
torchtalk_archives(PkgConfig::SODIUM sodium)
torchtalk_archives(yaml-cpp yaml-cpp)
add_library(torchtalk_rocksdb_without OBJECT ${CMAKE_CURRENT_LIST_DIR}/RocksDBWithout.c)
link_libraries($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:$<TARGET_OBJECTS:torchtalk_rocksdb_without>>)
torchtalk_archives(RocksDB::rocksdb-shared rocksdb snappy lz4 bz2 z zstd)
torchtalk_archives(zstd::libzstd_shared zstd)
torchtalk_archives(ZLIB::ZLIB z)

# Smaller still, where no question spends its time.
function(torchtalk_small)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE -Oz)
  endforeach()
endfunction()
