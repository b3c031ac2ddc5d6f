//===- OpGuideResult.h - All about an op to implement -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_OP_OPGUIDERESULT_H
#define TORCHTALK_SERVER_QUERY_OP_OPGUIDERESULT_H

#include "query/autograd/AutogradResult.h"
#include "query/backend/BackendResult.h"
#include "query/names/Resolution.h"
#include "query/names/Schemas.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

struct OpGuideRequest {
  std::string Name;    ///< an op in any usual spelling
  std::string Backend; ///< see BackendRequest::Name; "" for none
};

/// A function that does the work of an op.
struct OpCode {
  std::string Name;
  index::Location Where; ///< File "" where no TU of the index defines it
};

struct OverloadGuide {
  std::string Op;
  std::optional<OpSchema> Schema;
  /// On the backend, CPU, Meta: the key is that of the entry. None where no
  /// registration of the index is about it.
  std::vector<BackendOp> Runs;
  std::optional<OpCode> OnCpu; ///< past the generated wrapper
};

/// Tests of a file that run over a database in which an OpInfo of the op is.
struct OpInfoTests {
  std::string File;
  size_t Tests = 0;
};

struct OpTests {
  std::vector<index::OpInfoRecord> OpInfos; ///< those that run the op
  std::vector<OpInfoTests> OverOpInfos;     ///< most tests first
  std::vector<index::TestRecord> Direct;    ///< that call it themselves
  /// What runs them, for the device of the backend where it has one.
  std::vector<std::string> Commands;
};

/// An op that the backend has, and why it is like the one in question.
struct Neighbour {
  enum class Likeness {
    SameFile,      ///< their code for the CPU stands in one file
    SameArguments, ///< of the same types, and returns the same
  };
  BackendOp Op;
  OpCode OnCpu;
  Likeness Why = Likeness::SameFile;
};

struct OpGuide {
  std::string BadRequest;
  Resolution Names; ///< the answer is of Names.Op, or there is none
  std::string Key;  ///< that of the backend; "" for none
  std::string Project;
  bool OfProject = false; ///< it defines the op, and not PyTorch
  std::string Name;       ///< without overload: "aten::gelu"
  std::vector<std::string> PythonNames;
  std::vector<index::OpDoc> Docs; ///< longest first
  /// Where there is none: public Python functions of its name that call it.
  std::vector<index::PythonRecord> Wrappers;
  /// Of this name and of its in-place twin.
  std::vector<OverloadGuide> Overloads;
  /// Those that want a kernel: nothing runs them on the backend, or a fallback.
  std::vector<std::string> ToImplement;
  std::vector<index::PythonRegistration> InPython;
  std::optional<AutogradResult> Autograd; ///< of AutogradResult::Op
  /// What the backward calls, each once, as it runs on the backend.
  std::vector<BackendOp> BackwardOps;
  OpTests Tests;
  std::vector<Neighbour> Neighbours; ///< the nearest first
  size_t NeighboursTotal = 0;
  uint64_t TusMissing = 0; ///< see BackendResult
  LookedAt Looked;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_OP_OPGUIDERESULT_H
