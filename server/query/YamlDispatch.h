//===- YamlDispatch.h - How ops run, by the YAML ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where nothing of PyTorch is compiled, native_functions.yaml says what
/// torchgen would register, and so most of what the dispatcher would run. What
/// C++ registers by hand, fallbacks among it, is not in there; of ops that are
/// defined by hand it is what the text of their registrations says.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_YAMLDISPATCH_H
#define TORCHTALK_SERVER_QUERY_YAMLDISPATCH_H

#include "query/Backend.h"
#include "query/OpSet.h"

namespace torchtalk::query {

/// The key of a backend that \p Name means, where no code of an index tells
/// what keys there are: one of a `dispatch:` of \p Sets, or one that every
/// version of PyTorch has. "" when it means none.
std::string backendOfYaml(llvm::ArrayRef<const OpSet *> Sets,
                          std::string_view Name);

/// What \p Op runs on the backend \p Key, with BackendOp::FromYaml;
/// std::nullopt: the YAML knows no such op. The row is what torchgen would
/// register, at the place in the YAML that says so.
std::optional<BackendOp> yamlDispatch(const OpSet &Ops, const std::string &Op,
                                      const std::string &Key);

/// Which registrations of an op that is not in the YAML count for \p Key, the
/// weakest first: OperatorEntry::computeDispatchTableEntryWithDebug.
std::vector<std::pair<std::string, EntryReason>>
keysByHand(const std::string &Key);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_YAMLDISPATCH_H
