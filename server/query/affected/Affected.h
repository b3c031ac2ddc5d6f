//===- Affected.h - The tests that a change affects -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From a change to the tests that may fail by it:
///
/// \verbatim
///   changed lines -> functions -> what calls them -> ops and bindings
///     -> autograd: ops whose backward runs such an op
///     -> Python that calls these -> tests; OpInfos -> tests over a database
/// \endverbatim
///
/// Where tests were recorded (record/TestRecording.h), those come first that
/// ran an op whose kernel the change reaches; and those that did not are left
/// out, if ops alone, and not in so many words, led to them.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTED_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTED_H

#include "query/affected/AffectedResult.h"

namespace torchtalk::query {

AffectedResult affected(index::Session &Index, const AffectedRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTED_H
