//===- Subject.h - The function that a question is about --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From a name to the function that a question about the call graph is about.
/// The name of an op stands for its kernels.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_SUBJECT_H
#define TORCHTALK_SERVER_QUERY_REACH_SUBJECT_H

#include "query/reach/ReachResult.h"

#include <string_view>

namespace torchtalk::query {

Subject findSubject(index::Session &Index, std::string_view Func);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_SUBJECT_H
