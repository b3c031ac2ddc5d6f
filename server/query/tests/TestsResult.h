//===- TestsResult.h - A question about tests and its answer ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_TESTS_TESTSRESULT_H
#define TORCHTALK_SERVER_QUERY_TESTS_TESTSRESULT_H

#include "query/answer/Page.h"
#include "query/names/NameMatch.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

enum class TestsMode : uint8_t { Find, Utils, FileInfo };
inline const char *toString(TestsMode Mode) {
  constexpr const char *Words[] = {"find", "utils", "file_info"};
  return Words[static_cast<size_t>(Mode)];
}

/// Of equals the earlier come first.
enum class TestKind : uint8_t { OpInfo, File, Class, Function, Gtest };
inline const char *toString(TestKind Kind) {
  constexpr const char *Words[] = {"opinfo", "file", "class", "function",
                                   "gtest"};
  return Words[static_cast<size_t>(Kind)];
}

struct TestsRequest {
  /// Find: a part of a name, "gelu", "TestTorch.test_add", "aten::gelu", a
  /// path. Utils: the same, or "" for all. FileInfo: a file or the end of its
  /// path.
  std::string Query;
  TestsMode Mode = TestsMode::Find;
  std::optional<TestKind> Focus; ///< of Find: only these
  size_t Limit = 20;
  std::string Cursor; ///< see GraphRequest

  /// See listName().
  std::string list() const {
    return listName(
        {"tests", toString(Mode), Query, Focus ? toString(*Focus) : ""});
  }
};

struct TestHit {
  MatchKind How = MatchKind::Exact;
  TestKind Kind = TestKind::Function;
  /// "test/test_torch.py::TestTorch::test_add",
  /// "test/test_torch.py::TestTorch", a path, the name of an OpInfo,
  /// "Suite.Name".
  std::string Name;
  index::Location Where; ///< File "" when it is not known
  /// Of a file or class, the test functions in it; of an OpInfo, those that run
  /// over a database that holds it.
  size_t Tests = 0;
  std::optional<index::TestRecord> Test;     ///< of a Function
  std::optional<index::OpInfoRecord> OpInfo; ///< of an OpInfo
};

/// A function or class of torch.testing.
struct TestUtility {
  MatchKind How = MatchKind::Exact;
  size_t Users = 0; ///< definitions that call or name it
  index::PythonRecord Definition;
};

struct TestClass {
  std::string Name; ///< "" for functions outside of classes
  size_t Tests = 0;
  bool PerDevice = false, Parametrized = false; ///< any of its tests
  uint32_t Line = 0;                            ///< 0: defined elsewhere
};

struct TestFile {
  std::string File;
  std::vector<TestClass> Classes; ///< in the order of the file
  /// The databases that its tests run over, and how many do.
  std::map<std::string, size_t> Databases;
  std::vector<index::OpInfoRecord> OpInfos;   ///< that it defines
  std::vector<index::PythonRecord> Utilities; ///< top-level, but for tests
  std::vector<index::TestRecord> Tests;       ///< those of the page
  std::vector<TestHit> Gtests;                ///< those of the page
};

struct TestsResult {
  std::string BadRequest;
  TestsMode Mode = TestsMode::Find;
  std::string Query;
  /// No TU is in the index: gtests are not known.
  bool NoBuild = false;
  bool Package = false; ///< see IndexSummary::Package
  Page ThePage;
  std::vector<TestHit> Hits;
  std::vector<TestUtility> Utilities;
  std::optional<MatchKind> How;        ///< of File
  std::vector<std::string> Candidates; ///< files; the first is answered
  std::optional<TestFile> File;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_TESTS_TESTSRESULT_H
