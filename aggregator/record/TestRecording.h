//===- TestRecording.h - The operators that tests ran -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The output of utils/record (torchtalk.record/1, see its README): for each
/// test function of the sources, the operators that it ran. It is kept beside
/// the generations of an index, in one file, and outlives them:
///
/// \verbatim
///   recorded := magic version:u32 check:u64 payload
///   magic    := "TorchRec"     check := XXH3-64 of the payload
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORD_TESTRECORDING_H
#define TORCHTALK_AGGREGATOR_RECORD_TESTRECORDING_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::record {

/// One of the tests that a function is for, by devices, types and parameters.
struct RecordedRun {
  /// What its name has after that of the function: "_nn_functional_gelu_cpu".
  std::string Suffix;
  std::vector<uint32_t> Ops; ///< indices into TestRecording::Ops, sorted
  /// It ran to its end and was recorded completely: an op that is not in Ops
  /// did not run.
  bool Complete = true;

  bool operator==(const RecordedRun &) const = default;
};

struct RecordedTest {
  /// "test/test_torch.py::TestTorchDeviceType::test_add": the file and the
  /// __qualname__ of the function that ran; or the node id of a test whose
  /// function has no name in the source.
  std::string Function;
  std::vector<RecordedRun> Runs; ///< in the order of their names
  /// Its tests took so long together; 0: the record has no times.
  uint32_t Milliseconds = 0;

  bool operator==(const RecordedTest &) const = default;
};

struct TestRecording {
  std::string Torch;  ///< the version of PyTorch that ran
  std::string Commit; ///< of the checkout with the tests, or ""
  uint64_t NodeIds = 0;
  std::vector<std::string> Ops;    ///< without overload, sorted
  std::vector<RecordedTest> Tests; ///< by function

  /// nullptr when it was not recorded.
  const RecordedTest *find(llvm::StringRef Function) const;

  bool operator==(const TestRecording &) const = default;
};

/// Reads and joins records. An error names file and line.
llvm::Expected<TestRecording>
readRecords(const std::vector<std::string> &Files);

/// Replaces the recording of the index folder.
llvm::Error saveRecording(const std::string &IndexDir,
                          const TestRecording &Recording);
/// nullopt when none was imported.
llvm::Expected<std::optional<TestRecording>>
loadRecording(const std::string &IndexDir);

} // namespace torchtalk::record

#endif // TORCHTALK_AGGREGATOR_RECORD_TESTRECORDING_H
