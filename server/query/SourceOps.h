//===- SourceOps.h - The ops of functions that are not compiled -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From a function that the compiler did not see, CUDA's say, to what the text
/// of the sources and the YAML make it serve:
///
/// \verbatim
///   a kernel of the device -> the functions that launch it
///   a function -> the registrations that name it -> ops and stubs
///              -> the ops whose `dispatch:` names it, by torchgen's rules
///              -> compiled code that calls it
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_SOURCEOPS_H
#define TORCHTALK_SERVER_QUERY_SOURCEOPS_H

#include "query/ChangeSet.h"

#include <map>

namespace torchtalk::query {

class SourceOps {
public:
  static llvm::Expected<SourceOps> load(const index::IndexReader &Index);

  /// Functions of \p File that were not compiled, by line.
  std::vector<const index::DeviceRecord *> in(llvm::StringRef File) const;

  /// Adds what \p Function serves to the item \p Item, no surer than \p Sure.
  llvm::Error add(const index::IndexReader &Index,
                  const index::DeviceRecord &Function, index::Sureness Sure,
                  size_t Item, ChangeSet &Out) const;

private:
  /// Registered under a name, or named by the YAML.
  struct Use {
    std::string Kernel; ///< as written, or qualified
    std::string Op;
    From Where = From::Source;
    index::Location Place;
  };

  std::vector<index::DeviceRecord> Functions; ///< by file and line
  std::multimap<std::string, size_t> ByName;  ///< qualified
  std::multimap<std::string, Use> Uses;       ///< by last component
};

/// The ops whose `dispatch:` names \p Name as a kernel, with or without scope:
/// "trace_cpu", "at::native::trace_cpu",
/// "at::native::structured_mm_out_cpu::impl". Without a build nothing else
/// knows kernels. \returns whether there is one.
llvm::Expected<bool> addKernelOfYaml(const index::IndexReader &Index,
                                     llvm::StringRef Name, ChangeSet &Out);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_SOURCEOPS_H
