//===- Closure.h - All ops that an op comes to ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RUN_CLOSURE_H
#define TORCHTALK_SERVER_QUERY_RUN_CLOSURE_H

#include "query/backend/BackendTable.h"
#include "query/run/KernelCode.h"

#include "llvm/ADT/StringMap.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// The ops on one backend as a graph: from each to the ops and stubs that the
/// code which runs for it calls. Read as it is walked. For one answer; borrows
/// the table, whose key is selected.
class Closure {
public:
  Closure(BackendTable &Table, index::Session &PyTorch, index::Session *Project,
          const std::string &Key);

  /// What stands at the end of a way.
  enum class End : uint8_t {
    None,     ///< more comes after it, or a kernel of the backend's own
    Missing,  ///< an op or stub without a kernel
    Raises,   ///< its kernel only raises an error
    Fallback, ///< a fallback runs it
    Unknown,  ///< its code is not in the index
  };
  struct Point {
    std::string Name; ///< an op with overload, or a stub
    bool IsStub = false;
    BackendOp Run;               ///< of an op
    End TheEnd = End::None;      ///< of a stub, once it is read
    std::vector<unsigned> Calls; ///< each once
    KernelCode::Code Code;       ///< what the calls come from
  };

  /// The number of \p Op; std::nullopt: there is no such op.
  std::optional<unsigned> find(const std::string &Op);
  const Point &point(unsigned Number) const { return Points[Number]; }
  unsigned size() const { return Points.size(); }
  /// Reads the code of all that was found, and of all that it comes to.
  void readAll();
  /// Breadth first from \p Start, with the one before each; Start is the first.
  using Order = std::vector<std::pair<unsigned, unsigned>>;
  Order from(unsigned Start);
  /// A point of its own, \p Name, that is no op and calls \p Ops.
  unsigned addCaller(std::string Name, const std::vector<std::string> &Ops);
  /// How \p From comes to call \p To.
  RunLink link(unsigned From, unsigned To);

private:
  void read(unsigned Number);
  /// The kernels of the stub for the device of the key.
  std::vector<index::RegistrationRecord> kernelsOf(const std::string &Stub);
  std::vector<unsigned> called(const KernelCode::Code &By);
  bool isOfOtherLayout(unsigned Op);
  /// Whether a tensor of the backend can come to a call of it.
  bool isMet(unsigned Op);
  unsigned add(Point New);

  BackendTable &Table;
  index::Session &PyTorch;
  std::string Key;
  KernelCode Code;
  std::vector<Point> Points;
  std::vector<bool> Read; ///< by number
  llvm::StringMap<unsigned> Numbers;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RUN_CLOSURE_H
