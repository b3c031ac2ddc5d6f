//===- RegisteringFunctions.h - Python that registers for others -*- C++
//-*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The op of a registration whose function makes it from what its own callers
/// say:
///
/// \verbatim
///   def _make_inplace(fn):                          abs_ = _make_inplace(abs)
///       name = f"{fn.__name__}_"
///       register_decomposition(getattr(aten, name))(...)   aten::abs_
/// \endverbatim
///
/// Only values that the source shows are followed: arguments, defaults of None
/// that a local variable replaces, formatted strings, names of functions.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_REGISTERINGFUNCTIONS_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_REGISTERINGFUNCTIONS_H

#include "merge/python/PythonTests.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::index {

/// A call, and the outermost function around it, 0 for none.
struct PythonFrame {
  const source::PythonModule *Module = nullptr;
  const source::PythonCall *Call = nullptr;
  uint32_t Function = 0;
};

/// The frame of a call.
PythonFrame frameOf(const source::PythonModule &M,
                    const source::PythonCall &Call);

struct NamedOps {
  std::vector<std::string> Ops; ///< as the source has them
  /// Those of Ops that are one overload although they name none:
  /// "aten::add.default" in the source.
  llvm::StringSet<> Default;
  /// Some are not in Ops: only running tells them.
  bool Unknown = false;
  /// By a computed name: it may be asked for in vain.
  bool Computed = false;
};

/// The ops that the argument \p A of the innermost call names. Each frame but
/// the first is a call of the function of the one before.
/// \p Namespace: of names without one.
NamedOps opsNamedBy(const PythonContext &Context,
                    llvm::ArrayRef<PythonFrame> Frames,
                    const source::PythonArgument &A,
                    const std::string &Namespace);

/// The text that \p A is; nullopt when only running tells.
std::optional<std::string> textOf(const PythonContext &Context,
                                  llvm::ArrayRef<PythonFrame> Frames,
                                  const source::PythonArgument &A);

/// false: what the callers say is against a condition of the innermost call.
bool mayRun(const PythonContext &Context, llvm::ArrayRef<PythonFrame> Frames);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_REGISTERINGFUNCTIONS_H
