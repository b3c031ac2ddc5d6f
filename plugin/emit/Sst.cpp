//===- Sst.cpp - Facts into a folder --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "emit/Sst.h"
#include "facts/StoreKeys.h"
#include "sst/SstWriter.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <dlfcn.h>
#include <map>

namespace torchtalk::emit {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// The writer lies beside the plugin, whose path the loader knows.
SstWriteFn *loadWriter(std::string &Error) {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&loadWriter), &Info)) {
    Error = "cannot find the folder of the plugin";
    return nullptr;
  }
  llvm::SmallString<256> Library(path::parent_path(Info.dli_fname));
  path::append(Library, SstWriterLibrary);
  void *Handle = dlopen(Library.c_str(), RTLD_NOW | RTLD_LOCAL);
  void *Symbol = Handle ? dlsym(Handle, SstWriterSymbol) : nullptr;
  if (!Symbol)
    Error = dlerror();
  return reinterpret_cast<SstWriteFn *>(Symbol);
}

} // namespace

std::string writeSst(const std::string &Dir, const facts::Manifest &Manifest,
                     const std::vector<facts::EncodedShard> &Shards) {
  if (std::error_code EC = fs::create_directories(Dir))
    return "cannot create " + Dir + ": " + EC.message();
  std::string Error;
  SstWriteFn *Write = loadWriter(Error);
  if (!Write)
    return Error;

  std::string Key = facts::manifestKey(Manifest);
  std::map<std::string, std::string> Sorted;
  for (const facts::EncodedShard &S : Shards)
    Sorted.emplace(facts::shardKey(S.Hash), S.Bytes);
  Sorted.emplace(Key, facts::encodeManifest(Manifest));
  std::vector<SstEntry> Entries;
  Entries.reserve(Sorted.size());
  for (const auto &[K, V] : Sorted)
    Entries.push_back({K.data(), K.size(), V.data(), V.size()});

  std::string Name;
  llvm::raw_string_ostream(Name)
      << path::filename(Manifest.MainFile) << '-'
      << llvm::format_hex_no_prefix(facts::hash64(Key), 16);
  llvm::SmallString<256> Final(Dir);
  path::append(Final, Name + ".sst");
  llvm::SmallString<256> Temporary(Dir);
  path::append(Temporary,
               "." + Name + "." +
                   std::to_string(llvm::sys::Process::getProcessId()) + ".tmp");

  llvm::FileRemover Cleanup(Temporary);
  char Reason[512] = "";
  if (!Write(Temporary.c_str(), Entries.data(), Entries.size(), Reason,
             sizeof(Reason)))
    return Reason;
  if (std::error_code EC = fs::rename(Temporary, Final))
    return "cannot write " + std::string(Final) + ": " + EC.message();
  Cleanup.releaseFile();
  return {};
}

} // namespace torchtalk::emit
