//===- Modules.h - Python classes -------------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `modules`: a torch.nn, torch.optim or other class with its
/// bases, its signature and its methods; or the list of such classes.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_MODULES_MODULES_H
#define TORCHTALK_SERVER_QUERY_MODULES_MODULES_H

#include "query/modules/ModulesResult.h"

#include <string_view>

namespace torchtalk::query {

/// \p Name: a class in any usual spelling, "torch.nn.Conv2d", "nn.Conv2d",
/// "Conv2d", "torch.nn.modules.conv.Conv2d".
ModuleTrace traceModule(index::Session &Index, std::string_view Name);

ModuleList listModules(index::Session &Index, const ModuleListRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_MODULES_MODULES_H
