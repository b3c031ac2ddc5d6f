//===- BackwardOps.h - The ops that a backward function calls ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Follows the calls of a node's apply() through the functions that somebody
/// wrote for the backward, such as those of FunctionsManual.cpp, down to the
/// dispatcher. What autograd itself does around them, and what c10 and the
/// standard library do, is not followed. Functions of ATen's interface
/// (at::mul, at::Tensor::mul, at::sum_to) stand for the ops that they call.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AUTOGRAD_BACKWARDOPS_H
#define TORCHTALK_SERVER_QUERY_AUTOGRAD_BACKWARDOPS_H

#include "query/autograd/Autograd.h"
#include "query/text/BodyReader.h"

namespace torchtalk::query {

BackwardOps backwardOps(BodyReader &Bodies, const index::SymbolRecord &Apply);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AUTOGRAD_BACKWARDOPS_H
