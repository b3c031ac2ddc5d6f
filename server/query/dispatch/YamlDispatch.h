//===- YamlDispatch.h - What torchgen registers -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// native_functions.yaml says which kernels torchgen registers for backends and
/// composite keys, whether or not the files that it writes are compiled.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_YAMLDISPATCH_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_YAMLDISPATCH_H

#include "query/dispatch/Mechanism.h"

namespace torchtalk::query {

/// What the YAML says of an op. Borrowed.
struct YamlOrigin {
  const index::TorchgenFunction *Torchgen = nullptr; ///< null: nothing
  const index::OpRecord *Entry = nullptr; ///< null: `autogen` lists the op
  const index::OpRecord *Delegate = nullptr;
  index::Location Where = {}; ///< of the entry that lists it, else of its own

  YamlOrigin() = default;
  YamlOrigin(const OpOrigin &Of);
};

/// The rows that torchgen's rules make of it, none of them Compiled, each at
/// the place in the YAML that says so. KernelName is "" where torchgen writes
/// all of the kernel.
std::vector<index::RegistrationRecord> torchgenRows(const std::string &Op,
                                                    const YamlOrigin &Origin);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_YAMLDISPATCH_H
