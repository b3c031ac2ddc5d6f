//===- PythonNames.h - Finding Python definitions ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_PYTHONNAMES_H
#define TORCHTALK_SERVER_QUERY_NAMES_PYTHONNAMES_H

#include "index/reader/Session.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// Whether \p Name is its qualified name or one of its public ones.
inline bool isCalled(const index::PythonRecord &R, llvm::StringRef Name) {
  return R.Name == Name || llvm::is_contained(R.PublicNames, Name);
}

struct PythonMember {
  index::PythonRecord Record;
  std::string In; ///< the class that defines it
};
/// The own member of \p Class, or the nearest that it inherits.
std::optional<PythonMember>
memberOf(index::Session &Index, const index::PythonRecord &Class,
         llvm::StringRef Member,
         std::optional<source::PythonScope::Kind> Kind = std::nullopt);

struct PythonNames {
  std::vector<index::PythonRecord> Found; ///< best first
  /// How the first is named: "exact", "end of a name", "inherited by ...".
  std::string Rule;
};

/// All that \p Asked names, or only those of \p Kind: by a name,
/// "torch.nn.Conv2d" or "torch.nn.modules.conv.Conv2d", or by the end of one,
/// "nn.Conv2d" or "Conv2d"; a member also by a class that inherits it,
/// "Conv2d.eval". Of equals, what is not a
/// test's or private comes first, then the shorter.
PythonNames
findPython(index::Session &Index, llvm::StringRef Asked,
           std::optional<source::PythonScope::Kind> Kind = std::nullopt);

/// How Python code names an op: "torch.add", "Tensor.add", and where Python
/// hands on what C++ binds, "torch._C._nn.gelu" and "torch.nn.functional.gelu".
std::vector<std::string> pythonNames(index::Session &Index,
                                     const index::TorchgenFunction &Op);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_PYTHONNAMES_H
