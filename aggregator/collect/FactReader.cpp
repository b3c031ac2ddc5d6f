//===- FactReader.cpp - Facts out of a file -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/FactReader.h"
#include "collect/SstReader.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"

#include <string_view>

namespace torchtalk::collect {
namespace {

using llvm::object::ELFSectionRef;

/// How many times its size the facts of a file may have, decompressed. Those of
/// LinearAlgebra.cpp of PyTorch 2.6.0 have eight times their own.
constexpr uint64_t MaxExpansion = 128;

/// What reading one file asks for, and what it may still cost.
struct Reading {
  const WantShardFn &WantShard;
  /// Decompressed bytes. One TU is always allowed: it is limited by itself.
  uint64_t Left = facts::MaxRawSize;

  bool take(const facts::OpenedRecord &Record) {
    bool Fits = Record.RawSize <= Left;
    Left -= Fits ? Record.RawSize : 0;
    return Fits;
  }
};

/// The magic number in the last eight bytes of a block-based table, which has
/// none at its beginning.
constexpr std::string_view SstFooter = "\xf7\xcf\xf4\x85\xb7\x41\xe2\x88";

/// Drops the bytes of the shards that are not wanted. \returns false, with the
/// reason in \p Why, when one of the others is no shard.
bool keepWanted(std::vector<facts::EncodedShard> &Shards,
                const WantShardFn &Want, std::string &Why) {
  facts::Shard Decoded;
  return llvm::all_of(Shards, [&](facts::EncodedShard &S) {
    if (!Want || Want(S.Hash))
      return facts::decodeShard(S.Bytes, Decoded, Why);
    std::string().swap(S.Bytes);
    return true;
  });
}

/// Reads the records of one section. Parts that are good before a bad one are
/// kept: each was verified on its own.
llvm::Error readSection(std::string_view Section, const std::string &Member,
                        Reading &How, std::vector<FoundTu> &Out) {
  facts::OpenedRecord Record;
  std::string Why;
  while (facts::nextRecord(Section, Record, Why)) {
    FoundTu Tu;
    Tu.Member = Member;
    if (!How.take(Record))
      return makeError("its facts are more than " + llvm::Twine(MaxExpansion) +
                       " times as large as the file");
    if (!facts::extractShards(Record, Tu.Shards, Why) ||
        !keepWanted(Tu.Shards, How.WantShard, Why))
      break;
    Tu.Manifest = std::move(Record.TheManifest);
    Out.push_back(std::move(Tu));
  }
  if (!Why.empty())
    return makeError(Why);
  return llvm::Error::success();
}

/// The bytes of \p Section, if it can be ours.
llvm::Expected<std::string_view> contentsOf(const ELFSectionRef &Section) {
  if (Section.getType() == llvm::ELF::SHT_NOBITS)
    return makeError("the section has no contents in the file (SHT_NOBITS)");
  if (Section.isCompressed())
    return makeError("the section is compressed (SHF_COMPRESSED), which the "
                     "plugin never does");
  llvm::StringRef Contents = TRY(Section.getContents());
  return std::string_view(Contents);
}

llvm::Error readElf(llvm::MemoryBufferRef Buffer, const std::string &Member,
                    Reading &How, std::vector<FoundTu> &Out) {
  auto Object = TRY(llvm::object::ObjectFile::createELFObjectFile(Buffer));
  for (const llvm::object::SectionRef &Section : Object->sections()) {
    llvm::StringRef Name = TRY(Section.getName());
    if (Name != facts::SectionName)
      continue;
    std::string_view Contents = TRY(contentsOf(ELFSectionRef(Section)));
    TRY(readSection(Contents, Member, How, Out));
  }
  return llvm::Error::success();
}

llvm::Error readObject(llvm::MemoryBufferRef Buffer, const std::string &Member,
                       Reading &How, std::vector<FoundTu> &Out) {
  How.Left += MaxExpansion * Buffer.getBufferSize();
  switch (llvm::identify_magic(Buffer.getBuffer())) {
  case llvm::file_magic::elf:
  case llvm::file_magic::elf_relocatable:
  case llvm::file_magic::elf_executable:
  case llvm::file_magic::elf_shared_object:
  case llvm::file_magic::elf_core:
    if (llvm::Error E = readElf(Buffer, Member, How, Out))
      return makeError(llvm::toString(std::move(E)) +
                       "; delete the object and compile it again");
    return llvm::Error::success();
  case llvm::file_magic::bitcode:
    return makeError("LLVM bitcode (-flto) holds no sections: compile with "
                     "-fplugin-arg-torchtalk-out=DIR");
  default:
    return makeError("neither an ELF object, an archive nor an SST");
  }
}

llvm::Expected<FactFile> readArchive(llvm::MemoryBufferRef Buffer,
                                     const std::string &Path, Reading &How) {
  auto Archive = llvm::object::Archive::create(Buffer);
  if (!Archive)
    return makeError(Path + " is a broken archive (" +
                     llvm::toString(Archive.takeError()) +
                     "): delete it and build it again.");
  FactFile Result;
  size_t Members = 0;
  size_t Bad = 0;
  auto Problem = [&](const llvm::Twine &Where, llvm::Error E) {
    ++Bad;
    Result.Problems.push_back(
        (Where + ": " + llvm::toString(std::move(E)) + ".").str());
  };
  llvm::Error Err = llvm::Error::success();
  for (const llvm::object::Archive::Child &Child : (*Archive)->children(Err)) {
    ++Members;
    llvm::Expected<llvm::StringRef> Name = Child.getName();
    if (!Name) {
      Problem(Path, Name.takeError());
      continue;
    }
    std::string Where = Path + "(" + Name->str() + ")";
    auto Contents = Child.getMemoryBufferRef();
    if (!Contents) {
      Problem(Where, Contents.takeError());
      continue;
    }
    // LLVM believes what the header of the last member says of its size.
    if (!(*Archive)->isThin() &&
        Contents->getBufferEnd() > Buffer.getBufferEnd()) {
      Problem(Where, makeError("the archive is cut: build it again"));
      break;
    }
    if (llvm::Error E = readObject(*Contents, Name->str(), How, Result.Tus))
      Problem(Where, std::move(E));
  }
  if (Err)
    Problem(Path, std::move(Err));
  if (Bad != 0 && Bad >= Members && Result.Tus.empty())
    return makeError(Result.Problems.front());
  return Result;
}

bool isSst(const std::string &Path, llvm::StringRef Contents) {
  return llvm::StringRef(Path).ends_with(".sst") ||
         Contents.ends_with(SstFooter);
}

} // namespace

llvm::Expected<FactFile> readFacts(const std::string &Path,
                                   const WantShardFn &WantShard) {
  auto Buffer = TRY(store::mapFile(Path));
  llvm::MemoryBufferRef Ref = Buffer->getMemBufferRef();
  if (isSst(Path, Ref.getBuffer()))
    return readSst(Path, WantShard);
  Reading How{WantShard};
  if (llvm::identify_magic(Ref.getBuffer()) == llvm::file_magic::archive)
    return readArchive(Ref, Path, How);

  FactFile Result;
  if (llvm::Error E = readObject(Ref, "", How, Result.Tus)) {
    std::string Sentence = Path + ": " + llvm::toString(std::move(E)) + ".";
    if (Result.Tus.empty())
      return makeError(Sentence);
    Result.Problems.push_back(Sentence);
  }
  return Result;
}

} // namespace torchtalk::collect
