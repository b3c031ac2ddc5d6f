//===- BindingExpansion.h - Bindings without parameters ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The first step of joinBindings(): replaces parameters by the arguments of
/// calls.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_BINDINGEXPANSION_H
#define TORCHTALK_AGGREGATOR_MERGE_BINDINGEXPANSION_H

#include "merge/BindingJoin.h"

namespace torchtalk::index {

/// \returns rows without Argument. A parameter stays where no call in the index
/// has an argument for it.
std::vector<BindingRow> expandBindings(const std::vector<BindingRow> &Rows);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_BINDINGEXPANSION_H
