//===- OverloadChoice.h - The overload that a person means ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_OVERLOADCHOICE_H
#define TORCHTALK_SERVER_QUERY_NAMES_OVERLOADCHOICE_H

#include "index/reader/Session.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

/// The one of \p Overloads, which are not empty, that a call with a tensor and
/// without an overload's name means: neither with `out=` nor with names of
/// dimensions where there is another.
std::string chooseOverload(index::Session &Index,
                           const std::vector<std::string> &Overloads);

/// Whether a function of C++ with this signature takes names of dimensions.
bool takesDimname(std::string_view Signature);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_OVERLOADCHOICE_H
