//===- RegisteringFunctions.h - Ops named by callers ------------*- C++ -*-===//
//-*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The op of a registration that depends on the callers of the registering
/// function:
///
/// \verbatim
///   def _make_inplace(fn):                          abs_ = _make_inplace(abs)
///       name = f"{fn.__name__}_"
///       register_decomposition(getattr(aten, name))(...)   aten::abs_
/// \endverbatim
///
/// Only static values are followed: arguments, defaults of None that a local
/// variable replaces, formatted strings, names of functions.
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
  std::vector<std::string> Ops; ///< as written in the source
  /// Those of Ops that are the unnamed overload: "aten::add.default" in the
  /// source.
  llvm::StringSet<> Default;
  /// Some are not in Ops, as they are known only at run time.
  bool Unknown = false;
  /// The names are computed, so the ops need not exist.
  bool Computed = false;
};

/// The ops that the argument \p A of the innermost call names. Each frame but
/// the first is a call of the function of the previous one. \p Namespace is
/// that of names without one.
NamedOps opsNamedBy(const PythonContext &Context,
                    llvm::ArrayRef<PythonFrame> Frames,
                    const source::PythonArgument &A,
                    const std::string &Namespace);

/// The text of \p A; nullopt when it is known only at run time.
std::optional<std::string> textOf(const PythonContext &Context,
                                  llvm::ArrayRef<PythonFrame> Frames,
                                  const source::PythonArgument &A);

/// Whether the arguments of the callers allow the conditions of the innermost
/// call.
bool mayRun(const PythonContext &Context, llvm::ArrayRef<PythonFrame> Frames);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_REGISTERINGFUNCTIONS_H
