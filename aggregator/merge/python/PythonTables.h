//===- PythonTables.h - Registrations in tables and loops -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Registrations by modules that source/python/PythonInterpreter.h runs:
///
/// \verbatim
///   TABLE = {"add.Tensor": add, **OTHERS}       @map_to(aten.mul.Tensor)
///   for op, fn in TABLE.items():                def mul(a, b): ...
///     torch.library.impl(f"aten::{op}", "privateuseone")(fn)
/// \endverbatim
///
/// and the translation tables of torch.compile backends.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONTABLES_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONTABLES_H

#include "merge/python/ValueNames.h"
#include "source/python/PythonInterpreter.h"

#include "llvm/ADT/StringSet.h"

#include <map>
#include <set>
#include <vector>

namespace torchtalk::index {

using source::AbstractArguments;
using source::PythonInterpreter;

struct TableRegistration {
  /// The place: where the op is named, in a table's entry or a call, or the
  /// call that registers. Without Op where something is registered for what is
  /// no op.
  PythonRegistration Record;
  source::PythonPlace Inner; ///< the call that registers
  source::PythonPlace Outer; ///< the outermost call around it
  bool Uncalled = false;     ///< no import leads there
};

/// By module, the lines of registrations and of calls of registering functions.
/// The functions around them run even if nothing calls them.
using LinesOfInterest =
    std::map<const source::PythonModule *, std::set<uint32_t>>;

struct TableRun {
  std::vector<TableRegistration> Registrations;
  /// Modules of which registrations may be missing, as a limit was exceeded:
  /// when they are imported, and in functions that no import calls.
  std::set<const source::PythonModule *> CutImports, CutUncalled;
  /// The modules that a limit of their own ended, with the line where it did.
  std::map<const source::PythonModule *, PythonInterpreter::End> Ended;
  /// The lines of interest in functions that no import calls.
  LinesOfInterest Uncalled;
};

/// \p Renamed: the known names of PrivateUse1.
TableRun runTables(const PythonContext &Context,
                   const LinesOfInterest &Interesting,
                   const llvm::StringSet<> &Renamed);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONTABLES_H
