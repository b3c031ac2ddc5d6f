//===- Autograd.h - How an op is differentiated -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From an op to its backward, over what the compiler saw:
///
/// \verbatim
///   aten::add.Tensor
///     VariableType::add_Tensor        the kernel under an Autograd key
///       new AddBackward0()            the node that it puts into the graph
///         AddBackward0::apply         what the node runs in backward
///           aten::mul.Tensor          the ops that this calls
/// \endverbatim
///
/// joined with the formulas of derivatives.yaml; or why there is nothing of the
/// kind.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AUTOGRAD_AUTOGRAD_H
#define TORCHTALK_SERVER_QUERY_AUTOGRAD_AUTOGRAD_H

#include "index/reader/Session.h"
#include "query/autograd/AutogradResult.h"

#include <string_view>

namespace torchtalk::query {

/// \p Op with namespace and overload, "aten::add.Tensor", and all that is
/// registered for it. An op that the index does not know is Unknown.
AutogradResult autograd(index::Session &Index, std::string_view Op,
                        std::vector<index::RegistrationRecord> Rows);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AUTOGRAD_AUTOGRAD_H
