//===- BindingExpansion.h - Bindings without parameters ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The first step of joinBindings(): replaces parameters by what calls give
/// for them.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_BINDINGEXPANSION_H
#define TORCHTALK_AGGREGATOR_MERGE_BINDINGEXPANSION_H

#include "merge/BindingJoin.h"

namespace torchtalk::index {

/// \returns rows without Argument; a parameter is left where nothing of the
/// index calls the function with something for it.
std::vector<BindingRow> expandBindings(const std::vector<BindingRow> &Rows);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_BINDINGEXPANSION_H
