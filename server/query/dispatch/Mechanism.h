//===- Mechanism.h - What a registration is for -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Most rows of the dispatcher are no kernels that somebody wrote for a device
/// but parts of a mechanism: autograd, autocast, functionalization. The key
/// says which, and for kernels of a backend the YAML and where the code is.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_MECHANISM_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_MECHANISM_H

#include "index/reader/IndexReader.h"

#include <optional>
#include <string>
#include <string_view>

namespace torchtalk::query {

/// What the YAML says of an op, or of the one that torchgen made it from.
struct OpOrigin {
  std::optional<index::OpRecord> Yaml;
  /// Of the op that `structured_delegate` names.
  std::optional<index::OpRecord> Delegate;
  /// The op whose `autogen` lists this one, which is not in the YAML itself.
  std::optional<index::OpRecord> AutogenOf;
  std::optional<index::GeneratedOp> Generated; ///< with AutogenOf

  /// What torchgen makes of it; nullptr when it is none of torchgen's.
  const index::TorchgenFunction *torchgen() const {
    return Yaml ? &Yaml->Torchgen : Generated ? &Generated->Torchgen : nullptr;
  }
};

llvm::Expected<OpOrigin> originOf(const index::IndexReader &Index,
                                  const std::string &Op);

/// Whether \p Key is one of autograd, tracing and the like, and of no backend.
bool isOfFunctionality(std::string_view Key);

/// "autograd", "structured, by aten::add.out", ... "" when there is
/// nothing to say but that it is a kernel. \p HasMeta: its code calls a meta
/// function; other kernels of a structured op (sparse ones, ...) do not.
std::string mechanismOf(const index::RegistrationRecord &Row,
                        const OpOrigin &Origin, bool HasMeta);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_MECHANISM_H
