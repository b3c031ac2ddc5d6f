//===- KernelRows.h - What no TU registers a function for -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where not all of a build is compiled, the YAML and the text of sources still
/// tell which functions are kernels. Rows that a TU has are not repeated.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_KERNELROWS_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_KERNELROWS_H

#include "index/reader/Session.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

class DispatchFilter;
class SourceSteps;
struct SymbolFamily;

/// What torchgen calls the function: "at::native::structured_gelu_out::impl".
std::string qualifiedName(const index::TorchgenFunction::Kernel &Kernel);

/// For one question.
class KernelRows {
public:
  explicit KernelRows(index::Session &Index) : Index(Index) {}

  /// The rows, none of a stub, whose kernel is \p Function, by its qualified
  /// name: not of an op that, as a TU says, another overload is the kernel of.
  /// \p Filter: those that count for its key.
  std::vector<index::RegistrationRecord>
  of(const index::SymbolRecord &Function,
     const DispatchFilter *Filter = nullptr);

  /// Calls \p Fn with the qualified name of the kernel of each row.
  void
  forEachQualifiedName(llvm::function_ref<void(const std::string &)> Fn) const;

private:
  /// By the qualified name of the kernel.
  using ByKernel = std::multimap<std::string, index::RegistrationRecord>;
  static ByKernel load(index::Session &Index);
  const ByKernel &all() const {
    return Index.kept([&] { return load(Index); });
  }

  index::Session &Index;
};

/// The functions that the kernel of \p Row is, which no TU registers. \p Yaml
/// is the entry of its op, or null.
std::vector<index::SymbolRecord>
kernelsInText(index::Session &Index, SourceSteps &Steps,
              const index::OpRecord *Yaml,
              const index::RegistrationRecord &Row);

/// The functions that the kernels of \p Op are, which no TU registers: each
/// with its row.
std::vector<std::pair<index::SymbolRecord, index::RegistrationRecord>>
kernelsInText(index::Session &Index, const std::string &Op,
              const DispatchFilter *Filter);

/// Whether every function that the kernel of \p Row can be was read as text and
/// only raises an error. \p Yaml: see kernelsInText().
bool onlyRaises(index::Session &Index, const index::OpRecord *Yaml,
                const index::RegistrationRecord &Row);

/// What text calls for \p Op: at::op, at::op_symint, the method of a tensor, or
/// at::op_out. None for an op of another namespace than aten.
std::optional<SymbolFamily> opInText(index::Session &Index,
                                     const std::string &Op);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_KERNELROWS_H
