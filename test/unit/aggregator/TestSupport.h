//===- TestSupport.h - What the aggregator's tests share --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Temporary folders, facts made by hand, objects, archives and SSTs that carry
/// them, and the text of an index.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_UNIT_AGGREGATOR_TESTSUPPORT_H
#define TORCHTALK_TEST_UNIT_AGGREGATOR_TESTSUPPORT_H

#include "facts/Container.h"
#include "index/reader/IndexReader.h"
#include "pipeline/BuildIndex.h"

#include "gtest/gtest.h"

#include <map>
#include <string>
#include <vector>

namespace torchtalk::test {

/// A folder that goes with its owner.
class TempDir {
public:
  TempDir();
  ~TempDir();
  TempDir(const TempDir &) = delete;
  TempDir &operator=(const TempDir &) = delete;
  std::string operator/(const std::string &Name) const {
    return Path + "/" + Name;
  }
  std::string Path;
};

void writeText(const std::string &Path, const std::string &Text);
std::string readText(const std::string &Path);
/// Runs a command that must succeed.
void run(const std::string &Command);

/// A TU with one shard for each file.
struct FakeTu {
  FakeTu() { Manifest.Extractor = facts::extractorRevision(); }

  facts::Manifest Manifest;
  std::vector<facts::Shard> Shards;
};

/// "_Z1fv" calls "_Z1gv" at line 3 of \p Main, which includes \p Header, in
/// which `inline void g()` is defined; and one registration.
FakeTu fakeTu(const std::string &Main, const std::string &Header);

/// The contents of the section.
std::string recordOf(const FakeTu &Tu);

/// Writes an ELF object whose section holds \p Section.
void makeObject(
    const std::string &Path, const std::string &Section,
    const std::string &Directive = ".section .torchtalk,\"e\",@progbits");
/// As -fplugin-arg-torchtalk-out does.
void makeSst(const std::string &Path, const std::vector<FakeTu> &Tus);

/// A source root with a YAML, and a build folder in it.
struct Project {
  TempDir Dir;
  std::string Source, Build, Index;
  /// \p BuildName is relative to the source root; "../x" is beside it.
  explicit Project(const std::string &BuildName = "build");

  /// Adds the file \p Main (below the source root) with its object, stored as
  /// a compile in the build folder sees it, and an entry for it.
  void addTu(const std::string &Main);
  /// An entry without an object.
  void addEntry(const std::string &Main);
  std::string objectOf(const std::string &Main) const;
  /// The path of a file of the source as a compile in the build folder sees
  /// it.
  std::string stored(const std::string &File) const;
  void writeCommands() const;

  llvm::Expected<index::BuildReport>
  build(std::vector<std::string> FactsDirs = {}) const;
  index::BuildReport mustBuild(std::vector<std::string> FactsDirs = {}) const;
  std::unique_ptr<index::IndexReader> open() const;

private:
  std::vector<std::string> Mains;
};

struct NoProgress : index::BuildProgress {
  void stage(std::string_view, uint64_t) override {}
  void advance(uint64_t) override {}
};

/// Everything that the forEach functions and tus() give, a line each.
llvm::Expected<std::string> tryDump(const index::IndexReader &Reader);
std::string dump(const index::IndexReader &Reader);

/// The value of each entry of a generation, by its column and key, and of its
/// files.
using Entries = std::map<std::string, std::string>;
Entries allEntriesOf(const std::string &GenerationDir);

/// The message of what must be an error.
template <typename T> std::string errorOf(llvm::Expected<T> Value) {
  if (Value) {
    ADD_FAILURE() << "expected an error";
    return {};
  }
  return llvm::toString(Value.takeError());
}

/// The value of what must be none.
template <typename T> T valueOf(llvm::Expected<T> Value) {
  if (!Value) {
    ADD_FAILURE() << llvm::toString(Value.takeError());
    return T{};
  }
  return std::move(*Value);
}

inline bool contains(const std::string &Text, const std::string &Part) {
  return Text.find(Part) != std::string::npos;
}

#define EXPECT_CONTAINS(Text, Part)                                            \
  EXPECT_PRED2(::torchtalk::test::contains, Text, Part)

} // namespace torchtalk::test

#endif // TORCHTALK_TEST_UNIT_AGGREGATOR_TESTSUPPORT_H
