//===- Bindings.h - From a Python name to the op it calls -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The first part of `trace`: which C++ function Python calls under a name, and
/// how it gets to the dispatcher:
///
/// \verbatim
///   torch.Tensor.add                      python_variable_methods.cpp:17262
///   torch::autograd::THPVariable_add      python_variable_methods.cpp:2726
///   ...::THPVariable_add::$_1             python_variable_methods.cpp:2753
///   at::Tensor::add                       TensorBody.h:1663, called at :2755
///   at::_ops::add_Tensor::call            Operators_2.cpp:1022, at :1664
///   aten::add.Tensor
/// \endverbatim
///
/// Calls are followed within the TU of the bound function, which are those to
/// lambdas and to functions of internal linkage, and from there to external
/// functions that ask the dispatcher themselves, or through one of their own
/// name: at::add, Tensor::add, torch::empty. What is done for the binding
/// further away is the business of `graph`.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BINDINGS_BINDINGS_H
#define TORCHTALK_SERVER_QUERY_BINDINGS_BINDINGS_H

#include "index/reader/Session.h"
#include "query/bindings/BindingsResult.h"

#include <string_view>

namespace torchtalk::query {

/// The bindings that reach \p Op ("aten::add.Tensor"), with their paths to
/// it and to no other op. By their names.
BindingsResult bindingsOfOp(index::Session &Index, std::string_view Op);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BINDINGS_BINDINGS_H
